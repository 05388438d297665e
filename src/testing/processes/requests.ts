/** Requests to a product that runs as a process. */
import type { Product } from "#testing/processes/product.ts";

export const administrator = { email: "sjef@maler.example", password: "en hest uten hale" };

type Site = Pick<Product, "url">;
type Headers = Readonly<Record<string, string>>;

export function postJson(
  { url }: Site,
  path: string,
  body: object,
  headers: Headers = {},
): Promise<Response> {
  const all = { "content-type": "application/json", ...headers };
  return fetch(url + path, { method: "POST", headers: all, body: JSON.stringify(body) });
}

/** A method of the embedded identity service, `v1/accounts:signInWithPassword` among them. */
export const callIdentity = (
  site: Site,
  method: string,
  body: object,
  headers?: Headers,
): Promise<Response> => postJson(site, `/identitytoolkit.googleapis.com/${method}?key=any`, body, headers);

export interface Session {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Of the administrator's requests. */
  readonly headers: Headers;
}

/** Signs in with the password that the database has. @throws when that is another one */
export async function signIn(site: Site, user = administrator): Promise<Session> {
  const response = await callIdentity(site, "v1/accounts:signInWithPassword", {
    ...user,
    returnSecureToken: true,
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const { idToken, refreshToken } = (await response.json()) as Omit<Session, "headers">;
  return { idToken, refreshToken, headers: { authorization: `Bearer ${idToken}` } };
}
