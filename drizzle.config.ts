import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/db/schema.ts",
    "./src/db/history-schema.ts",
    "./src/db/identity-schema.ts",
    "./src/db/day-schema.ts",
    "./src/db/mail-schema.ts",
    "./src/db/receipt-schema.ts",
    "./src/db/statistics-schema.ts",
    "./src/db/link-schema.ts",
    "./src/db/situation-schema.ts",
  ],
  out: "./src/db/migrations",
  casing: "snake_case",
});
