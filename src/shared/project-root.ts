/** The product's folder, its version, and its command lines; of the server's side only. */
import { existsSync, readFileSync } from "node:fs";

/** The product's folder, with a slash at its end: as far up from here as from dist/server, where the build puts all modules. */
export const projectRoot = new URL("../../", import.meta.url);

export const { version } = JSON.parse(readFileSync(new URL("package.json", projectRoot), "utf8")) as {
  readonly version: string;
};

/** Whether this is a release, which has a program for its commands, where there may be no npm. */
const isRelease = existsSync(new URL("avtalemaler", projectRoot));

/** The command that an operator types: `npm run admin -- password`, or `avtalemaler admin password`. */
export const commandLine = (name: string, args = ""): string =>
  isRelease ? `avtalemaler ${name} ${args}`.trim() : `npm run ${name}${args && ` -- ${args}`}`;
