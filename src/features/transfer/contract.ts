/** The admin API's schemas of importing a list, and its limits. */
import { z } from "zod";

/** Rows of one file. */
export const maxImportRows = 20_000;
/** Of one file, unpacked. */
export const maxImportBytes = 24 * 1024 * 1024;
/** A field's old and new value are shown this far. */
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
    description:
      "Of a CSV file its row, as a spreadsheet numbers them (the headings are 1); of JSON its place in the list.",
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
export type RowStatus = ImportedRow["status"];

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
    historyId: z.int().nullable().meta({
      description: "An entry of the history by which the import can be undone; null when nothing was stored.",
    }),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.infer<typeof importReportSchema>;
