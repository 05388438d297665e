/** The admin API's schemas of importing a list, and its limits. */
import { z } from "zod";
import { transferLists } from "#features/transfer/lists.ts";

export const maxImportRows = 20_000;
/** Bytes of one file, unpacked. */
export const maxImportBytes = 24 * 1024 * 1024;
/** Characters of a field's old and new value in the report. */
export const shownLength = 300;

export const importQuerySchema = z.object({
  dryRun: z
    .enum(["true", "false"], { error: "dryRun må være true eller false." })
    .transform((value) => value === "true")
    .meta({ description: "true only says what would change." }),
  skipFaulty: z
    .enum(["true", "false"], { error: "skipFaulty må være true eller false." })
    .optional()
    .transform((value) => value === "true")
    .meta({ description: "true imports the other rows of a file in which some are faulty." }),
});

const changeSchema = z.object({
  column: z.string().meta({ description: "The column's Norwegian heading." }),
  from: z.string(),
  to: z.string(),
});

const rowErrorSchema = z.object({
  column: z.string().nullable().meta({ description: "The column's heading; null for the whole row." }),
  message: z.string(),
});

export const importedRowSchema = z.object({
  line: z.int().positive().meta({
    description: "Of the file, as a spreadsheet numbers its rows: the headings are 1.",
  }),
  status: z.enum(["new", "changed", "unchanged", "error"]),
  id: z.int().nullable(),
  name: z.string(),
  changes: z.array(changeSchema).meta({ description: `Values are cut after ${shownLength} characters.` }),
  errors: z.array(rowErrorSchema),
  note: z
    .string()
    .nullable()
    .meta({ description: "Of a new row: that its url is in the catalogue or in the file already." }),
});
export type ImportedRow = z.infer<typeof importedRowSchema>;

export const importReportSchema = z
  .object({
    counts: z.object({
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      error: z.int(),
    }),
    problems: z.array(z.string()).meta({ description: "What is wrong with the file as a whole." }),
    unknownColumns: z.array(z.string()).meta({ description: "Headings that name no column; not read." }),
    readOnlyColumns: z
      .array(z.string())
      .meta({ description: "Columns that an import does not change; not read." }),
    rows: z.array(importedRowSchema).meta({
      description:
        "Each row of the file in a dry run; the ones with errors when an import is rejected; else none.",
    }),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.infer<typeof importReportSchema>;

export const catalogueChoiceSchema = z
  .object({
    rows: z
      .array(
        z.object({ list: z.enum(transferLists), id: z.int().positive(), revision: z.int().positive() }),
        "Valgte rader må være en liste med liste, id og revisjon.",
      )
      .max(maxImportRows)
      .optional()
      .meta({
        description:
          "The rows that get the catalogue's values, or are deleted. Left out: those nobody has edited.",
      }),
  })
  .meta({ description: "Rows as the dry run has them. One with another revision stays as it is." });
export type CatalogueChoice = z.output<typeof catalogueChoiceSchema>;

const { status: _s, line: _l, errors: _e, ...planned } = importedRowSchema.shape;

export const catalogueRowSchema = z.object({
  ...planned,
  list: z.enum(transferLists),
  revision: z.int().nullable().meta({ description: "null for a row that the site does not have." }),
  status: z.enum(["new", "changed", "edited", "gone", "unchanged"]).meta({
    description:
      "changed, edited: it differs from the catalogue. edited: somebody has changed it here. gone: it is in the catalogue no more.",
  }),
  isEdited: z.boolean().meta({ description: "Somebody has changed it here: it stays unless it is chosen." }),
  note: z.string().nullable().meta({
    description: "Of a new row its publisher; of one that goes why, and what to use instead.",
  }),
});
export type CatalogueRow = z.infer<typeof catalogueRowSchema>;

export const catalogueReportSchema = z
  .object({
    counts: z.object({
      new: z.int(),
      changed: z.int().meta({ description: "Rows that get the catalogue's values." }),
      edited: z.int().meta({ description: "Rows that stay as somebody has edited them." }),
      gone: z.int().meta({ description: "Rows that are deleted." }),
      unchanged: z.int(),
      outdated: z
        .int()
        .meta({ description: "Chosen rows that somebody has changed since: they stay as they are." }),
    }),
    rows: z.array(catalogueRowSchema).meta({ description: "Each row in a dry run, else none." }),
  })
  .meta({ id: "CatalogueReport" });
export type CatalogueReport = z.infer<typeof catalogueReportSchema>;
