import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/db/schema/schema.ts",
    "./src/db/schema/history.ts",
    "./src/db/schema/identity.ts",
    "./src/db/schema/day.ts",
    "./src/db/schema/mail.ts",
    "./src/db/schema/subscriptions.ts",
    "./src/db/schema/statistics.ts",
    "./src/db/schema/link.ts",
  ],
  out: "./src/db/migrations",
  casing: "snake_case",
});
