/**
 * How many templates a site may have: each process keeps all of them in memory and starts by reading them. What was
 * measured is in docs/scaling.md. Past the limit a sentence is better than a start that takes minutes and then fails.
 */
import type { Orm } from "#db/client.ts";
import { countTemplates } from "#db/rows/template-counts.ts";
import { HttpError } from "#platform/http-error.ts";
import { StartError } from "#shared/errors.ts";

/** @throws StartError when there are more than the site can serve */
export async function rejectTooManyTemplates(orm: Orm, max: number): Promise<void> {
  const count = await countTemplates(orm);
  if (count <= max) return;
  throw new StartError(
    `The database has ${count} templates, and this site serves ${max} at most, since each process keeps them in memory ` +
      "(docs/scaling.md). With the memory and the patience for more, set MAX_TEMPLATES.",
  );
}

/** Called in the transaction that adds them. @throws HttpError 409 when there is no room */
export async function rejectTemplateTooMany(tx: Orm, max: number, added = 1): Promise<void> {
  if ((await countTemplates(tx)) + added <= max) return;
  const most = new Intl.NumberFormat("nb-NO").format(max);
  throw new HttpError(
    409,
    "catalogue_full",
    `Katalogen er full: Den har plass til ${most} maler. Slett noen som ikke lenger trengs, og prøv igjen.`,
  );
}
