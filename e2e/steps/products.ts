/**
 * The product that a file of journeys has for itself, on a copy of a prepared data folder, so that no journey sees another
 * file's rows.
 */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Product, startProduct } from "../../src/testing/processes/product.ts";
import { preparedFolder, type PreparedRows } from "./prepare.ts";

/** `shipped`: a first start, which stores the shipped catalogue. */
export type Rows = PreparedRows | "shipped";

export interface ProductUnderTest extends Product {
  /** At the same url, with other settings too, and a change of its data while it is down. */
  restart(how: {
    readonly env?: Readonly<Record<string, string>>;
    readonly change?: (dataDir: string) => Promise<void>;
  }): Promise<void>;
}

interface Wanted {
  readonly file: string;
  readonly rows: Rows;
  readonly productEnv: Readonly<Record<string, string>>;
  readonly command: readonly [string, ...string[]] | undefined;
  readonly prepareData: ((dataDir: string) => Promise<void>) | undefined;
}

export const adminPassword = "femten hester uten hale";

/** A worker's products: one at a time, until another file or other options begin. */
export class Products {
  #current: { readonly wanted: Wanted; readonly product: ProductUnderTest } | undefined;

  async open(wanted: Wanted): Promise<ProductUnderTest> {
    if (this.#current && isDeepStrictEqual(this.#current.wanted, wanted)) return this.#current.product;
    await this.stop();
    const product = await start(wanted);
    this.#current = { wanted, product };
    return product;
  }

  async stop(): Promise<void> {
    const { product } = this.#current ?? {};
    this.#current = undefined;
    if (!product) return;
    // It is deleted.
    await product.stop("SIGKILL");
    await rm(product.dataDir, { recursive: true });
  }
}

async function start({ rows, productEnv, command, prepareData }: Wanted): Promise<ProductUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), "avtalemaler-journey-"));
  if (rows !== "shipped") await cp(preparedFolder(rows), dataDir, { recursive: true });
  await prepareData?.(dataDir);
  const env = {
    SEED: rows === "shipped" ? "catalogue" : "none",
    ADMIN_PASSWORD: adminPassword,
    TRUST_PROXY: "127.0.0.1",
    CONTACT_EMAIL: "post@maler.example",
    // No journey reads what is elsewhere.
    LINK_CHECKS: "off",
    LAW_CHECKS: "off",
    ...productEnv,
  };
  let running = await startProduct({ dataDir, env, ...(command && { command }) });
  const { url } = running;
  return {
    ...running,
    output: () => running.output(),
    stop: (signal) => running.stop(signal),
    async restart({ env: more, change }) {
      await running.stop();
      await change?.(dataDir);
      running = await startProduct({ dataDir, env: { ...env, PORT: new URL(url).port, ...more } });
    },
  };
}
