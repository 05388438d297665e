import { afterEach, expect, it, vi } from "vitest";
import { ApiError, OfflineError } from "#web/api.ts";
import { explainFailure, explainKeyedFailure, isUnsure } from "#web/ui/failure.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [429, '{"code":"too_many_requests","message":"Prøv igjen i morgen."}', "Prøv igjen i morgen."],
  [500, '{"code":"x","message":"Noe gikk galt hos oss."}', "Noe gikk galt hos oss."],
])("a %i says the server's own reason: %s", (status, body, text) => {
  expect(explainFailure(new ApiError(status, body))).toBe(text);
});

const away = "Nettstedet svarer ikke akkurat nå. Vent litt og prøv igjen.";

it.each([
  [429, "Du har sendt for mye på kort tid. Prøv igjen senere."],
  [500, "Noe gikk galt hos oss. Prøv igjen om litt."],
  [502, away],
  [418, "Det du sendte, ble avvist. Last siden på nytt og prøv igjen."],
])("a bare %i says %s", (status, text) => {
  expect(explainFailure(new ApiError(status, "<html>"))).toBe(text);
});

it.each([
  [false, "Du er uten nett. Prøv igjen når du har nett."],
  [true, "Vi fikk ikke kontakt med nettstedet. Sjekk nettforbindelsen og prøv igjen."],
])("without a response, online %s, it says %s", (onLine, text) => {
  vi.stubGlobal("navigator", { onLine });
  expect(explainFailure(new TypeError("Failed to fetch"))).toBe(text);
});

it.each([
  ["no response", new TypeError("Failed to fetch"), true],
  ["no network from the start", new OfflineError(), false],
  ["a bare 502", new ApiError(502, "<html>"), true],
  ["an error of the server's", new ApiError(500, '{"code":"internal_error"}'), true],
  ["a lost database", new ApiError(503, '{"code":"database_unavailable","message":"Nei."}'), true],
  ["another 503 of the server's", new ApiError(503, '{"code":"unavailable","message":"Nei."}'), false],
  ["a rejection", new ApiError(400, '{"code":"invalid_request","message":"Nei."}'), false],
])("after %s, only what may be stored is said to be stored once", (_what, error, unsure) => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(isUnsure(error)).toBe(unsure);
  const text = explainFailure(error);
  expect(explainKeyedFailure(error)).toBe(unsure ? `${text} Det blir bare lagret én gang.` : text);
});
