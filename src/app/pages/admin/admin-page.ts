import type { Page } from "#app/page.ts";

/** The administrator's page. The server renders only its shell. */
export const adminPage: Page<object> = {
  path: "/admin",
  module: "src/app/pages/admin.tsx",
  load: () => import("#app/pages/admin.tsx"),
  isListed: false,
  read: () => ({}),
  head: () => ({ title: "Admin Panel – Avtalemaler", description: "For administrator." }),
};
