import type { Page } from "#app/page.ts";

/** Nothing of it is rendered on the server but its shell. */
export const adminPage: Page<object> = {
  path: "/admin",
  module: "src/app/pages/admin.tsx",
  load: () => import("#app/pages/admin.tsx"),
  isListed: false,
  read: () => ({}),
  head: () => ({ title: "Admin Panel – Avtalemaler", description: "For administrator." }),
};
