/** Admin route of the acts. */
import { adminLawSchema, adminLawsPath } from "#features/laws/contract.ts";
import type { StoredLaw } from "#features/laws/server/store.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";
import { errorResponses } from "#platform/openapi.ts";

export function lawAdminRoutes(
  app: AdminApp,
  { listLaws }: { readonly listLaws: () => readonly StoredLaw[] },
): void {
  app.get(
    adminLawsPath,
    {
      schema: {
        summary: "The acts that a template may have, by name",
        tags: ["admin"],
        response: { 200: adminLawSchema.array(), ...errorResponses(401, 403) },
      },
    },
    () => [...listLaws()],
  );
}
