/** Vitest global setup of `durability`: its tests run the built product and commands. */
import { ensureBuilt } from "./fresh-build.ts";

export default ensureBuilt;
