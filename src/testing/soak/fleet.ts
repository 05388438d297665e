/** Three processes of the product on one PostgreSQL server behind a round robin, which can be killed and come back. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Pool } from "undici";
import { type PostgresServer, startPostgresServer } from "#testing/postgres-server.ts";
import { type Product, startProduct } from "#testing/product.ts";

/** One process, from its start to its end. */
export interface Member {
  readonly number: number;
  readonly url: string;
  readonly pid: number;
  readonly pool: Pool;
  /** Since when it may fail to respond; `undefined` while it must. */
  killedAt: number | undefined;
}

export interface MemberUse {
  readonly rssMb: number;
  readonly descriptors: number;
}

export const adminPassword = "en hest uten hale";

export class Fleet {
  readonly server: PostgresServer;
  #members: Member[] = [];
  readonly #products = new Map<Member, Product>();
  #next = 0;

  private constructor(server: PostgresServer) {
    this.server = server;
  }

  static async start(size: number): Promise<Fleet> {
    const fleet = new Fleet(await startPostgresServer());
    const numbers = Array.from({ length: size }, (_, number) => number);
    // At once, on an empty server, as after a power cut.
    await Promise.all(numbers.map((number) => fleet.#start(number)));
    return fleet;
  }

  /** Those that are up. */
  get members(): readonly Member[] {
    return this.#members;
  }

  /** The next one that is up, as a balancer picks it. */
  pick(): Member {
    const member = this.#members[this.#next++ % this.#members.length];
    if (!member) throw new Error("no process is up");
    return member;
  }

  /** kill -9 of one, and its start again. */
  async killAndRestart(number: number): Promise<void> {
    const member = this.#members.find((one) => one.number === number);
    if (!member) throw new Error(`process ${number} is not up`);
    member.killedAt = performance.now();
    this.#members = this.#members.filter((one) => one !== member);
    await this.#products.get(member)?.stop("SIGKILL");
    await member.pool.destroy();
    await this.#start(number);
  }

  /** Memory and file descriptors of a process; null where there is no /proc. */
  useOf({ pid }: Member): MemberUse | null {
    if (!existsSync(`/proc/${pid}/status`)) return null;
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const rssMb = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    return { rssMb, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  }

  /** Stops the processes, not the database. @returns their exit codes. */
  async stopProducts(): Promise<readonly (number | null)[]> {
    const members = this.#members;
    this.#members = [];
    return Promise.all(
      members.map(async (member) => {
        await member.pool.destroy();
        return (await this.#products.get(member)?.stop()) ?? null;
      }),
    );
  }

  async stop(): Promise<void> {
    await this.stopProducts();
    await this.server.stop();
  }

  async #start(number: number): Promise<void> {
    const product = await startProduct({
      env: {
        DATABASE_URL: this.server.adminUrl,
        TRUST_PROXY: "127.0.0.1",
        ADMIN_PASSWORD: adminPassword,
      },
    });
    const pool = new Pool(product.url, { connections: 40 });
    const member: Member = { number, url: product.url, pid: product.pid, pool, killedAt: undefined };
    this.#products.set(member, product);
    this.#members = [...this.#members, member];
  }
}
