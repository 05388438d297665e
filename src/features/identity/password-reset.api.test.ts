/** A forgotten password, replaced by a link that is mailed. */
import { describe, expect, it } from "vitest";
import { identityOneTimeLinks } from "#db/schema/identity.ts";
import type { OutgoingMail } from "#domain/server/outgoing-mail.ts";
import { adminEmail, adminPassword, type IdentityApp, makeIdentityApp } from "#testing/identity-app.ts";

const newPassword = "to katter i en sekk";
const word = (response: { error?: { message: string } }) => response.error?.message;

async function withMail() {
  const mails: OutgoingMail[] = [];
  const product = await makeIdentityApp({ mails });
  let asked = 0;
  return {
    product,
    mails,
    /** From another ip each time: the limit of an ip has a test of its own. */
    async ask(email = adminEmail) {
      asked += 1;
      const payload = { requestType: "PASSWORD_RESET", email, clientType: "CLIENT_TYPE_WEB" };
      const response = await product.call("sendOobCode", payload, { ip: `198.51.100.${asked}` });
      await product.identity.settled();
      return response;
    },
    codes: () => mails.flatMap(({ text }) => /#nytt-passord=([\w-]{43})/.exec(text)?.[1] ?? []),
  };
}

const reset = (product: IdentityApp, oobCode: string, password?: string) =>
  product.call("resetPassword", { oobCode, ...(password === undefined ? {} : { newPassword: password }) });

describe("a forgotten password", () => {
  it("is replaced by a mailed link that works once; all sessions end, and a mail says so", async () => {
    const { product, mails, ask, codes } = await withMail();
    const before = await product.signIn();
    expect(await ask("SJEF@avtalemaler.example")).toMatchObject({ email: adminEmail });
    const [code = ""] = codes();
    expect(JSON.stringify(await product.database.orm.select().from(identityOneTimeLinks))).not.toContain(
      code,
    );
    expect(await reset(product, code)).toMatchObject({ email: adminEmail, requestType: "PASSWORD_RESET" });
    expect(word(await reset(product, code, "kort"))).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS : /);
    expect(word(await product.refresh(before.refreshToken))).toBeUndefined();
    const done = await reset(product, code, newPassword);
    expect(done).toMatchObject({ email: adminEmail });
    // It signs nobody in.
    expect(done.idToken).toBeUndefined();
    expect(word(await reset(product, code, "en annen katt i sekken"))).toBe("INVALID_OOB_CODE");
    expect(word(await product.refresh(before.refreshToken))).toBe("TOKEN_EXPIRED");
    expect(word(await product.signIn(adminEmail, adminPassword))).toBe("INVALID_LOGIN_CREDENTIALS");
    expect(word(await product.signIn(adminEmail, newPassword))).toBeUndefined();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [adminEmail, "Nytt passord til Avtalemaler"],
      [adminEmail, "Passordet ditt til Avtalemaler er endret"],
    ]);
  });

  it("leaves the second factor: it is asked for at the next sign-in", async () => {
    const { product, ask, codes } = await withMail();
    await product.enrolSecondFactor(await product.signIn());
    await ask();
    await reset(product, codes()[0] ?? "", newPassword);
    const asked = await product.signIn(adminEmail, newPassword);
    expect(asked).toHaveProperty("mfaPendingCredential");
    expect(asked.idToken).toBeUndefined();
  });

  it("gets the same response for an email that has no account, and no mail", async () => {
    const { product, mails, ask } = await withMail();
    const known = await ask();
    expect(await ask("ingen@maler.example")).toEqual({ ...known, email: "ingen@maler.example" });
    await product.identity.operator?.accounts.setDisabled(adminEmail, true);
    expect(await ask()).toEqual(known);
    expect(mails).toHaveLength(1);
  });

  it("is mailed three times an hour at most, whoever asks; one used link ends the others", async () => {
    const { product, mails, ask, codes } = await withMail();
    for (let time = 0; time < 5; time += 1) expect(word(await ask())).toBeUndefined();
    expect(mails).toHaveLength(3);
    const [first = "", second = ""] = codes();
    expect(word(await reset(product, second, newPassword))).toBeUndefined();
    expect(word(await reset(product, first))).toBe("INVALID_OOB_CODE");
  });

  it("is over when the password is changed in another way", async () => {
    const { product, ask, codes } = await withMail();
    await ask();
    const [code = ""] = codes();
    product.clock.advance(1);
    const { idToken } = await product.signIn();
    expect(word(await product.call("update", { idToken, password: newPassword }))).toBeUndefined();
    expect(word(await reset(product, code))).toBe("INVALID_OOB_CODE");
    expect(word(await reset(product, code, "fem reker i et nett"))).toBe("INVALID_OOB_CODE");
    expect(word(await product.signIn(adminEmail, newPassword))).toBeUndefined();
  });

  it("is over after an hour", async () => {
    const { product, ask, codes } = await withMail();
    await ask();
    product.clock.advance(3_600_000 - 1);
    expect(word(await reset(product, codes()[0] ?? ""))).toBeUndefined();
    product.clock.advance(1);
    expect(word(await reset(product, codes()[0] ?? "", newPassword))).toBe("INVALID_OOB_CODE");
    await ask();
    expect(codes()).toHaveLength(2);
  });

  it("is limited for one ip, and serves nothing else by mail", async () => {
    const { product } = await withMail();
    const ask = (requestType?: string, email: string | undefined = adminEmail) =>
      product.call("sendOobCode", { requestType, email });
    expect(word(await ask())).toBe("MISSING_REQ_TYPE");
    expect(word(await ask("VERIFY_EMAIL"))).toBe("OPERATION_NOT_ALLOWED");
    expect(word(await ask("PASSWORD_RESET", ""))).toBe("MISSING_EMAIL");
    expect(word(await ask("PASSWORD_RESET", "tull"))).toBe("INVALID_EMAIL");
    expect(word(await ask("PASSWORD_RESET"))).toBeUndefined();
    const limited = await product.inject({
      method: "POST",
      url: "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode",
      remoteAddress: "192.0.2.1",
      payload: { requestType: "PASSWORD_RESET", email: adminEmail },
    });
    expect(limited.statusCode).toBe(429);
  });
});
