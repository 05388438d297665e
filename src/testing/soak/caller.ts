/** Sends a soak's requests, and decides which failures were to be expected. */
import type { Fleet, Member } from "./fleet.ts";
import type { Measures } from "./measures.ts";

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another than the balancer's next. */
  readonly member?: Member;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly member: Member;
  json<T>(): T;
}

/** Long, because the machine may be busy: what has not come by then is a hang. */
const hangMs = 30_000;

export class Caller {
  readonly #fleet: Fleet;
  readonly #measures: Measures;
  #calls = 0;
  /** While the database is away, and the processes have not yet said that it is back. */
  isDatabaseAway = false;
  #databaseBackAt = 0;

  constructor(fleet: Fleet, measures: Measures) {
    this.#fleet = fleet;
    this.#measures = measures;
  }

  databaseIsBack(): void {
    this.isDatabaseAway = false;
    this.#databaseBackAt = performance.now();
  }

  /** Null when there is no response that counts, for a reason that is allowed or has been reported. */
  async call(kind: string, options: CallOptions): Promise<Reply | null> {
    const { method = "GET", path, body, headers, member = this.#fleet.pick() } = options;
    const startedAt = performance.now();
    try {
      const response = await member.pool.request({
        method,
        path,
        headers: {
          "x-forwarded-for": this.#nextIp(),
          ...(body && { "content-type": "application/json" }),
          ...headers,
        },
        body: body ? JSON.stringify(body) : null,
        headersTimeout: hangMs,
        bodyTimeout: hangMs,
      });
      const text = await response.body.text();
      this.#measures.record(kind, performance.now() - startedAt);
      const reply = {
        status: response.statusCode,
        headers: response.headers,
        text,
        member,
        json: <T>() => JSON.parse(text) as T,
      };
      return this.#isWanted(kind, options, reply, startedAt) ? reply : null;
    } catch (error) {
      const { code = "", message } = error as NodeJS.ErrnoException;
      if (member.killedAt === undefined) {
        this.#measures.report(`${kind}: ${method} ${path} to process ${member.number}: ${code} ${message}`);
      } else this.#measures.lostConnections += 1;
      return null;
    }
  }

  #isWanted(kind: string, { method = "GET", path }: CallOptions, reply: Reply, startedAt: number): boolean {
    const { status, headers, text } = reply;
    if (status < 400) return true;
    const isAnnounced = headers["retry-after"] !== undefined && text.includes("database_unavailable");
    const isAway = this.isDatabaseAway || startedAt <= this.#databaseBackAt;
    if (status === 503 && isAnnounced && isAway) {
      this.#measures.unavailable += 1;
      return false;
    }
    this.#measures.report(`${kind}: ${method} ${path}: ${status} ${text.slice(0, 200)}`);
    return false;
  }

  /** Each call comes from an ip of its own: the limits per ip are not tested here. */
  #nextIp(): string {
    this.#calls += 1;
    return `2001:${(this.#calls >> 16).toString(16)}:${(this.#calls & 65_535).toString(16)}::1`;
  }
}
