/** A real SMTP server for tests, on a free port, which receives, rejects or hangs as a test wants it. */
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { localhostCertificate } from "#testing/processes/localhost-certificate.ts";

export interface ReceivedMail {
  readonly raw: string;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  /** By lower-case name, unfolded, encoded words decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly isSecure: boolean;
  readonly user: string | undefined;
}

export interface Behaviour {
  /** `none` is without STARTTLS, `first` with TLS from the first byte. */
  readonly tls?: "none" | "starttls" | "first";
  readonly login?: { readonly user: string; readonly pass: string };
  /** Called at each step; a rejection is thrown, a hang is a promise that stays pending. */
  readonly onConnect?: () => Promise<void>;
  readonly onSender?: () => Promise<void>;
  readonly onRecipient?: (email: string) => Promise<void>;
  /** After the whole message is received, before the server's reply. */
  readonly onMessage?: (mail: ReceivedMail) => Promise<void>;
}

export interface TestMailServer {
  readonly port: number;
  /** Of the settings. */
  readonly url: string;
  /** Those that the server has accepted. */
  readonly accepted: ReceivedMail[];
  /** From the next connection or message on. */
  behave(behaviour: Omit<Behaviour, "tls">): void;
  stop(): Promise<void>;
}

export const rejection = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });

export const hang = (): Promise<never> => new Promise<never>(() => {});

/** Stopped by the caller; in vitest, `startMailServer` does that. */
export async function openMailServer(first: Behaviour = {}, port = 0): Promise<TestMailServer> {
  let behaviour = first;
  const accepted: ReceivedMail[] = [];
  const { tls = "none" } = first;
  const settle = async (work: Promise<void> | undefined, done: (error?: Error | null) => void) => {
    const [outcome] = await Promise.allSettled([work]);
    done(outcome.status === "rejected" ? (outcome.reason as Error) : null);
  };
  const options: SMTPServerOptions = {
    ...localhostCertificate,
    secure: tls === "first",
    hideSTARTTLS: tls === "none",
    allowInsecureAuth: true,
    authOptional: first.login === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, done) => void settle(behaviour.onConnect?.(), done),
    onAuth({ username, password }, _session, done) {
      const { user, pass } = behaviour.login ?? {};
      if (username === user && password === pass) done(null, { user: username ?? "" });
      else done(rejection(535, "5.7.8 Feil brukernavn eller passord"));
    },
    onMailFrom: (_address, _session, done) => void settle(behaviour.onSender?.(), done),
    onRcptTo: ({ address }, _session, done) => void settle(behaviour.onRecipient?.(address), done),
    onData(stream, { envelope, secure, user }, done) {
      const receive = async () => {
        const mail = readMail((await buffer(stream)).toString("latin1"), {
          envelope: {
            from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
          },
          isSecure: secure,
          user: user as string | undefined,
        });
        await behaviour.onMessage?.(mail);
        accepted.push(mail);
      };
      void settle(receive(), (error) => (error ? done(error) : done(null, "2.0.0 Ok: lagt i kø")));
    },
  };
  const server = new SMTPServer(options);
  // Connections that clients break off.
  server.on("error", () => {});
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const { port: bound } = listening.address() as { readonly port: number };
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= new Promise((resolve) => server.close(() => resolve())));
  const { user, pass } = first.login ?? {};
  const login = user === undefined ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(pass ?? "")}@`;
  return {
    port: bound,
    url: `${tls === "first" ? "smtps" : "smtp"}://${login}127.0.0.1:${bound}`,
    accepted,
    behave: (next) => void (behaviour = { ...next, tls }),
    stop,
  };
}

function readMail(raw: string, facts: Pick<ReceivedMail, "envelope" | "isSecure" | "user">): ReceivedMail {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  const body = raw.slice(end + 4);
  const encoding = headers.get("content-transfer-encoding") ?? "7bit";
  const bytes =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : encoding === "quoted-printable"
        ? fromQuoted(body.replaceAll("=\r\n", ""))
        : Buffer.from(body, "latin1");
  return { raw, headers, text: bytes.toString("utf8").replaceAll("\r\n", "\n"), ...facts };
}

/** RFC 2047. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      (kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64")
        : fromQuoted(text.replaceAll("_", " "))
      ).toString("latin1"),
    )
    .replace(/^.*$/s, (latin) => Buffer.from(latin, "latin1").toString("utf8"));
}

function fromQuoted(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_code, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    "latin1",
  );
}
