/**
 * Fuzzer of the HTTP surface, from the OpenAPI document. It works in batches: a batch is sent; of each request that was
 * accepted the text must be in the database, and of each rejected one it must not; then the rejected ones are sent again, with
 * what an administrator only reads, which must leave every table as it was.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import type { Database } from "#db/client.ts";
import { type FuzzAdministrators, tokenOf } from "./administrators.ts";
import { problemOf } from "./check-response.ts";
import { readLiveRows } from "./live-rows.ts";
import { listAdminFields, listForms, listOperations, type OpenApiDocument } from "./openapi.ts";
import { describe, mustBeStored, withToken } from "./prepared-request.ts";
import { rawRequests } from "./raw-requests.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { plainRequestOf, requestOf } from "./requests.ts";
import { sendRaw, sendRequest } from "./send.ts";
import { expectExactVotes, makeRoom, readStoredState, readStoredTokens } from "./stored-state.ts";
import { undocumentedRequest } from "./undocumented-requests.ts";
import { takesBack, Voters } from "./voters.ts";

/** How many responses of each status, by operation. */
export type Statuses = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface FuzzerOptions {
  readonly url: string;
  readonly database: Database;
  readonly document: OpenApiDocument;
  readonly seed: number;
  readonly administrators: FuzzAdministrators;
}

interface Prepared {
  readonly request: FuzzRequest;
  readonly token: string;
}
interface Sent extends Prepared {
  readonly status: number;
}

const batchSize = 300;
/** The first ones are of correct requests, so that every operation has accepted some. */
const plainBatches = 4;
/** How often a later batch tries each operation that has not accepted, or not rejected, any yet. */
const tries = 6;
/** What the very first one sends, so that there are rows to work on. */
const addsRow =
  /^POST \/api\/(suggestions|advertising-inquiries|templates\/{id}\/report|admin\/(templates|sponsors|homepage-ads|situations))$/;
const inFlight = 8;
const isRejected = ({ status }: Sent) => status >= 400;
const changesNothing = (one: Sent) => isRejected(one) || one.request.isReading;
const asImpostor = (request: FuzzRequest): FuzzRequest => ({ ...request, actor: "impostor" });
const invites = "POST /api/admin/invitations";
/** Links of invitations that are remembered. */
const rememberedLinks = 20;

export class Fuzzer {
  readonly operationNames: readonly string[];
  readonly #options: FuzzerOptions;
  readonly #operations;
  readonly #forms;
  readonly #adminFields;
  readonly #invitationTokens: string[] = [];
  readonly #voters = new Voters();
  readonly #statuses = new Map<string, Map<number, number>>();
  #batches = 0;
  #sent = 0;

  constructor(options: FuzzerOptions) {
    this.#options = options;
    this.#operations = listOperations(options.document);
    this.#forms = listForms(this.#operations);
    this.#adminFields = listAdminFields(options.document);
    this.operationNames = this.#operations.map(({ name }) => name);
  }

  get sent(): number {
    return this.#sent;
  }

  get statuses(): Statuses {
    return this.#statuses;
  }

  /** @throws at the first response or stored row that may not be. */
  async runBatch(): Promise<void> {
    const { database } = this.#options;
    const batch = await this.#nextRequests();
    await this.#flush();
    const votesBefore = await expectExactVotes(database);
    const tokens = batch.map((request, index) => ({
      request: this.#voters.withCookie(request),
      token: this.#tokenOf(index),
    }));
    // Some of the bytes are waited for until their time is out, so together with the others.
    const isForBytes = this.#batches % 10 === plainBatches;
    const [sent] = await Promise.all([this.#sendAll(tokens), isForBytes && this.#sendBytes()]);
    await this.#flush();
    await this.#expectStored(sent, (await expectExactVotes(database)) - votesBefore);
    await this.#expectNothingStored(sent.filter(changesNothing));
    await makeRoom(database);
    this.#batches += 1;
  }

  async #nextRequests(): Promise<readonly FuzzRequest[]> {
    const { administrators, database, seed } = this.#options;
    const invitationTokens = this.#invitationTokens.slice(-rememberedLinks);
    const rows = await readLiveRows(database, {
      sessions: await administrators.renew(),
      invitationTokens,
      votedOn: this.#voters.templates,
    });
    const forms = this.#forms;
    const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns = batchSize) =>
      fc.sample(arbitrary, { numRuns, seed: seed + this.#batches });
    if (this.#batches < plainBatches) {
      const operations = this.#operations.filter(({ name }) => this.#batches > 0 || addsRow.test(name));
      const plain = operations.map((operation) => plainRequestOf(operation, rows, forms));
      // Of each operation one by somebody else: the administrator's reject it, whatever chance sends later.
      const byImpostor = plain.map((arbitrary) => arbitrary.map(asImpostor));
      return [...sample(fc.oneof(...plain)), ...sample(fc.tuple(...byImpostor), 1).flat()];
    }
    // Chance may not have met a row that can be merged or restored; by now there is one.
    const unaccepted = this.#operations
      .filter(({ name }) => !this.#has(name, (status) => status < 300))
      .map((operation) => plainRequestOf(operation, rows, forms));
    const unrejected = this.#operations
      .filter(({ name }) => !this.#has(name, (status) => status >= 400))
      .map((operation) => requestOf(operation, rows, forms));
    const tried = [...unaccepted, ...unrejected].flatMap((arbitrary) => sample(arbitrary, tries));
    const documented = this.#operations.map((operation) => requestOf(operation, rows, forms));
    const undocumented = {
      weight: documented.length,
      arbitrary: undocumentedRequest(this.#operations, rows),
    };
    const any = fc.oneof(...documented.map((arbitrary) => ({ weight: 3, arbitrary })), undocumented);
    return [...tried, ...sample(any)].slice(0, 2 * batchSize);
  }

  #has(name: string, isWanted: (status: number) => boolean): boolean {
    return [...(this.#statuses.get(name)?.keys() ?? [])].some(isWanted);
  }

  #tokenOf(index: number): string {
    return `fz${(this.#batches * 2 * batchSize + index).toString(36).padStart(5, "0")}z`;
  }

  async #sendBytes(): Promise<void> {
    const send = async (bytes: string) => {
      const { status } = await sendRaw(this.#options.url, bytes);
      this.#count("bytes", status);
      if (status >= 500) throw new Error(`${status} to the bytes ${JSON.stringify(bytes.slice(0, 500))}`);
    };
    await Promise.all(rawRequests.map(send));
  }

  /** Sends all, a few at a time, each from an ip of its own: the limits per ip are not tested here. */
  async #sendAll(batch: readonly Prepared[]): Promise<readonly Sent[]> {
    const sent: Sent[] = [];
    const queue = batch.values();
    const send = async () => {
      for (const prepared of queue) sent.push({ ...prepared, status: await this.#send(prepared) });
    };
    await Promise.all(Array.from({ length: inFlight }, send));
    return sent;
  }

  async #send({ request: generated, token }: Prepared): Promise<number> {
    const request = withToken(generated, token);
    const ip = `2001:db8:${(this.#sent >> 16).toString(16)}:${(this.#sent & 65_535).toString(16)}::1`;
    const headers = {
      "x-forwarded-for": ip,
      ...this.#options.administrators.headersOf(request.actor),
    };
    try {
      const response = await sendRequest(this.#options.url, request, headers);
      this.#count(request.name, response.status);
      if (request.name === invites && request.method === "POST" && response.status === 200) {
        const { link } = JSON.parse(response.body) as { link: string };
        this.#invitationTokens.push(tokenOf(link));
      }
      this.#voters.remember(request, response);
      const problem = problemOf(request, response, this.#adminFields);
      if (problem) throw new Error(`${problem}: ${response.body.slice(0, 500)}`);
      return response.status;
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${describe(request)}`, { cause: error });
    }
  }

  #count(name: string, status: number): void {
    this.#sent += 1;
    const counts = this.#statuses.get(name) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.#statuses.set(name, counts);
  }

  /** The administrator's figures are read after what is counted in groups has been written. */
  async #flush(): Promise<void> {
    const headers = this.#options.administrators.headersOf("administrator");
    const response = await fetch(`${this.#options.url}/api/analytics`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the administrator's figures: ${response.status}`);
    await nextTurn();
  }

  async #expectStored(sent: readonly Sent[], newVotes: number): Promise<void> {
    const stored = await readStoredTokens(this.#options.database);
    for (const one of sent) {
      const isThere = stored.has(one.token);
      if (isRejected(one) && isThere) throw new Error(`rejected and stored: ${describe(one.request)}`);
      if (changesNothing(one) && isThere) throw new Error(`read and stored: ${describe(one.request)}`);
      if (!isRejected(one) && !isThere && mustBeStored(one.request))
        throw new Error(`accepted and not stored: ${describe(one.request)}`);
    }
    const isVote = ({ name, method }: FuzzRequest) => method === "POST" && /\/rate$|\/vurder\//.test(name);
    const isTakenBack = ({ name, method }: FuzzRequest) => method === "DELETE" && name === takesBack;
    const accepted = sent.filter((one) => !isRejected(one)).map(({ request }) => request);
    const [votes, takenBack] = [accepted.filter(isVote), accepted.filter(isTakenBack)];
    // One with a key that others have too may be a repetition.
    const repeated = (requests: readonly FuzzRequest[]) =>
      requests.filter(({ headers }) => "idempotency-key" in headers).length;
    const most = votes.length - takenBack.length + repeated(takenBack);
    if (newVotes > most || newVotes < votes.length - repeated(votes) - takenBack.length)
      throw new Error(`${votes.length} votes and ${takenBack.length} taken back, but ${newVotes} more`);
  }

  async #expectNothingStored(sent: readonly Sent[]): Promise<void> {
    const { database } = this.#options;
    let candidates = sent;
    for (let round = 0; round < 4; round += 1) {
      await this.#flush();
      const before = await readStoredState(database);
      const again = await this.#sendAll(candidates);
      await this.#flush();
      const after = await readStoredState(database);
      if (again.every(changesNothing)) {
        const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
        if (changed.length === 0) return;
        const names = [...new Set(again.map(({ request }) => request.name))].join(", ");
        throw new Error(
          `${again.length} requests that are rejected or only read changed ${changed.join(", ")}: ${names}`,
        );
      }
      // Some are right now: what they collided with is gone, or is there.
      candidates = again.filter(changesNothing);
    }
    throw new Error("no set of requests that is rejected each time");
  }
}
