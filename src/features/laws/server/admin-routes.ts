/** Admin route of the acts. */
import { adminLawSchema, adminLawsPath } from "#features/laws/contract.ts";
import type { StoredLaw } from "#features/laws/server/store.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import type { AdminApp } from "#platform/admin/admin-scope.ts";

export function lawAdminRoutes(
  app: AdminApp,
  { listLaws }: { readonly listLaws: () => readonly StoredLaw[] },
): void {
  adminRoute(app, "GET", adminLawsPath, {
    summary: "The acts that a template may have, by name",
    response: { 200: adminLawSchema.array() },
    handler: () => [...listLaws()],
  });
}
