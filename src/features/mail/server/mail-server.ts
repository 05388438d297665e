/** The mail server that the settings name, and a session with it. */
import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";

/** Of the settings. Its password is in no log and no response. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps://`); otherwise by STARTTLS when the server has it. */
  readonly isTlsFirst: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
  readonly from: { readonly name: string; readonly email: string };
  /** Who is told of what happens on the site; null when nobody can be. */
  readonly notify: string | null;
}

/** For tests: shorter waits, and the authority of a certificate. */
export type SmtpOptions = Pick<
  SMTPConnectionOptions,
  "tls" | "connectionTimeout" | "greetingTimeout" | "socketTimeout"
>;

const usualOptions: SmtpOptions = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  // As RFC 5321 wants it for the reply to a message: who gives up sooner sends it twice.
  socketTimeout: 10 * 60_000,
};

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

export interface Envelope {
  readonly from: string;
  readonly to: string;
}

export class SmtpSession {
  readonly #connection: SMTPConnection;
  /** Rejects when the connection fails or is closed, whatever is under way: nodemailer then forgets some of its callbacks. */
  readonly #failed = Promise.withResolvers<never>();

  private constructor(connection: SMTPConnection) {
    this.#connection = connection;
    this.#failed.promise.catch(() => {});
    connection.on("error", (error) => this.#failed.reject(error));
  }

  /** Connects and signs in. @throws nodemailer's errors */
  static async open(server: MailServer, options: SmtpOptions = {}): Promise<SmtpSession> {
    const { default: Connection } = await import("nodemailer/lib/smtp-connection");
    const { host, port, isTlsFirst, login } = server;
    const session = new SmtpSession(
      new Connection({
        ...usualOptions,
        ...options,
        host,
        port,
        secure: isTlsFirst,
        // A password crosses no network in plain text.
        requireTLS: login !== null && !isLoopback(host),
      }),
    );
    try {
      await session.#step((done) => session.#connection.connect(done));
      if (login) await session.#step((done) => session.#connection.login(login, done));
    } catch (error) {
      session.close();
      throw error;
    }
    return session;
  }

  get isSecure(): boolean {
    return this.#connection.secure;
  }

  /**
   * Sends a message. Its end goes out only once `beforeEnd` has resolved: until then the server cannot have accepted it.
   * @returns the server's reply
   * @throws nodemailer's errors, or what `beforeEnd` throws
   */
  async send(envelope: Envelope, message: Buffer, beforeEnd: () => Promise<void>): Promise<string> {
    let stopped: { readonly because: unknown } | undefined;
    async function* parts() {
      yield message;
      try {
        await beforeEnd();
      } catch (error) {
        stopped = { because: error };
        throw error;
      }
    }
    const stream = Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
    try {
      const info = await this.#step<{ readonly response: string }>((done) =>
        this.#connection.send({ ...envelope, size: message.length }, stream, done),
      );
      return info?.response ?? "";
    } catch (error) {
      if (!stopped) throw error;
      // The server waits for the rest of the message: nothing else can be sent to it.
      this.close();
      throw stopped.because;
    }
  }

  quit(): void {
    this.#connection.quit();
  }

  close(): void {
    this.#connection.close();
    this.#failed.reject(Object.assign(new Error("closed by us"), { code: "ECONNECTION" }));
  }

  async #step<Result>(
    start: (done: (error?: Error | null, result?: Result) => void) => void,
  ): Promise<Result | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>();
    start((error, result) => (error ? reject(error) : resolve(result)));
    return Promise.race([promise, this.#failed.promise]);
  }
}
