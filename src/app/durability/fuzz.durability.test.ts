/**
 * Fuzzing of every endpoint, from the OpenAPI documents. It works in batches: a batch is sent; of each request that was
 * accepted the text must be in the database, and of each rejected one it must not; then the rejected ones are sent again, with
 * what an administrator only reads, which must leave every table as it was.
 *
 * A failure shows its request, and the same seed sends the same again. More of them, or others:
 * `FUZZ_REQUESTS=50000 FUZZ_SEED=7 npm run test:all -- fuzz`. Needs the build.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { readSettings } from "#app/site/env.ts";
import { serve } from "#app/boot/serve.ts";
import type { Database } from "#db/client.ts";
import { type FuzzAdministrators, openAdministrators, owner, tokenOf } from "#testing/fuzz/administrators.ts";
import { tokenMark } from "#testing/fuzz/odd-values.ts";
import { listAdminFields, listOperations, type OpenApiDocument } from "#testing/fuzz/schema-values.ts";
import { type FuzzRequest, listUndocumented, requestOf } from "#testing/fuzz/requests.ts";
import { type FuzzResponse, problemOf, rawRequests, sendRaw, sendRequest } from "#testing/fuzz/send.ts";
import {
  expectExactVotes,
  makeRoom,
  readLiveRows,
  readStoredState,
  readStoredTokens,
} from "#testing/fuzz/stored-state.ts";
import { startPostgresServer } from "#testing/processes/postgres-server.ts";

const requests = Number(process.env["FUZZ_REQUESTS"] ?? 3_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const batchSize = 300;
/** The first ones are of correct requests, so that every operation has accepted some. */
const plainBatches = 4;
const inFlight = 8;

/** Neither mail nor the link checks are on while it fuzzes: both would change rows by themselves. */
const alwaysRejected = [
  "POST /api/admin/letters/{id}/send",
  "POST /api/admin/letters/{id}/trial",
  "POST /api/admin/link-checks",
  "POST /api/admin/mail/outbox/{id}/retry",
  "POST /api/admin/mail/trial",
];
/** Without parameters and open to all, they have nothing to reject. */
const neverRejected = /^GET \/(healthz|readyz|api\/[a-z-]+(\/config)?)$/;
/** What the very first batch sends, so that there are rows to work on. */
const addsRow =
  /^POST \/api\/(suggestions|advertising-inquiries|templates\/{id}\/report|admin\/(templates|sponsors|homepage-ads|situations|absent-needs))$/;
const votes = "POST /api/templates/{id}/rate";
const takesBack = "DELETE /api/templates/{id}/rate";

it.each(["embedded", "server"])(
  "no request brings a 5xx, a hang or internals, and nothing rejected is stored, on the %s database",
  { timeout: 120_000 + requests * 40 },
  async (home) => {
    const server = home === "server" ? await startPostgresServer() : null;
    const dataDir = mkdtempSync(join(tmpdir(), "avtalemaler-fuzz-"));
    const opened = Promise.withResolvers<Database>();
    const failed = Promise.withResolvers<never>();
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: server?.adminUrl ?? "",
      PORT: "0",
      TRUST_PROXY: "127.0.0.1",
    };
    const own = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, LOG_LEVEL: "silent" };
    const running = await serve({
      // The demo's links are not checked: nothing but the requests changes what is stored.
      settings: { ...readSettings({ ...env, ...own }), isDemo: true },
      prepare: async (database) => opened.resolve(database),
      onFatal: failed.reject,
    });
    onTestFinished(async () => {
      await running.stop();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const { url } = running;
    const administrators = await openAdministrators(url);
    const headers = administrators.headersOf("administrator");
    // The queue of the jobs starts after the server listens, and until then there is a 503.
    const job = `${url}/api/admin/jobs/purge-expired-history/run`;
    while ((await fetch(job, { method: "POST", headers })).status === 503) await sleep(100);
    const read = async (name: string) =>
      (await (await fetch(`${url}/api/${name}.json`)).json()) as OpenApiDocument;
    const documents = { all: await read("openapi-admin"), public: await read("openapi") };
    const fuzzer = new Fuzzer(url, await opened.promise, documents, administrators);
    const isEnough = () =>
      fuzzer.without(isAccepted).length <= alwaysRejected.length && fuzzer.notRejected().length === 0;
    // Where chance has left something out, it goes on.
    while (fuzzer.sent < requests || (fuzzer.sent < 3 * requests && !isEnough()))
      await Promise.race([fuzzer.runBatch(), failed.promise]);
    expect(fuzzer.without(isAccepted)).toEqual(alwaysRejected);
    expect(fuzzer.notRejected()).toEqual([]);
  },
);

interface Prepared {
  readonly request: FuzzRequest;
  readonly token: string;
}
interface Sent extends Prepared {
  readonly status: number;
}
const isAccepted = (status: number) => status < 300;
const isRejected = ({ status }: Sent) => status >= 400;
const changesNothing = (one: Sent) => isRejected(one) || one.request.isReading;
const idOf = ({ target }: FuzzRequest) => /\/templates\/(\d+)\/rate/.exec(target)?.[1] ?? "";

class Fuzzer {
  sent = 0;
  readonly #url: string;
  readonly #database: Database;
  readonly #administrators: FuzzAdministrators;
  readonly #operations;
  readonly #adminFields;
  /** By operation, the statuses of its responses. */
  readonly #statuses = new Map<string, Set<number>>();
  readonly #invitationTokens: string[] = [];
  /** By the template's id, the cookie of the one who voted last: only who has it can take the vote back. */
  readonly #voters = new Map<string, string>();
  #batches = 0;

  constructor(
    url: string,
    database: Database,
    documents: Readonly<Record<"all" | "public", OpenApiDocument>>,
    administrators: FuzzAdministrators,
  ) {
    this.#url = url;
    this.#database = database;
    this.#administrators = administrators;
    this.#operations = listOperations(documents.all);
    this.#adminFields = listAdminFields(documents.all, documents.public);
  }

  /** The operations without a status that is wanted of them. */
  without(isWanted: (status: number) => boolean): readonly string[] {
    const has = (name: string) => [...(this.#statuses.get(name) ?? [])].some(isWanted);
    return this.#operations
      .map(({ name }) => name)
      .filter((name) => !has(name))
      .toSorted();
  }

  notRejected(): readonly string[] {
    return this.without((status) => status >= 400).filter((name) => !neverRejected.test(name));
  }

  /** @throws at the first response or stored row that may not be */
  async runBatch(): Promise<void> {
    const batch = await this.#nextRequests();
    await this.#flush();
    const votesBefore = await expectExactVotes(this.#database);
    const prepared = batch.map((request, index) => ({
      request: this.#withVoter(request),
      token: `fz${(this.#batches * 2 * batchSize + index).toString(36).padStart(5, "0")}z`,
    }));
    // Some of the bytes are waited for until their time is out, so together with the others.
    const bytes = this.#batches % 10 === plainBatches ? rawRequests : [];
    const [sent] = await Promise.all([this.#sendAll(prepared), ...bytes.map((raw) => this.#sendBytes(raw))]);
    await this.#flush();
    expectVotes(sent, (await expectExactVotes(this.#database)) - votesBefore);
    const stored = await readStoredTokens(this.#database);
    for (const one of sent) {
      const isThere = stored.has(one.token);
      if (changesNothing(one) && isThere)
        throw new Error(`rejected or read, and stored: ${shown(one.request)}`);
      if (!isRejected(one) && !isThere && mustBeStored(one.request))
        throw new Error(`accepted and not stored: ${shown(one.request)}`);
    }
    await this.#expectNothingStored(sent.filter(changesNothing));
    await makeRoom(this.#database);
    this.#batches += 1;
  }

  async #nextRequests(): Promise<readonly FuzzRequest[]> {
    const liveRows = await readLiveRows(this.#database, {
      sessions: await this.#administrators.renew(),
      invitationTokens: this.#invitationTokens.slice(-20),
      votedOn: [...this.#voters.keys()].slice(-40),
    });
    const operations = this.#operations;
    const requestsOf = (isPlain: boolean, isWanted = (_name: string) => true) =>
      operations
        .filter(({ name }) => isWanted(name))
        .map((operation) => requestOf(operation, { operations, liveRows, isPlain }));
    const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns = batchSize) =>
      fc.sample(arbitrary, { numRuns, seed: seed + this.#batches });
    if (this.#batches < plainBatches) {
      const plain = requestsOf(true, (name) => this.#batches > 0 || addsRow.test(name));
      // Of each operation one by somebody else: the administrator's reject it, whatever chance sends later.
      const byImpostor = sample(fc.tuple(...plain), 1)
        .flat()
        .map((request) => ({ ...request, actor: "impostor" as const }));
      return [...sample(fc.oneof(...plain)), ...byImpostor];
    }
    // Chance may not have met a row that can be merged or restored; by now there is one.
    const [unaccepted, unrejected] = [this.without(isAccepted), this.notRejected()];
    const tried = [
      ...requestsOf(true, (name) => unaccepted.includes(name)),
      ...requestsOf(false, (name) => unrejected.includes(name)),
    ].flatMap((arbitrary) => sample(arbitrary, 6));
    const any = fc.oneof(
      ...requestsOf(false).map((arbitrary) => ({ weight: 3, arbitrary })),
      ...listUndocumented(operations).map((operation) => ({
        weight: operation.method === "POST" ? 3 : 1,
        arbitrary: requestOf(operation, { operations, liveRows, isPlain: false }),
      })),
    );
    return [...tried, ...sample(any)].slice(0, 2 * batchSize);
  }

  /** As the browser of the one who voted takes the vote back. */
  #withVoter(request: FuzzRequest): FuzzRequest {
    const cookie = this.#voters.get(idOf(request));
    if (request.name !== takesBack || cookie === undefined) return request;
    return { ...request, headers: { cookie, ...request.headers } };
  }

  /** A few at a time. */
  async #sendAll(batch: readonly Prepared[]): Promise<readonly Sent[]> {
    const sent: Sent[] = [];
    const queue = batch.values();
    const send = async () => {
      for (const one of queue) sent.push({ ...one, status: await this.#send(one) });
    };
    await Promise.all(Array.from({ length: inFlight }, send));
    return sent;
  }

  async #send({ request: generated, token }: Prepared): Promise<number> {
    const request = withToken(generated, token);
    // Each from a network of its own: the limits of an ip and of a /48 are not tested here.
    const ip = `2001:${(this.sent >> 16).toString(16)}:${(this.sent & 65_535).toString(16)}::1`;
    const headers = { "x-forwarded-for": ip, ...this.#administrators.headersOf(request.actor) };
    this.sent += 1;
    try {
      const response = await sendRequest(this.#url, request, headers);
      const problem = problemOf(request, response, this.#adminFields);
      if (problem) throw new Error(`${problem}: ${response.body.slice(0, 500)}`);
      this.#remember(request, response);
      return response.status;
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}\n${shown(request)}`, { cause: error });
    }
  }

  #remember({ name, method, ...request }: FuzzRequest, { status, headers, body }: FuzzResponse): void {
    this.#statuses.set(name, (this.#statuses.get(name) ?? new Set()).add(status));
    if (status !== 200 || method !== "POST") return;
    if (name === "POST /api/admin/invitations")
      this.#invitationTokens.push(tokenOf((JSON.parse(body) as { link: string }).link));
    const [cookie] = headers["set-cookie"] ?? [];
    if (name !== votes || cookie === undefined) return;
    const id = idOf({ name, method, ...request });
    this.#voters.delete(id);
    this.#voters.set(id, cookie.split(";")[0] ?? "");
  }

  async #sendBytes(bytes: string): Promise<void> {
    const status = await sendRaw(this.#url, bytes);
    if (status >= 500) throw new Error(`${status} to the bytes ${JSON.stringify(bytes.slice(0, 500))}`);
  }

  /** The administrator's figures are read after what is counted in groups has been written. */
  async #flush(): Promise<void> {
    const headers = this.#administrators.headersOf("administrator");
    const response = await fetch(`${this.#url}/api/analytics`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the administrator's figures: ${response.status}`);
    await nextTurn();
  }

  async #expectNothingStored(sent: readonly Sent[]): Promise<void> {
    let candidates = sent;
    for (let round = 0; round < 4; round += 1) {
      await this.#flush();
      const before = await readStoredState(this.#database);
      const again = await this.#sendAll(candidates);
      await this.#flush();
      const after = await readStoredState(this.#database);
      if (again.every(changesNothing)) {
        const changed = [...after].flatMap(([table, state]) => (before.get(table) === state ? [] : [table]));
        if (changed.length === 0) return;
        const names = [...new Set(again.map(({ request }) => request.name))].join(", ");
        throw new Error(`rejected or only read, and ${changed.join(", ")} changed: one of ${names}`);
      }
      // Some are right now: what they collided with is gone, or is there.
      candidates = again.filter(changesNothing);
    }
    throw new Error("no set of requests that is rejected each time");
  }
}

function expectVotes(sent: readonly Sent[], newVotes: number): void {
  const accepted = sent.filter((one) => !isRejected(one)).map(({ request }) => request);
  const cast = accepted.filter(({ name, method }) => method === "POST" && /\/rate$|\/vurder\//.test(name));
  const takenBack = accepted.filter(({ name, method }) => method === "DELETE" && name === takesBack);
  // One with a key that others have too may be a repetition.
  const repeated = (all: readonly FuzzRequest[]) =>
    all.filter(({ headers }) => "idempotency-key" in headers).length;
  const most = cast.length - takenBack.length + repeated(takenBack);
  if (newVotes > most || newVotes < cast.length - repeated(cast) - takenBack.length)
    throw new Error(`${cast.length} votes and ${takenBack.length} taken back, but ${newVotes} more`);
}

/** With a token of its own in place of each mark. */
function withToken(request: FuzzRequest, token: string): FuzzRequest {
  const replace = (text: string) =>
    text.replaceAll(tokenMark, token).replaceAll(encodeURIComponent(tokenMark), token);
  return {
    ...request,
    target: replace(request.target),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, replace(value)]),
    ),
    body: request.body && Buffer.from(replace(request.body.toString("latin1")), "latin1"),
  };
}

function mustBeStored({ storedFields, isReading, body, headers }: FuzzRequest): boolean {
  if (isReading || storedFields.length === 0 || !body || "idempotency-key" in headers) return false;
  if (storedFields.includes("*")) return body.includes(tokenMark);
  const fields = JSON.parse(body.toString()) as Record<string, unknown>;
  return storedFields.some((name) => String(fields[name] ?? "").includes(tokenMark));
}

function shown({ name, actor, method, target, headers, body }: FuzzRequest): string {
  const text = body?.toString("latin1").slice(0, 3_000) ?? "";
  return `${name} as ${actor}\n${method} ${target.slice(0, 2_000)}\n${JSON.stringify(headers)}\n${text}`;
}
