/** Admin routes of the latest sign-ins. */
import { type SignIns, signInsPath, signInsSchema } from "#features/identity/admin-contract.ts";
import { actorOf, type AdminApp } from "#platform/admin/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";

export interface SignInAdminRoutesOptions {
  /** null where a Firebase project alone signs in: it keeps its own record. */
  readonly findSignIns: ((email: string) => Promise<SignIns | null>) | null;
}

const none: SignIns = { lastAt: null, failuresSince: 0, previousAt: null, failuresBetween: 0 };

export function signInAdminRoutes(app: AdminApp, { findSignIns }: SignInAdminRoutesOptions): void {
  app.get(
    signInsPath,
    {
      schema: {
        summary:
          "The administrator's last sign-ins at the site's own identity service, and what failed between them",
        tags: ["admin"],
        response: { 200: signInsSchema, ...errorResponses(401, 403) },
      },
    },
    async (request, _reply) => (await findSignIns?.(actorOf(request).email)) ?? none,
  );
}
