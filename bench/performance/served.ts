/** The product as its operator has it: the options of `npm start`, its own log level; behind a proxy on this machine. */
import { type Product, type ProductOptions, startProduct } from "#testing/product.ts";
import type { Home } from "./filled-databases.ts";
import { pinServer } from "./machine.ts";

export function startServed(
  home: Home,
  options: Pick<ProductOptions, "program" | "env"> = {},
): Promise<Product> {
  return startProduct({
    ...options,
    dataDir: home.dataDir,
    // Thousands of lines a second: read, as a log's collector does, and dropped.
    isOutputKept: false,
    env: {
      DATABASE_URL: home.databaseUrl,
      TRUST_PROXY: "127.0.0.1",
      MAX_TEMPLATES: "100000",
      LOG_LEVEL: "info",
      ...options.env,
    },
  });
}

/** Runs it on the servers' core for as long as `use` takes, with its search index built, which is done after the start otherwise. */
export async function withProduct<T>(home: Home, use: (product: Product) => Promise<T>): Promise<T> {
  const product = await startServed(home);
  try {
    pinServer(product.pid);
    await (await fetch(`${product.url}/api/templates?limit=1&search=avtale`)).arrayBuffer();
    return await use(product);
  } finally {
    await product.stop();
  }
}
