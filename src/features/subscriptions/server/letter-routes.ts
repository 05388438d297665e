/** Admin routes of the letters of each month. Each responds with all of it. */
import { z } from "zod";
import {
  type Letter,
  letterFormSchema,
  letterSchema,
  lettersSchema,
} from "#features/subscriptions/letters.ts";
import { type MonthlyLetter, rejectWithoutMail } from "#features/subscriptions/server/letter.ts";
import { noLetter } from "#features/subscriptions/server/letter-store.ts";
import {
  conflictSchema,
  idParamsSchema,
  readId,
  staleBody,
  staleSchema,
} from "#platform/admin/admin-responses.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import { type AdminApp } from "#platform/admin/admin-scope.ts";
import { actorOf } from "#platform/actor.ts";
import { lettersPath } from "#domain/admin-paths.ts";
import { RowStale } from "#shared/errors.ts";

export function letterAdminRoutes(app: AdminApp, letter: MonthlyLetter, isSetUp: boolean): void {
  const read = { response: { 200: lettersSchema } };
  const ofOne = { params: idParamsSchema, response: { 200: lettersSchema, 409: conflictSchema } };

  adminRoute(app, "GET", lettersPath, {
    ...read,
    summary: "The letters of each month",
    handler: () => letter.read(),
  });

  adminRoute(app, "POST", lettersPath, {
    ...read,
    summary: "Drafts the letter of the last month, if it has none",
    async handler() {
      await letter.draft();
      return letter.read();
    },
  });

  adminRoute(app, "PUT", `${lettersPath}/:id`, {
    summary: "Edits a draft",
    params: idParamsSchema,
    body: letterFormSchema,
    response: { 200: letterSchema, 409: z.union([staleSchema(letterSchema), conflictSchema]) },
    async handler({ params, body }, reply) {
      try {
        return await letter.edit(readId(params, noLetter), body);
      } catch (error) {
        if (!(error instanceof RowStale)) throw error;
        reply.code(409);
        return staleBody(error.current as Letter);
      }
    },
  });

  adminRoute(app, "POST", `${lettersPath}/:id/trial`, {
    ...ofOne,
    summary: "Sends a letter to the administrator who asks, alone",
    async handler(request) {
      rejectWithoutMail(isSetUp);
      await letter.sendTrial(readId(request.params, noLetter), actorOf(request).email);
      return letter.read();
    },
  });

  adminRoute(app, "POST", `${lettersPath}/:id/send`, {
    ...ofOne,
    summary: "Sends a draft to all who want it, one a second",
    body: z.object({ revision: z.int({ error: "Revisjonen må være et helt tall" }) }),
    async handler({ params, body }) {
      rejectWithoutMail(isSetUp);
      await letter.send(readId(params, noLetter), body.revision);
      return letter.read();
    },
  });
}
