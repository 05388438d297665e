import { expect, it } from "vitest";
import { readDemoSettings } from "#app/demo-settings.ts";

it("touch nothing of the site's: folder, database, backups, CDN", () => {
  const site = {
    DATA_DIR: "/srv/site",
    DATABASE_URL: "postgres://localhost/site",
    BACKUP_DIR: "/srv/backups",
    CDN_PURGE_URL: "https://cdn.example/purge",
    CDN_PURGE_TOKEN: "secret",
    PORT: "4000",
  };
  expect(readDemoSettings(site, "/tmp/demo")).toMatchObject({
    dataDir: "/tmp/demo",
    databaseUrl: "",
    backupDir: "",
    cdnPurge: null,
    port: 4000,
    isDemo: true,
  });
});
