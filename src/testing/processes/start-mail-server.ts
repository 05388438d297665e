/** The SMTP server of one test in vitest. */
import { onTestFinished } from "vitest";
import { type Behaviour, openMailServer, type TestMailServer } from "#testing/processes/mail-server.ts";

/** Stopped when the test ends. */
export async function startMailServer(behaviour: Behaviour = {}, port = 0): Promise<TestMailServer> {
  const server = await openMailServer(behaviour, port);
  onTestFinished(server.stop);
  return server;
}
