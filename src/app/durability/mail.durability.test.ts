/** Mails of the product, killed with kill -9 between writing and sending, to a real SMTP server. Needs the build. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail.ts";
import { subscribers } from "#db/schema/subscriptions.ts";
import { lettersSchema } from "#features/subscriptions/letters.ts";
import { type Behaviour, hang, type ReceivedMail } from "#testing/processes/mail-server.ts";
import { type PostgresServer, startPostgresServer } from "#testing/processes/postgres-server.ts";
import { type Product, startProduct } from "#testing/processes/product.ts";
import { administrator, releaseSettings, signIn } from "#testing/releases/record.ts";
import { silentLog } from "#testing/silent-log.ts";
import { startMailServer } from "#testing/processes/start-mail-server.ts";

/** Long, because the machine may be busy. */
const longTimeout = { timeout: 100_000 };

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgresServer();
});
afterAll(() => postgres.stop());

const idOf = ({ headers }: ReceivedMail) => headers.get("message-id");

describe.each(["embedded", "server"])("on the %s database", (home) => {
  const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-mail-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = () => (home === "server" ? postgres.adminUrl : "");

  async function start(smtpUrl: string): Promise<Started> {
    const product = await startProduct({
      dataDir,
      env: {
        ...releaseSettings,
        ADMIN_PASSWORD: administrator.password,
        DATABASE_URL: databaseUrl(),
        SMTP_URL: smtpUrl,
        MAIL_FROM: "Avtalemaler <post@maler.example>",
        NOTIFY_EMAIL: "sjef@maler.example",
      },
    });
    onTestFinished(async () => void (await product.stop("SIGKILL")));
    const headers = await signIn(product);
    return { ...product, headers, write: () => writeTrial(product, headers) };
  }

  async function readOutbox() {
    const database = await openDatabase({ dataDir, databaseUrl: databaseUrl(), log: silentLog });
    try {
      return await database.orm.select().from(mailOutbox).orderBy(mailOutbox.id);
    } finally {
      await database.close();
    }
  }

  /** The queue takes a dead process's run over some minutes after it fell silent: here, at once. */
  async function letAMinutePass(): Promise<void> {
    if (home === "embedded") return;
    const database = await openDatabase({ dataDir, databaseUrl: databaseUrl(), log: silentLog });
    await database.orm.execute(
      sql`update pgboss.job set state = 'retry', start_after = now() where name = 'send-mail' and state = 'active'`,
    );
    await database.close();
  }

  const stages: readonly (readonly [string, (reach: () => void) => Behaviour])[] = [
    ["before the mail server responds", (reach) => ({ onConnect: () => (reach(), hang()) })],
    ["before the message goes out", (reach) => ({ onRecipient: () => (reach(), hang()) })],
  ];

  it.each(stages)("a process killed %s has lost no mail, and each arrives once", async (_stage, hanging) => {
    const reached = Promise.withResolvers<void>();
    const smtp = await startMailServer(hanging(reached.resolve));
    const killed = await start(smtp.url);
    const ids = [await killed.write(), await killed.write(), await killed.write()];
    expect(ids).not.toContain(null);
    await reached.promise;
    await killed.stop("SIGKILL");
    await letAMinutePass();
    smtp.behave({});
    const product = await start(smtp.url);
    await expect.poll(() => smtp.accepted.length, longTimeout).toBe(ids.length);
    await product.stop();
    const rows = (await readOutbox()).filter(({ id }) => ids.includes(id));
    expect(new Set(smtp.accepted.map(idOf))).toEqual(new Set(rows.map(({ messageId }) => messageId)));
    expect(rows.map(({ state, mayBeTwice, body }) => [state, mayBeTwice, body])).toEqual(
      ids.map(() => ["sent", false, null]),
    );
  });

  it("a mail whose process was killed before the reply to it is sent again as the same message", async () => {
    const received = Promise.withResolvers<ReceivedMail>();
    const smtp = await startMailServer({
      onMessage: (mail) => {
        received.resolve(mail);
        return hang();
      },
    });
    const killed = await start(smtp.url);
    expect(await killed.write()).not.toBeNull();
    const first = await received.promise;
    await killed.stop("SIGKILL");
    await letAMinutePass();
    smtp.behave({});
    const product = await start(smtp.url);
    await expect.poll(() => smtp.accepted.length, longTimeout).toBe(1);
    await product.stop();
    expect(smtp.accepted[0]?.raw).toBe(first.raw);
    expect((await readOutbox()).at(-1)).toMatchObject({ state: "sent", mayBeTwice: true });
  });

  it("a letter that an upgrade interrupts goes on in the next process, and each reader gets it once", async () => {
    const smtp = await startMailServer();
    const readers = Array.from({ length: 9 }, (_, index) => `leser${index}@example.no`);
    const database = await openDatabase({ dataDir, databaseUrl: databaseUrl(), log: silentLog });
    const confirmed = { follows: ["monthly"], confirmedAt: new Date(), toldAt: new Date() };
    await database.orm.insert(subscribers).values(readers.map((address) => ({ address, ...confirmed })));
    await database.close();
    const call = async ({ url, headers }: Started, method: string, path: string, body?: object) => {
      const json = body && JSON.stringify(body);
      const { "content-type": type = "", ...credentials } = headers;
      const response = await fetch(`${url}/api/admin/letters${path}`, {
        method,
        headers: json ? { ...credentials, "content-type": type } : credentials,
        ...(json && { body: json }),
      });
      expect(response.status).toBe(200);
      return lettersSchema.parse(await response.json());
    };

    const before = await start(smtp.url);
    const { letters } = await call(before, "POST", "");
    const { id, revision } = letters[0] ?? { id: 0, revision: 0 };
    await call(before, "POST", `/${id}/send`, { revision });
    await expect.poll(() => smtp.accepted.length, longTimeout).toBeGreaterThan(2);
    expect(await before.stop()).toBe(0);
    expect(smtp.accepted.length).toBeLessThan(readers.length);

    const after = await start(smtp.url);
    const latest = async () => (await call(after, "GET", "")).letters[0];
    await expect.poll(latest, longTimeout).toMatchObject({ status: "sent", delivered: 9, refused: 0 });
    await after.stop();
    expect(smtp.accepted.flatMap(({ envelope }) => envelope.to).sort()).toEqual(readers);
  });

  it("whenever a process is killed, all that was acknowledged arrives, and twice only what the list says", async () => {
    const smtp = await startMailServer();
    const before = (await readOutbox()).length;
    const acknowledged: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const product = await start(smtp.url);
      await letAMinutePass();
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
    await letAMinutePass();
    // Also those whose acknowledgement was lost with the process.
    const stored = (await readOutbox()).slice(before).map(({ messageId }) => messageId);
    const product = await start(smtp.url);
    const arrived = () => new Set(smtp.accepted.map(idOf));
    await expect.poll(() => stored.filter((id) => !arrived().has(id)), longTimeout).toEqual([]);
    await product.stop();
    const rows = (await readOutbox()).slice(before);
    const sent = new Set(rows.filter(({ messageId }) => arrived().has(messageId)).map(({ id }) => id));
    expect(acknowledged.filter((id) => !sent.has(id))).toEqual([]);

    expect(rows.every(({ state }) => state === "sent")).toBe(true);
    const counts = Map.groupBy(smtp.accepted, idOf);
    expect(counts.size).toBe(rows.length);
    const twice = [...counts].filter(([, copies]) => copies.length > 1).map(([id]) => id);
    const mayBe = rows.filter(({ mayBeTwice }) => mayBeTwice).map(({ messageId }) => messageId);
    expect(mayBe).toEqual(expect.arrayContaining(twice));
  });
});

interface Started extends Product {
  readonly headers: Readonly<Record<string, string>>;
  /** Of inquiries an hour has two mails; of trials each is one. @returns the mail's id; null where it was not acknowledged */
  readonly write: () => Promise<number | null>;
}

async function writeTrial({ url }: Product, headers: Record<string, string>): Promise<number | null> {
  const { "content-type": _, ...credentials } = headers;
  const response = await fetch(`${url}/api/admin/mail/trial`, { method: "POST", headers: credentials }).catch(
    () => null,
  );
  if (response?.status !== 202) return null;
  // The body can be lost with the process, after the head.
  const body = await response.json().catch(() => null);
  return (body as { readonly id: number } | null)?.id ?? null;
}
