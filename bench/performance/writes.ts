/** Writes against one bare statement for each, in the same database, by a bare `node:http` server. */
import { Child } from "./child.ts";
import { captureResponse, compare, type Comparison } from "./compare.ts";
import type { Home } from "./filled-databases.ts";
import type { RequestPattern } from "./http-load.ts";
import type { BareWrite, Limit } from "./limit-process.ts";
import { pinServer } from "./machine.ts";
import type { Run } from "./run.ts";
import { withProduct } from "./served.ts";

export interface WriteRow extends Comparison {
  readonly title: string;
  readonly goal: string;
}

const json = { "content-type": "application/json" };

export const vote: RequestPattern = {
  method: "POST",
  path: "/api/templates/{template}/rate",
  headers: json,
  body: JSON.stringify({ rating: 4, isHelpful: true }),
  status: 200,
};

const follow: RequestPattern = {
  method: "POST",
  path: "/api/templates/{template}/download",
  headers: {},
  status: 204,
};

const event: RequestPattern = {
  method: "POST",
  path: "/api/track",
  headers: json,
  body: JSON.stringify({ event: "page_view", eventData: { page: "/" } }),
  status: 202,
};

interface WriteLine {
  readonly key: string;
  readonly title: string;
  readonly goal: string;
  readonly request: RequestPattern;
  readonly bareWrite: BareWrite;
}

const lines = {
  server: [
    { key: "vote-server", title: "votes, PostgreSQL", goal: "2", request: vote, bareWrite: "vote" },
    {
      key: "follow-server",
      title: "followed links, PostgreSQL",
      goal: "",
      request: follow,
      bareWrite: "follow",
    },
    {
      key: "event-server",
      title: "tracked events, PostgreSQL",
      goal: "",
      request: event,
      bareWrite: "event",
    },
  ],
  embedded: [
    {
      key: "vote-embedded",
      title: "votes, embedded",
      goal: "1 500 a second",
      request: vote,
      bareWrite: "vote",
    },
  ],
} as const satisfies Record<string, readonly WriteLine[]>;

export async function measureWrites(run: Run): Promise<void> {
  const [size] = run.sizes;
  if (size === undefined) return;
  if (lines.server.some(({ key }) => run.wants(key))) {
    const home = await run.databases.server(size);
    await measure(run, lines.server, home, home);
  }
  if (lines.embedded.some(({ key }) => run.wants(key))) {
    // A folder is one process's, so the limit has one of its own.
    const limitHome = await run.databases.embedded(size, "limit");
    await measure(run, lines.embedded, await run.databases.embedded(size), limitHome);
  }
}

async function measure(run: Run, lines: readonly WriteLine[], home: Home, limitHome: Home): Promise<void> {
  const limit = new Child<Limit, string>("limit-process.ts");
  pinServer(limit.pid);
  try {
    await withProduct(home, async (product) => {
      for (const { key, title, goal, request, bareWrite } of lines) {
        if (!run.wants(key) || (run.isQuick && bareWrite !== "vote")) continue;
        const response = await captureResponse(product.url, request);
        const url = await limit.ask({ ...response, write: { kind: bareWrite, ...limitHome } });
        const servers = { product, limit: { url, pid: limit.pid } };
        await run.compare<WriteRow>(`writes ${key}`, "ratio", async (rounds) => ({
          title,
          goal,
          ...(await compare(run.generator, servers, request, rounds)),
        }));
      }
    });
  } finally {
    await limit.stop();
  }
}
