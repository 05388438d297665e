/**
 * The limit: a bare `node:http` server that sends bytes it was given; for a write, after one bare statement. Nothing that a product needs is done here: no routing, no checks, no log, no security.
 */
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { openDatabase } from "#db/client.ts";
import { silentLog } from "#testing/silent-log.ts";
import type { Home } from "./filled-databases.ts";

export type BareWrite = "vote" | "follow" | "event";

/** What is to be sent. `headers` are names and values by turns, as Node has them raw. */
export interface Limit {
  readonly status: number;
  readonly headers: readonly string[];
  readonly bodyBase64: string;
  readonly write?: Home & { readonly kind: BareWrite };
}

let respond: RequestListener = () => {};
const server = createServer((request, response) => respond(request, response));

process.on("message", (limit: Limit) => {
  use(limit).then(
    (url) => process.send?.({ result: url }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit());

async function use({ status, headers, bodyBase64, write }: Limit): Promise<string> {
  const body = Buffer.from(bodyBase64, "base64");
  const flat = [...headers];
  const send = (response: ServerResponse): void => {
    response.writeHead(status, flat);
    response.end(body);
  };
  if (write) {
    const statement = statements[write.kind];
    query ??= await openQuery(write);
    const run = query;
    respond = (request, response) => {
      let text = "";
      request.on("data", (chunk: Buffer) => (text += chunk.toString()));
      request.on("end", () => {
        run(statement.text, statement.values(Number(request.url?.split("/")[3]), text)).then(
          () => send(response),
          (error: unknown) => response.writeHead(500, { "content-length": 0 }).end(String(error)),
        );
      });
    };
  } else {
    respond = (_request, response) => send(response);
  }
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Statement {
  readonly text: string;
  values(templateId: number, body: string): unknown[];
}
const statements: Readonly<Record<BareWrite, Statement>> = {
  vote: {
    text: "insert into votes (template_id, voter_key, rating, is_helpful) values ($1, $2, $3, $4)",
    values(templateId, body) {
      const { rating, isHelpful } = JSON.parse(body) as { rating: number; isHelpful: boolean };
      return [templateId, randomUUID(), rating, isHelpful];
    },
  },
  follow: {
    text: "update templates set download_count = download_count + 1 where id = $1",
    values: (templateId) => [templateId],
  },
  event: {
    text:
      "insert into event_counts (day, event, subject, count) values (current_date, $1, $2, 1) " +
      "on conflict (day, event, subject) do update set count = event_counts.count + 1",
    values(_templateId, body) {
      const { event, eventData } = JSON.parse(body) as { event: string; eventData: { page: string } };
      return [event, eventData.page];
    },
  },
};

type Query = (text: string, values: unknown[]) => Promise<unknown>;
let query: Query | undefined;

/** Over as many connections as the product has; embedded over the one there is. */
async function openQuery({ databaseUrl, dataDir }: Home): Promise<Query> {
  if (databaseUrl === "") {
    const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
    return database.executeSql;
  }
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  return (text, values) => pool.query(text, values);
}
