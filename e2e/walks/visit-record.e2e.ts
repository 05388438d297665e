/** The bench replays what the page asks: each request of a visit is in its record, and nothing else is. */
import { readFileSync } from "node:fs";
import { expect, test } from "../steps/fixtures.ts";
import { type SentRequest, walkVisit } from "../steps/visit.ts";

test.use({ rows: "many" });

test("the recorded visit of the bench is what a browser sends", async ({ product }) => {
  const file = new URL("../../bench/visit/recorded.json", import.meta.url);
  const recorded = JSON.parse(readFileSync(file, "utf8")) as {
    headers: SentRequest["headers"][];
    requests: (Omit<SentRequest, "headers"> & { headers: number })[];
  };
  const lineOf = ({ method, path, status, headers, body = "" }: SentRequest) =>
    `${method} ${path} ${status} ${body} ${JSON.stringify(headers)}`;
  const kept = recorded.requests.map((request) =>
    lineOf({ ...request, headers: recorded.headers[request.headers] ?? {} }),
  );
  const sent = (await walkVisit(product.url)).map(lineOf);
  // Not their order: files are loaded side by side.
  expect(sent.sort(), "run `node bench/visit/record.ts` if the page is to ask this").toEqual(kept.sort());
});
