/** The product's folder, its version, and how its commands are called there; of the server's side only. */
import { existsSync, readFileSync } from "node:fs";

/** With a slash at its end. Its files lie as deep from here as from dist/server, where the build puts all modules in one folder. */
export const projectRoot = new URL("../../", import.meta.url);

export const { version } = JSON.parse(readFileSync(new URL("package.json", projectRoot), "utf8")) as {
  readonly version: string;
};

/** A release has a program for its commands, where there may be no npm. */
const isRelease = existsSync(new URL("avtalemaler", projectRoot));

/** What an operator types: `npm run admin -- password`, or `avtalemaler admin password`. */
export const commandLine = (name: string, args = ""): string =>
  isRelease ? `avtalemaler ${name} ${args}`.trim() : `npm run ${name}${args && ` -- ${args}`}`;
