/** A product with few rows and a real SMTP server, and processes beside it, whose jobs run on a test's command. */
import { onTestFinished } from "vitest";
import { readMailServer, readSettings } from "#app/site/env.ts";
import { openServices } from "#app/site/services.ts";
import type { Database } from "#db/client.ts";
import { openMail } from "#features/mail/server/open-mail.ts";
import { createLog } from "#platform/log/log.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { storeFewRows } from "#testing/few-rows.ts";
import type { Behaviour } from "#testing/processes/mail-server.ts";
import { startMailServer } from "#testing/processes/start-mail-server.ts";
import { TestClock } from "#testing/test-app.ts";

export const siteUrl = "https://maler.example";
export const metricsToken = "metrics";
export const notifiedAddress = "vakt@maler.example";

export interface MailingSiteOptions extends Behaviour {
  readonly clock?: TestClock;
  readonly prepare?: (database: Database) => Promise<void>;
}

export async function makeMailingSite(options: MailingSiteOptions = {}) {
  const { clock = new TestClock(), prepare = storeFewRows, ...behaviour } = options;
  const server = await startMailServer(behaviour);
  const mailServer = readMailServer({
    SMTP_URL: server.url,
    MAIL_FROM: "Avtalemaler <post@maler.example>",
    NOTIFY_EMAIL: notifiedAddress,
    ADMIN_EMAIL: "sjef@maler.example",
  });
  const given = { siteUrl, mail: mailServer, metricsToken, seed: "none" } as const;
  const product = await makeAdminTestApp({ settings: given, clock, prepare });
  const { database } = product;
  const log = createLog("silent");
  /** The mail of another process. */
  const openMailBeside = () =>
    openMail({ database, server: mailServer, siteUrl, siteName: "Avtalemaler", clock, log, paceMs: 0 });
  /** The whole of another process. */
  const openBeside = async () => {
    const settings = { ...readSettings({}), ...given };
    const site = await openServices({ settings, database, clock, log, mail: openMailBeside() });
    onTestFinished(() => site.readModel.close());
    return site;
  };
  return { server, product, database, clock, openMailBeside, openBeside };
}
