/** The product's version, as `package.json` says it. */
import { readFileSync } from "node:fs";
import { projectRoot } from "#shared/project-root.ts";

export const version: string = JSON.parse(readFileSync(new URL("package.json", projectRoot), "utf8")).version;
