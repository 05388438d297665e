import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const api = ["src/**/*.api.test.ts", "src/db/**/*.db.test.ts"];
const durability = ["src/**/*.durability.test.ts"];

export default defineConfig({
  plugins: [react()],
  test: {
    // Two workers everywhere: more of them do not help on two cores, and each may hold a database.
    maxWorkers: 2,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "scripts/**/*.test.ts"],
          exclude: [...api, ...durability],
        },
      },
      {
        test: {
          name: "api-embedded",
          include: api,
          globalSetup: "src/testing/global-setup-embedded.ts",
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "api-postgres",
          include: api,
          globalSetup: "src/testing/global-setup-postgres.ts",
          sequence: { groupOrder: 2 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "durability",
          include: durability,
          // Each file wants the disk and a core for itself.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
