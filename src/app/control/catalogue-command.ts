/** `npm run admin -- catalogue`: a report of the shipped catalogue's changes on a site, and the upgrade. */
import { z } from "zod";
import { type ControlCommand, controlCommand } from "#app/control/protocol.ts";
import type { CatalogueReport, CatalogueRow } from "#features/transfer/contract.ts";
import type { UpgradeStore } from "#features/transfer/server/upgrade-store.ts";
import { HttpError } from "#platform/http-error.ts";
import { StartError } from "#shared/errors.ts";
import { commandLine } from "#shared/project-root.ts";

export interface CatalogueCommandOptions {
  readonly upgrade: Pick<UpgradeStore, "dryRun" | "run">;
  /** The actor that the history names. */
  readonly actor: string;
}

export function catalogueCommand({ upgrade, actor }: CatalogueCommandOptions): ControlCommand {
  return controlCommand(
    "catalogue",
    z.object({ apply: z.boolean(), keepGone: z.boolean() }),
    async ({ apply, keepGone }) => {
      try {
        const choice = keepGone ? { takeDown: [] } : {};
        const planned = await upgrade.dryRun(choice);
        if (!apply) return `${describe(planned)}\n\n${nextStep(planned)}`;
        const done = await upgrade.run({ actor, choice });
        return `${describe(planned)}\n\n${outcome(done)}`;
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 409) throw error;
        throw new StartError(refusals[error.code] ?? error.message);
      }
    },
  );
}

const refusals: Readonly<Record<string, string>> = {
  no_catalogue: "The site was not started with the shipped catalogue.",
  catalogue_full: "There is no room for what is new: raise MAX_TEMPLATES, or delete templates.",
};

/** A section for each kind of change, with nothing of what stays as it is. */
function describe({ rows, counts }: CatalogueReport): string {
  const section = (title: string, status: CatalogueRow["status"], lineOf: (row: CatalogueRow) => string) => {
    const found = rows.filter(
      (row) => row.status === status && (status !== "unchanged" || row.note !== null),
    );
    return found.length === 0 ? [] : [`${title} (${found.length})\n${found.map(lineOf).join("\n")}`];
  };
  const texts = ({ changes }: CatalogueRow) =>
    changes
      .map(
        ({ column, from, to }) => `\n      ${column}\n        here:      ${from}\n        catalogue: ${to}`,
      )
      .join("");
  const sections = [
    ...section("New", "new", ({ name, note }) => `  ${note === null ? name : `${name} (${note})`}`),
    ...section(
      "Corrected",
      "changed",
      ({ name, changes }) =>
        `  ${name}: ${changes.map(({ column }) => column).join(", ") || "Sikkert format"}`,
    ),
    ...section(
      "Edited here: they stay, unless chosen in /admin",
      "edited",
      (row) => `  ${row.name}${texts(row)}`,
    ),
    ...section(
      "No longer in the catalogue",
      "gone",
      ({ name, note, isEdited }) => `  ${name}: ${note}${isEdited ? " Edited here, so it stays." : ""}`,
    ),
    ...section("Does not come", "unchanged", ({ name, note }) => `  ${name}: ${note}`),
  ];
  const summary = [
    `Templates and situations: ${counts.new} new`,
    `${counts.changed} corrected`,
    `${counts.gone} deleted`,
    `${counts.edited} edited here`,
    `${counts.unchanged} unchanged`,
    `${counts.laws} new acts.`,
  ].join(", ");
  return [summary, ...sections].join("\n\n");
}

const isNothing = (counts: CatalogueReport["counts"]) =>
  counts.new + counts.changed + counts.gone + counts.laws === 0;

const nextStep = ({ counts }: CatalogueReport) =>
  isNothing(counts)
    ? "The site has what is in the catalogue of this version: there is nothing to change."
    : `Nothing is changed. ${commandLine("admin", "catalogue --apply")} does it.`;

function outcome({ counts }: CatalogueReport): string {
  if (isNothing(counts)) return "There was nothing to change.";
  const isUndoable = !isNothing({ ...counts, laws: 0 });
  const undo = isUndoable ? " It can be undone in the administrator's history; acts stay." : "";
  return `Done: ${counts.new} new, ${counts.changed} corrected, ${counts.gone} deleted, ${counts.laws} acts added.${undo}`;
}
