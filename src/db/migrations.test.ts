import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { migrationsFolder } from "#db/migrate.ts";

/**
 * A database records the hash of each migration it has had, and is rejected by a program that does not know one of them. All are
 * released: the first two with 1.0.0, the others with 1.1.0.
 */
const frozen = {
  "0000_start.sql": "43c464dd5f2e3bb35a0180925caf891328f819c483bda8d50eca4cbd64531fa6",
  "0001_laws.sql": "57100628590bf1288ef3c412e056f3fbfb859df1b22a882d7110a15cbae2586f",
  "0002_history_words_statistics.sql": "9c00f978654eb5d56e374e95ce591efda9d22b6192a15a476c91da72799ed2fb",
  "0003_languages.sql": "1ad1e14aec99ef85cd7337a095c400173c541d1aab7413513f2b942576531caf",
  "0004_absent_needs.sql": "caf351deea07caffcaf672c8435713beeec74dd0f2067bad86e66ed37320e7fd",
  "0005_told_by_mail.sql": "6838626bcbad04921312c7f5bc2e18e970def000c3c89509a6d587b793f0e838",
};

it("a migration is never changed: add a migration instead, npm run db:generate, and its hash here", () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  const hashOf = (name: string) => createHash("sha256").update(readFileSync(join(migrationsFolder, name)));
  const found = Object.fromEntries(files.map((name) => [name, hashOf(name).digest("hex")]));
  expect(
    found,
    "Of a new migration, add the hash here; a changed one, take back, and add a migration instead",
  ).toEqual(frozen);
});
