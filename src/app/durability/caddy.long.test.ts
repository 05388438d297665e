/** The Caddyfile as shipped, in front of three processes that are restarted one by one. Needs Caddy and the build. */
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { request, type RequestOptions } from "node:http";
import { join } from "node:path";
import { finished } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { makeFolder } from "#testing/processes/make-folder.ts";
import { freePort } from "#testing/processes/free-port.ts";
import { longTimeout, makeHome, startAt, startProgram, withDatabaseOf } from "#testing/processes/homes.ts";
import { votes } from "#db/schema/schema.ts";
import type { Product } from "#testing/processes/product.ts";
import { skipWithout } from "#testing/skip.ts";

/** Debian's Caddy in front of the products until the test is over. @returns its port */
async function startCaddy(products: readonly Product[]): Promise<number> {
  const folder = makeFolder();
  const port = await freePort();
  const shipped = readFileSync(join(import.meta.dirname, "../../../deploy/Caddyfile"), "utf8");
  // Its own port for commands is one for the whole machine.
  const config = join(folder, "Caddyfile");
  writeFileSync(config, shipped.replace(/^\{$/m, "{\n\tadmin off"));
  const settings = {
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_HOST: `http://127.0.0.1:${port}`,
    APPS: products.map(({ url }) => new URL(url).host).join(" "),
  };
  const args = ["run", "--config", config, "--adapter", "caddyfile"];
  const { child } = startProgram(args, settings, { command: "caddy" });
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, longTimeout).toBe(true);
  return port;
}

/** From an IP of its own, which Caddy passes on. @returns the status of a complete response, or the failure */
function askFrom(localAddress: string, options: RequestOptions, body = ""): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", localAddress, agent: false, ...options }, (response) => {
      finished(response.resume(), (error) => resolve(error?.message ?? response.statusCode ?? 0));
    });
    sent.on("error", ({ message }) => resolve(message)).end(body);
  });
}

it("three processes are restarted one by one behind Caddy under requests, reads and writes, of which none fails", async (context) => {
  skipWithout(context, "caddy");
  const home = await makeHome("server");
  const start = async (port = "0") => {
    const { dataDir } = await makeHome("embedded", "empty");
    return startAt({ ...home, dataDir }, { TRUST_PROXY: "127.0.0.1", PORT: port });
  };
  const products = await Promise.all([start(), start(), start()]);
  const port = await startCaddy(products);
  const statuses = new Map<number | string, number>();
  const sent = { reads: 0, follows: 0, votes: 0 };
  const jsonHeaders = { "content-type": "application/json" };
  const ask = (number: number) => {
    const ip = `127.1.${number >> 8}.${number & 255}`;
    if (number % 4 === 1) {
      sent.follows += 1;
      return askFrom(ip, { port, method: "POST", path: "/api/templates/8/download" });
    }
    if (number % 4 === 3) {
      sent.votes += 1;
      const vote = { port, method: "POST", path: "/api/templates/8/rate", headers: jsonHeaders };
      return askFrom(ip, vote, '{"rating":4}');
    }
    sent.reads += 1;
    return askFrom(ip, { port, path: `/api/templates?limit=${1 + (number % 40)}` });
  };
  let number = 0;
  let isRestarted = false;
  const sendAll = async () => {
    while (!isRestarted) {
      const status = await ask((number += 1));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Some sixty a second: the test is of a restart, not of load.
      await sleep(100);
    }
  };
  const clients = Array.from({ length: 6 }, sendAll);
  for (const [index, product] of products.entries()) {
    expect(await product.stop()).toBe(0);
    products[index] = await start(new URL(product.url).port);
    // As an operator waits until the one before is healthy, also to Caddy.
    await sleep(2_000);
  }
  isRestarted = true;
  await Promise.all(clients);
  expect(Object.fromEntries(statuses)).toEqual({ 200: sent.reads + sent.votes, 204: sent.follows });
  expect(sent.follows).toBeGreaterThan(10);
  for (const { url } of products) {
    const count = async () =>
      ((await (await fetch(`${url}/api/templates/8`)).json()) as { downloadCount: number }).downloadCount;
    await expect.poll(count, longTimeout).toBe(sent.follows);
  }
  expect(await withDatabaseOf(home, ({ orm }) => orm.$count(votes))).toBe(sent.votes);
});
