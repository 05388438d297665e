/** One's own account: sessions, name, and the recovery codes of the second factor. */
import { describe, expect, it } from "vitest";
import { identityRecoveryCodes, identitySessions } from "#db/schema/identity.ts";
import type { OwnAccount } from "#features/identity/contract.ts";
import {
  adminEmail,
  adminPassword,
  bearer,
  type IdentityApp,
  makeIdentityApp,
} from "#testing/identity-app.ts";

const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const finalize = "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize";

async function asAdmin(
  product: IdentityApp,
  idToken: string,
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  payload?: object,
) {
  const response = await product.inject({
    method,
    url: `/api/admin/account${path}`,
    headers: bearer(idToken),
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, ...response.json<object>() };
}

describe("one's own account", () => {
  it("lists the open sessions with device and time, and which is this one; no ip and no user agent is kept", async () => {
    const product = await makeIdentityApp();
    await product.signIn();
    product.clock.advance(60_000);
    const response = await product.inject({
      method: "POST",
      url: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
      headers: { "user-agent": windows },
      remoteAddress: "203.0.113.9",
      payload: { email: adminEmail, password: adminPassword },
    });
    const { idToken } = response.json<{ idToken: string }>();
    const account = (await asAdmin(product, idToken, "GET", "")) as unknown as OwnAccount;
    const at = (ms: number) => new Date(product.clock.now() - ms).toISOString();
    expect(account).toMatchObject({ email: adminEmail, name: null, isOwner: true, recoveryCodesLeft: null });
    const common = { hasSecondFactor: false };
    expect(account.sessions).toMatchObject([
      { ...common, device: "Chrome på Windows", signedInAt: at(0), lastUsedAt: at(0), isCurrent: true },
      { ...common, device: null, signedInAt: at(60_000), isCurrent: false },
    ]);
    const stored = JSON.stringify(await product.database.orm.select().from(identitySessions));
    expect(stored).not.toMatch(/Mozilla|203\.0\.113/);
  });

  it("ends one session, not somebody else's, and all at once", async () => {
    const product = await makeIdentityApp();
    const [here, there] = [await product.signIn(), await product.signIn()];
    await product.identity.operator?.accounts.setPassword("annen@maler.example", "to katter i en sekk");
    const theirs = await product.signIn("annen@maler.example", "to katter i en sekk");
    const ids = await product.database.orm.select({ id: identitySessions.id }).from(identitySessions);
    const account = (await asAdmin(product, here.idToken, "GET", "")) as unknown as OwnAccount;
    const own = account.sessions ?? [];
    expect(own).toHaveLength(2);
    const other = own.find(({ isCurrent }) => !isCurrent)?.id;
    const foreign = ids.map(({ id }) => id).find((id) => !own.some((session) => session.id === id));
    expect(await asAdmin(product, here.idToken, "DELETE", `/sessions/${foreign}`)).toMatchObject({
      ended: 0,
    });
    expect(await asAdmin(product, here.idToken, "DELETE", `/sessions/${other}`)).toMatchObject({ ended: 1 });
    expect(await product.whoAmI(bearer(there.idToken))).toMatchObject({ code: "session_ended" });
    expect(await asAdmin(product, here.idToken, "DELETE", "/sessions")).toMatchObject({ ended: 1 });
    expect(await product.whoAmI(bearer(here.idToken))).toMatchObject({ code: "session_ended" });
    expect(await product.call("lookup", { idToken: theirs.idToken })).not.toHaveProperty("error");
  });

  it("takes a name, which gives no right of its own", async () => {
    const product = await makeIdentityApp();
    const { idToken } = await product.signIn();
    expect(await asAdmin(product, idToken, "PUT", "", { name: "  Kari Nordmann " })).toMatchObject({
      status: 200,
      name: "Kari Nordmann",
    });
    expect(await asAdmin(product, idToken, "PUT", "", { name: " " })).toMatchObject({
      status: 400,
      fields: { name: "Navnet må fylles ut." },
    });
    const moved = await makeIdentityApp({
      database: product.database,
      identity: { adminEmail: "ny@maler.example" },
    });
    expect(await moved.whoAmI(bearer(idToken))).toMatchObject({ status: 403, code: "not_admin" });
  });
});

it("gives a second factor no name that cannot be stored", async () => {
  const product = await makeIdentityApp();
  const { idToken } = await product.signIn();
  const path = "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize";
  const given = { idToken, totpVerificationInfo: { sessionInfo: "x", verificationCode: "123456" } };
  const { error } = await product.call(path, { ...given, displayName: "Mobil\u0000" });
  expect(error?.message).toBe("INVALID_ARGUMENT");
});

describe("recovery codes", () => {
  it("are shown once, stored as hashes, and let in once each where the app's code would", async () => {
    const product = await makeIdentityApp();
    const session = await product.signIn();
    expect(await asAdmin(product, session.idToken, "POST", "/recovery-codes")).toMatchObject({ status: 409 });
    const { idToken, factorId } = await product.enrolSecondFactor(session);
    const made = await asAdmin(product, idToken, "POST", "/recovery-codes");
    const { codes } = made as unknown as { codes: readonly string[] };
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify(await product.database.orm.select().from(identityRecoveryCodes));
    for (const code of codes) expect(stored).not.toContain(code);

    const enter = async (code: string) => {
      const { mfaPendingCredential } = (await product.signIn()) as unknown as {
        mfaPendingCredential: string;
      };
      const given = { mfaPendingCredential, mfaEnrollmentId: factorId };
      const entered = await product.call(finalize, {
        ...given,
        totpVerificationInfo: { verificationCode: code },
      });
      return entered.error?.message ?? "in";
    };
    const [first = "", second = ""] = codes;
    expect(await enter(first.toUpperCase().replaceAll("-", " "))).toBe("in");
    expect(await enter(first)).toBe("INVALID_CODE");
    expect(await asAdmin(product, idToken, "GET", "")).toMatchObject({ recoveryCodesLeft: 9 });
    await asAdmin(product, idToken, "POST", "/recovery-codes");
    expect(await enter(second)).toBe("INVALID_CODE");
    product.clock.advance(5 * 60_000 + 1);
    expect(await asAdmin(product, idToken, "POST", "/recovery-codes")).toMatchObject({
      status: 403,
      code: "sign_in_too_old",
    });
  });
});
