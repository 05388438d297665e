/** The history of administrators' decisions, and their undo. */
import { z } from "zod";
import { historyActions, historyEntities } from "#shared/admin/history-entities.ts";
import { queryNumber } from "#shared/input.ts";

export { historyPath, operationsPath } from "#domain/admin-paths.ts";

export const maxHistoryLimit = 500;

const dayError = "Datoen må være på formen 2026-11-21.";
const day = z.iso.date(dayError).optional();

const filterFields = {
  entity: z.enum(historyEntities, { error: "Ukjent type." }).optional(),
  search: z
    .string()
    .max(200, "Søket kan ha høyst 200 tegn.")
    .optional()
    .meta({ description: "Beginnings of words in the values before and after." }),
};

const maxId = 2_147_483_647;
const rowId = (name: string) => queryNumber(name, 1, maxId).optional();

export const historyQuerySchema = z.object({
  ...filterFields,
  operationId: rowId("operationId"),
  entityId: rowId("entityId"),
  limit: queryNumber("limit", 1, maxHistoryLimit).default(100),
  offset: queryNumber("offset", 0, 1_000_000_000).default(0),
});
export type HistoryQuery = z.output<typeof historyQuerySchema>;

const snapshotSchema = z.record(z.string(), z.unknown()).nullable();

export const historyEntrySchema = z
  .object({
    id: z.int().positive(),
    operationId: z
      .int()
      .positive()
      .meta({ description: "Changes of one decision share it, and are undone together." }),
    at: z.iso.datetime(),
    actor: z.string().meta({ description: "The administrator's email." }),
    entity: z.enum(historyEntities),
    entityId: z.int().positive(),
    action: z.enum(historyActions),
    before: snapshotSchema.meta({
      description: "The row before the change; null when it was created or restored.",
    }),
    after: snapshotSchema.meta({ description: "The row after the change; null when it was deleted." }),
    canRestore: z
      .boolean()
      .meta({ description: "Whether it is a deletion and the latest change of its row." }),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Changes of one operation that are listed at once. */
export const shownChanges = 3;

export const operationsQuerySchema = z.object({
  ...filterFields,
  action: z.enum(historyActions, { error: "Ukjent handling." }).optional(),
  actor: z.string().max(254, "Ukjent administrator.").optional(),
  from: day.meta({ description: "The first day, in Norway." }),
  to: day.meta({ description: "The last day, in Norway." }),
  offset: historyQuerySchema.shape.offset,
});
export type OperationsQuery = z.output<typeof operationsQuerySchema>;

const operationSchema = z
  .object({
    id: z.int().positive(),
    at: z.iso.datetime(),
    actor: z.string().meta({ description: "The administrator's email." }),
    action: z.enum(historyActions),
    undoes: z
      .object({ id: z.int().positive(), action: z.enum(historyActions) })
      .nullable()
      .meta({ description: "The decision that it undid." }),
    state: z
      .enum(["done", "undone", "purged"])
      .meta({ description: "Only what is done can be undone; of what is purged, a part is deleted." }),
    changes: z.array(
      z.object({
        entity: z.enum(historyEntities),
        action: z.enum(historyActions),
        rows: z.int().positive(),
        templateName: z
          .string()
          .nullable()
          .meta({ description: "Of reports: the one template that all are about." }),
      }),
    ),
    entries: z
      .array(historyEntrySchema)
      .meta({ description: `The first ${shownChanges} changes, those that are searched for before others.` }),
  })
  .meta({ id: "HistoryOperation" });
export type HistoryOperation = z.infer<typeof operationSchema>;

export const operationListSchema = z.object({
  total: z.int().nonnegative(),
  actors: z.array(z.string()).meta({ description: "Everybody who has decided something." }),
  operations: z.array(operationSchema),
});
export type OperationList = z.infer<typeof operationListSchema>;

export const undoneSchema = z
  .object({
    entities: z
      .array(z.enum(historyEntities))
      .readonly()
      .meta({ description: "The kinds of rows it changed." }),
    rows: z.int().positive().meta({ description: "How many rows it changed." }),
  })
  .meta({ id: "Undone" });
export type Undone = z.infer<typeof undoneSchema>;

export const historyTotalHeader = "x-total-count";
