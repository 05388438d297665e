/** Mails of the product, killed with kill -9 between writing and sending, to a real SMTP server. Needs the build. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { mailOutbox } from "#db/schema/mail.ts";
import { siteState } from "#db/schema/schema.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import { lettersSchema } from "#features/subscriptions/letters.ts";
import { type Home, longTimeout, makeHome, startAt, withDatabaseOf } from "#testing/processes/homes.ts";
import { type Behaviour, hang, type ReceivedMail } from "#testing/processes/mail-server.ts";
import type { Product } from "#testing/processes/product.ts";
import { administrator, signIn } from "#testing/processes/requests.ts";
import { startMailServer } from "#testing/processes/start-mail-server.ts";

interface Started extends Product {
  readonly call: (method: string, path: string, body?: object) => Promise<Response | null>;
  /** Of inquiries an hour has two mails; of trials each is one. @returns the mail's id; null where it was not acknowledged */
  readonly write: () => Promise<number | null>;
}

async function start(home: Home, smtpUrl: string): Promise<Started> {
  const product = await startAt(home, {
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Avtalemaler <post@maler.example>",
    NOTIFY_EMAIL: administrator.email,
  });
  const { headers } = await signIn(product);
  const call: Started["call"] = (method, path, body) =>
    fetch(product.url + path, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
  const write = async () => {
    const response = await call("POST", "/api/admin/mail/trial");
    if (response?.status !== 202) return null;
    // The body can be lost with the process, after the head.
    const body = (await response.json().catch(() => null)) as { readonly id: number } | null;
    return body?.id ?? null;
  };
  return { ...product, call, write };
}

const readOutbox = (home: Home) =>
  withDatabaseOf(home, ({ orm }) => orm.select().from(mailOutbox).orderBy(mailOutbox.id));

/** A server's queue takes a dead process's run over half a minute after it fell silent: here, at once. */
async function letAMinutePass(home: Home): Promise<void> {
  if (home.databaseUrl === "") return;
  await withDatabaseOf(home, ({ orm }) =>
    orm.execute(sql`update jobs.job set held_until = null where name = 'send-mail'`),
  );
}

const idOf = ({ headers }: ReceivedMail) => headers.get("message-id");

it.each([
  [
    "before the mail server responds",
    "embedded",
    (reach: () => void): Behaviour => ({ onConnect: () => (reach(), hang()) }),
  ],
  [
    "before the message goes out",
    "server",
    (reach: () => void): Behaviour => ({ onRecipient: () => (reach(), hang()) }),
  ],
] as const)(
  "a process killed %s has lost no mail, and each arrives once (%s database)",
  async (_stage, kind, hanging) => {
    const home = await makeHome(kind);
    const reached = Promise.withResolvers<void>();
    const smtp = await startMailServer(hanging(reached.resolve));
    const killed = await start(home, smtp.url);
    const ids = [await killed.write(), await killed.write(), await killed.write()];
    expect(ids).not.toContain(null);
    await reached.promise;
    await killed.stop("SIGKILL");
    await letAMinutePass(home);
    smtp.behave({});
    const product = await start(home, smtp.url);
    await expect.poll(() => smtp.accepted.length, longTimeout).toBe(ids.length);
    await product.stop();
    const rows = await readOutbox(home);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(new Set(smtp.accepted.map(idOf))).toEqual(new Set(rows.map(({ messageId }) => messageId)));
    for (const row of rows) expect(row).toMatchObject({ state: "sent", mayBeTwice: false, body: null });
  },
);

it("a mail whose process was killed before the reply to it is sent again as the same message", async () => {
  const home = await makeHome("embedded");
  const received = Promise.withResolvers<ReceivedMail>();
  const smtp = await startMailServer({
    onMessage: (mail) => {
      received.resolve(mail);
      return hang();
    },
  });
  const killed = await start(home, smtp.url);
  expect(await killed.write()).not.toBeNull();
  const first = await received.promise;
  await killed.stop("SIGKILL");
  smtp.behave({});
  const product = await start(home, smtp.url);
  await expect.poll(() => smtp.accepted.length, longTimeout).toBe(1);
  await product.stop();
  expect(smtp.accepted[0]?.raw).toBe(first.raw);
  expect(await readOutbox(home)).toMatchObject([{ state: "sent", mayBeTwice: true }]);
});

it("a letter that an upgrade interrupts goes on in the next process, and each reader gets it once", async () => {
  const home = await makeHome("embedded");
  const smtp = await startMailServer();
  const readers = Array.from({ length: 9 }, (_, index) => `leser${index}@example.no`);
  const confirmed = { follows: ["monthly"], confirmedAt: new Date(), toldAt: new Date() };
  await withDatabaseOf(home, async ({ orm }) => {
    // A site has no letter of a month before it began.
    await orm.update(siteState).set({ seededAt: new Date(0) });
    await orm.insert(subscribers).values(readers.map((address) => ({ address, ...confirmed })));
  });
  const lettersAfter = async (product: Started, method: string, path = "", body?: object) => {
    const response = await product.call(method, `/api/admin/letters${path}`, body);
    expect(response?.status).toBe(200);
    return lettersSchema.parse(await response?.json()).letters;
  };

  const before = await start(home, smtp.url);
  const [{ id, revision } = { id: 0, revision: 0 }] = await lettersAfter(before, "POST");
  await lettersAfter(before, "POST", `/${id}/send`, { revision });
  await expect.poll(() => smtp.accepted.length, longTimeout).toBeGreaterThan(2);
  expect(await before.stop()).toBe(0);
  expect(smtp.accepted.length).toBeLessThan(readers.length);

  const after = await start(home, smtp.url);
  const latest = async () => (await lettersAfter(after, "GET"))[0];
  await expect.poll(latest, longTimeout).toMatchObject({ status: "sent", delivered: 9, refused: 0 });
  await after.stop();
  expect(smtp.accepted.flatMap(({ envelope }) => envelope.to).sort()).toEqual(readers);
});

it("whenever a process is killed, all that was acknowledged arrives, and twice only what the list says", async () => {
  const home = await makeHome("server");
  const smtp = await startMailServer();
  const acknowledged: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const product = await start(home, smtp.url);
    // The queue's tables are made by the first.
    if (round > 0) await letAMinutePass(home);
    let isKilled = false;
    // A number of mails that differs by round, and then in the midst of the next ones.
    const enough = smtp.accepted.length + 3 + ((round * 5) % 7);
    const write = async () => {
      while (!isKilled) {
        const id = await product.write();
        if (id !== null) acknowledged.push(id);
      }
    };
    const writing = [write(), write(), write()];
    await expect.poll(() => smtp.accepted.length, { ...longTimeout, interval: 1 }).toBeGreaterThan(enough);
    isKilled = true;
    await product.stop("SIGKILL");
    await Promise.all(writing);
  }
  await letAMinutePass(home);
  // Also those whose acknowledgement was lost with the process.
  const stored = (await readOutbox(home)).map(({ messageId }) => messageId);
  const product = await start(home, smtp.url);
  const arrived = () => new Set(smtp.accepted.map(idOf));
  await expect.poll(() => stored.filter((id) => !arrived().has(id)), longTimeout).toEqual([]);
  await product.stop();
  const rows = await readOutbox(home);
  const sent = new Set(rows.filter(({ messageId }) => arrived().has(messageId)).map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !sent.has(id))).toEqual([]);
  expect(rows.filter(({ state }) => state !== "sent")).toEqual([]);
  const counts = Map.groupBy(smtp.accepted, idOf);
  expect(counts.size).toBe(rows.length);
  const twice = [...counts].filter(([, copies]) => copies.length > 1).map(([id]) => id);
  const mayBe = rows.filter(({ mayBeTwice }) => mayBeTwice).map(({ messageId }) => messageId);
  expect(mayBe).toEqual(expect.arrayContaining(twice));
});
