/** Admin routes of the letters of each month. Each responds with all of it. */
import { z } from "zod";
import { letterFormSchema, lettersPath, lettersSchema } from "#features/subscriptions/letters.ts";
import { type MonthlyLetter, rejectWithoutMail } from "#features/subscriptions/server/letter.ts";
import { noLetter } from "#features/subscriptions/server/letter-store.ts";
import { conflictSchema, idParamsSchema, readId } from "#platform/admin/admin-responses.ts";
import { actorOf, type AdminApp } from "#platform/admin/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";

const tags = ["admin"];
const params = idParamsSchema;
const response = { 200: lettersSchema, 409: conflictSchema, ...errorResponses(400, 401, 403, 404, 413, 415) };

export function letterAdminRoutes(app: AdminApp, letter: MonthlyLetter, isSetUp: boolean): void {
  const read = { 200: lettersSchema, ...errorResponses(401, 403) };
  app.get(lettersPath, { schema: { summary: "The letters of each month", tags, response: read } }, () =>
    letter.read(),
  );

  app.post(
    lettersPath,
    { schema: { summary: "Drafts the letter of the last month, if it has none", tags, response: read } },
    async () => {
      await letter.draft();
      return letter.read();
    },
  );

  app.put(
    `${lettersPath}/:id`,
    { schema: { summary: "Edits a draft", tags, params, body: letterFormSchema, response } },
    async (request) => {
      await letter.edit(readId(request.params, noLetter), request.body);
      return letter.read();
    },
  );

  app.post(
    `${lettersPath}/:id/trial`,
    { schema: { summary: "Sends a letter to the administrator who asks, alone", tags, params, response } },
    async (request) => {
      rejectWithoutMail(isSetUp);
      await letter.sendTrial(readId(request.params, noLetter), actorOf(request).email);
      return letter.read();
    },
  );

  app.post(
    `${lettersPath}/:id/send`,
    {
      schema: {
        summary: "Sends a draft to all who want it, one a second",
        tags,
        params,
        body: z.object({ revision: z.int({ error: "Revisjonen må være et helt tall" }) }),
        response,
      },
    },
    async (request) => {
      rejectWithoutMail(isSetUp);
      await letter.send(readId(request.params, noLetter), request.body.revision);
      return letter.read();
    },
  );
}
