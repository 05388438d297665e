/** Administrators by invitation: how access begins and ends. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { identityOneTimeLinks } from "#db/schema/identity.ts";
import type { Administrator, Invited } from "#features/identity/contract.ts";
import type { OutgoingMail } from "#domain/server/outgoing-mail.ts";
import { adminEmail, bearer, type IdentityApp, makeIdentityApp } from "#testing/identity-app.ts";

const kari = "kari@maler.example";
const password = "to katter i en sekk";

async function call(
  product: IdentityApp,
  idToken: string,
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  payload?: object,
) {
  const request = { method, url: `/api/admin/${path}`, headers: bearer(idToken) } as const;
  const response = await product.inject(payload ? { ...request, payload } : request);
  return { status: response.statusCode, body: response.json<unknown>() };
}

async function invite(product: IdentityApp, idToken: string, email = kari): Promise<Invited> {
  const { body } = await call(product, idToken, "POST", "invitations", { email });
  return body as Invited;
}

const tokenIn = (text: string | null) => /#invitasjon=([\w-]{43})/.exec(text ?? "")?.[1] ?? "";

async function accept(product: IdentityApp, token: string, more: object = {}) {
  const response = await product.inject({
    method: "POST",
    url: "/api/identity/invitation/accept",
    payload: { token, name: "Kari Nordmann", password, ...more },
  });
  return { status: response.statusCode, ...response.json<{ code?: string }>() };
}

const read = (product: IdentityApp, token: string) =>
  product.inject({ method: "POST", url: "/api/identity/invitation", payload: { token } });

/** An owner's session, and one of Kari's, who accepted an invitation. */
async function twoAdministrators() {
  const product = await makeIdentityApp();
  const owner = (await product.signIn()).idToken;
  const { link } = await invite(product, owner);
  await accept(product, tokenIn(link));
  return { product, owner, hers: (await product.signIn(kari, password)).idToken };
}

describe("an invitation", () => {
  it("is a link that works once, of which the database has the hash only; without mail it is shown", async () => {
    const product = await makeIdentityApp();
    const { idToken } = await product.signIn();
    const { way, link } = await invite(product, idToken, " KARI@maler.example ");
    expect({ way, link }).toEqual({
      way: "link",
      link: expect.stringMatching(/^http:\/\/localhost:3000\/admin#/),
    });
    const token = tokenIn(link);
    expect(JSON.stringify(await product.database.orm.select().from(identityOneTimeLinks))).not.toContain(
      token,
    );
    expect((await product.signIn(kari, password)).error?.message).toBe("INVALID_LOGIN_CREDENTIALS");
    const shown = await read(product, token);
    expect(shown.json()).toMatchObject({ email: kari, name: null });
    expect(shown.headers["cache-control"]).toBe("no-store");
    expect(await accept(product, token, { password: "sommer2026" })).toMatchObject({
      status: 400,
      fields: { password: expect.stringContaining("Passordet er bare ord fra nettstedet") },
    });
    expect(await accept(product, token)).toMatchObject({ status: 200, email: kari });
    expect(await accept(product, token)).toMatchObject({
      status: 404,
      code: "link_spent",
      message: expect.stringContaining("Be den som inviterte deg, om en ny."),
    });
    expect((await read(product, token)).statusCode).toBe(404);
    const hers = await product.signIn(kari, password);
    expect(await product.whoAmI(bearer(hers.idToken))).toEqual({ status: 200, email: kari });
    const asOwner = { ...bearer(hers.idToken), "x-user-email": adminEmail };
    expect(await product.whoAmI(asOwner)).toMatchObject({ status: 403, code: "email_mismatch" });
  });

  it("lets one in of two who use it at once", async () => {
    const product = await makeIdentityApp();
    const token = tokenIn((await invite(product, (await product.signIn()).idToken)).link);
    const both = await Promise.all([accept(product, token), accept(product, token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it("is mailed where mail is set up, and then shown to nobody", async () => {
    const mails: OutgoingMail[] = [];
    const product = await makeIdentityApp({ mails });
    const { idToken } = await product.signIn();
    expect(await invite(product, idToken)).toEqual({ email: kari, way: "mail", link: null });
    expect(mails).toMatchObject([{ to: kari, subject: "Du er invitert som administrator av Avtalemaler" }]);
    expect(await accept(product, tokenIn(mails[0]?.text ?? ""))).toMatchObject({ status: 200 });
  });

  it("expires after 48 hours, is replaced by a new one, and can be taken back", async () => {
    const product = await makeIdentityApp();
    const owner = async () => (await product.signIn()).idToken;
    const first = tokenIn((await invite(product, await owner())).link);
    const second = tokenIn((await invite(product, await owner())).link);
    expect((await read(product, first)).statusCode).toBe(404);
    product.clock.advance(48 * 3_600_000 - 1);
    expect((await read(product, second)).statusCode).toBe(200);
    product.clock.advance(1);
    expect((await read(product, second)).statusCode).toBe(404);
    const third = tokenIn((await invite(product, await owner())).link);
    const taken = await call(product, await owner(), "DELETE", "invitations", { email: kari });
    expect(taken.body).toMatchObject([{ isOwner: true }]);
    expect((await read(product, third)).statusCode).toBe(404);
    expect((await call(product, await owner(), "DELETE", "invitations", { email: kari })).status).toBe(404);
  });

  it.each(["Kari\u0000", "Kari\n\nKlikk her"])("is accepted by no name like %j", async (name) => {
    const product = await makeIdentityApp();
    const token = tokenIn((await invite(product, (await product.signIn()).idToken)).link);
    expect(await accept(product, token, { name })).toMatchObject({ status: 400, code: "invalid_request" });
  });

  it("is not for who is administrator already", async () => {
    const { product, owner } = await twoAdministrators();
    for (const email of [kari, adminEmail.toUpperCase()]) {
      expect(await call(product, owner, "POST", "invitations", { email })).toMatchObject({ status: 409 });
    }
    expect(await call(product, owner, "POST", "invitations", { email: "tull" })).toMatchObject({
      status: 400,
    });
  });
});

describe("an administrator's access", () => {
  it("ends at once, also in another process, with its sessions; and can be given again", async () => {
    const { product, owner, hers } = await twoAdministrators();
    const other = await makeIdentityApp({ database: product.database });
    const access = (hasAccess: boolean) =>
      call(product, owner, "PUT", "administrators", { email: kari, hasAccess });
    expect((await access(false)).body).toMatchObject([{ isOwner: true }, { email: kari, state: "ended" }]);
    expect(await other.whoAmI(bearer(hers))).toMatchObject({ status: 403, code: "access_ended" });
    // An account without access gets that message at the sign-in, and no session.
    expect((await other.signIn(kari, password)).error?.message).toBe("USER_DISABLED");
    await access(true);
    const again = await other.signIn(kari, password);
    expect(await other.whoAmI(bearer(again.idToken))).toMatchObject({ status: 200, email: kari });
    // What had ended stays ended.
    expect(await other.whoAmI(bearer(hers))).toMatchObject({ code: "access_ended" });
  });

  it("ends with the invitations they have made, and one that was under way lets nobody in", async () => {
    const { product, owner, hers } = await twoAdministrators();
    const { link } = await invite(product, hers, "kari2@maler.example");
    const [stored] = await product.database.orm
      .select()
      .from(identityOneTimeLinks)
      .where(eq(identityOneTimeLinks.createdBy, kari));
    const ended = await call(product, owner, "PUT", "administrators", { email: kari, hasAccess: false });
    expect(ended.body).toMatchObject([{ isOwner: true }, { email: kari, state: "ended" }]);
    expect(ended.body).toHaveLength(2);
    await product.database.orm.insert(identityOneTimeLinks).values(stored ? [stored] : []);
    expect(await accept(product, tokenIn(link))).toMatchObject({ status: 404, code: "link_spent" });
    const theirs = tokenIn((await invite(product, owner, "kari2@maler.example")).link);
    expect(await accept(product, theirs)).toMatchObject({ status: 200 });
  });

  it("is not the owner's to lose, nor one's own", async () => {
    const { product, owner, hers } = await twoAdministrators();
    const end = (idToken: string, email: string) =>
      call(product, idToken, "PUT", "administrators", { email, hasAccess: false });
    expect(await end(hers, adminEmail)).toMatchObject({ status: 409, body: { code: "is_owner" } });
    expect(await end(owner, adminEmail)).toMatchObject({ status: 409, body: { code: "is_owner" } });
    expect(await end(hers, kari)).toMatchObject({ status: 409, body: { code: "is_yourself" } });
    expect(await end(owner, "ingen@maler.example")).toMatchObject({ status: 404 });
    expect(await product.whoAmI(bearer(hers))).toMatchObject({ status: 200 });
  });

  it("is listed with who, by whom and the last sign-in", async () => {
    const { product, hers } = await twoAdministrators();
    await invite(product, hers, "ola@maler.example");
    const now = new Date(product.clock.now()).toISOString();
    const { body } = await call(product, hers, "GET", "administrators");
    expect(body).toMatchObject([
      { email: adminEmail, isOwner: true, isYou: false, state: "active", lastSignInAt: now },
      {
        email: kari,
        name: "Kari Nordmann",
        isYou: true,
        state: "active",
        invitedBy: adminEmail,
        lastSignInAt: now,
      },
      { email: "ola@maler.example", state: "invited", invitedBy: kari, lastSignInAt: null },
    ] satisfies Partial<Administrator>[]);
  });
});
