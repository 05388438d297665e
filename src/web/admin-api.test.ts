import { expect, it } from "vitest";
import { explainFailure } from "#web/admin-api.ts";
import { ApiError } from "#web/api.ts";

it.each([
  [
    new TypeError("Failed to fetch"),
    "Vi fikk ikke kontakt med tjeneren. Sjekk nettforbindelsen og prøv igjen.",
  ],
  [new ApiError(502, "Bad Gateway"), "Tjeneren svarer ikke akkurat nå. Vent et øyeblikk og prøv igjen."],
  [new ApiError(503, "<html>"), "Tjeneren svarer ikke akkurat nå. Vent et øyeblikk og prøv igjen."],
  [new ApiError(500, ""), "Noe gikk galt på tjeneren. Prøv igjen om litt."],
  [new ApiError(409, '{"code":"x","message":"Er allerede avvist."}'), "Er allerede avvist."],
  [new ApiError(500, '{"code":"x","message":"Noe gikk galt hos oss."}'), "Noe gikk galt hos oss."],
])("explains %s", (error, text) => {
  expect(explainFailure(error)).toBe(text);
});
