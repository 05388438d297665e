/** Metrics of requests: how many and how long, by route pattern and class of status, never by url. */
import type { App } from "#platform/app.ts";
import type { Durations, Metrics } from "#platform/metrics/metrics.ts";

/** From a cached response (a tenth of a millisecond) to the longest that a statement may take. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures the requests that Fastify handles. @returns what measures those that it does not */
export function measureRequests(
  app: App,
  metrics: Metrics,
): (kind: { method: string; route: string; status: number }) => Durations {
  const durations = metrics.histogram(
    "http_request_duration_seconds",
    "Time from a request's head to the end of its response, by the route's pattern.",
    bounds,
  );
  const rateLimited = metrics.counter(
    "avtalemaler_rate_limited_requests_total",
    "Requests rejected with 429: the client's rate, quota or limit a day is used up.",
  );
  // By method, route and status, so that most requests cost one look-up and no new object.
  const known = new Map<string, Durations>();
  const durationsOf = (method: string, route: string, status: number): Durations => {
    const key = `${method} ${status} ${route}`;
    let line = known.get(key);
    if (!line) {
      const labels = {
        method: methodLabel(method, route),
        route: routeLabel(route),
        status: statusClass(status),
      };
      known.set(key, (line = durations.of(labels)));
    }
    return line;
  };
  app.addHook("onResponse", (request, reply, done) => {
    const url = request.routeOptions.url ?? "none";
    const { statusCode } = reply;
    durationsOf(request.method, url, statusCode).observe(reply.elapsedTime / 1000);
    if (statusCode === 429) rateLimited.of({ route: routeLabel(url) }).add();
    done();
  });
  return ({ method, route, status }) => durationsOf(method, route, status);
}

/** Without a route, the method is the client's own choice. */
const methodLabel = (method: string, url: string) => (url === "none" ? "any" : method);

/** Each built file is a route of its own, with a hash in its name: they are one. */
const routeLabel = (url: string) =>
  /^\/(assets|og)\//.test(url) ? url.replace(/^\/(\w+)\/.*/, "/$1/*") : url;

const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;
