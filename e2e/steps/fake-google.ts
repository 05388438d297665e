/**
 * A fake of Google's identity service, for machines without its emulator: one user, with a password for each kind of
 * token. The product talks to it as to the emulator.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { emulatorProject } from "./firebase-emulator.ts";

export const fakeUserEmail = "admin@example.com";

/** The password chooses the state of the account. */
export const passwords = {
  fine: "alt er i orden",
  otherProject: "et annet prosjekt",
  notVerified: "ikke bekreftet",
  disabled: "sperret imens",
} as const;

export async function startFakeGoogle() {
  const server = createServer((request, response) => {
    void responseTo(request).then((body) => {
      const isRejected = "error" in body;
      response.writeHead(isRejected ? 400 : 200, {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
        "content-type": "application/json",
      });
      response.end(JSON.stringify(body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    host: `127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function responseTo(request: IncomingMessage): Promise<object> {
  if (request.method === "OPTIONS") return {};
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const fields = JSON.parse((await readBody(request)) || "{}") as { password?: string; idToken?: string };
  if (pathname.endsWith(":signInWithPassword")) {
    const idToken = tokenFor(fields.password);
    return { localId: "1", email: fakeUserEmail, idToken, refreshToken: idToken, expiresIn: "3600" };
  }
  if (pathname.endsWith(":lookup")) {
    // The browser's own lookup has an origin; the product's has none.
    const isOfProduct = request.headers.origin === undefined;
    if (isOfProduct && fields.idToken === tokenFor(passwords.disabled)) {
      return { error: { code: 400, message: "USER_DISABLED" } };
    }
    return {
      users: [{ localId: "1", email: fakeUserEmail, providerUserInfo: [{ providerId: "password" }] }],
    };
  }
  return {};
}

/** Unsigned, as the emulator's are. */
function tokenFor(password: string | undefined): string {
  const project = password === passwords.otherProject ? "demo-annet" : emulatorProject;
  const now = Math.floor(startedAt / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: "1",
    user_id: "1",
    auth_time: now,
    iat: now,
    exp: now + 3600,
    email: fakeUserEmail,
    email_verified: password !== passwords.notVerified,
    password,
  };
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
}

const startedAt = Date.now();
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
