import type { Page } from "#app/routes.tsx";

/** Nothing of it is drawn on the server but its shell, and search engines are asked to stay away. */
export const adminPage: Page<object> = {
  path: "/admin",
  module: "src/app/pages/admin.tsx",
  load: () => import("#app/pages/admin.tsx"),
  canonical: (url) => url.pathname,
  read: () => ({}),
  meta: () => ({
    title: "Admin Panel – Avtalemaler",
    description: "For administrator.",
  }),
};
