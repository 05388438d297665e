/** Colleagues, each on an item of «Se gjennom»: stored nowhere, since each process remembers what it is told and tells the others. */
import type { z } from "zod";
import type { Database } from "#db/client.ts";
import { colleaguesPath, colleaguesSchema, whereaboutsSchema } from "#features/history/contract.ts";
import type { HistoryStore } from "#features/history/server/history-store.ts";
import { adminRoute } from "#platform/admin/admin-route.ts";
import { actorOf, type AdminApp } from "#platform/admin/admin-scope.ts";
import type { Clock } from "#platform/clock.ts";

/** Time after which a page lapses; one that is not in front reports once a minute. */
const lapsesAfterMs = 120_000;

interface Whereabouts {
  readonly page: string;
  readonly email: string;
  readonly item: string | null;
}

export interface ColleagueRoutesOptions {
  readonly database: Pick<Database, "sayToOthers" | "onSaid">;
  readonly history: Pick<HistoryStore, "listNews">;
  readonly clock: Clock;
}

export function colleagueRoutes(app: AdminApp, { database, history, clock }: ColleagueRoutesOptions): void {
  const places = new Map<string, Whereabouts & { readonly at: number }>();
  const note = (place: Whereabouts) => {
    places.set(place.page, { ...place, at: clock.now() });
    for (const { page, at } of places.values()) if (clock.now() - at > lapsesAfterMs) places.delete(page);
  };
  const stop = database.onSaid((text) => note(JSON.parse(text) as Whereabouts));
  app.addHook("onClose", (_app, done) => {
    stop();
    done();
  });

  const hear = async ({ page, item, since }: z.output<typeof whereaboutsSchema>, email: string) => {
    note({ page, email, item });
    await database.sayToOthers(JSON.stringify({ page, email, item }));
    const elsewhere = [...places.values()].filter((place) => place.page !== page);
    const others = elsewhere.flatMap((place) =>
      place.item === null ? [] : [{ email: place.email, item: place.item }],
    );
    // An administrator with two pages decides in the other one, too, the last item with it.
    const isTwice = elsewhere.some((place) => place.email === email);
    return { others, ...(await history.listNews(since, isTwice ? null : email)) };
  };

  adminRoute(app, "POST", colleaguesPath, {
    // Open pages call it every five seconds: too often to log.
    logLevel: "warn",
    summary: "Says which item of the queue one is on, and responds with who is on which",
    description: "It lapses two minutes after it was last said. `changed`: the kinds of rows to read again.",
    body: whereaboutsSchema,
    response: { 200: colleaguesSchema },
    handler: (request) => hear(request.body, actorOf(request).email),
  });
}
