/** The purpose of each category. */
import { type CategoryId, categoryIds, otherDescription } from "#shared/vocabulary.ts";

const descriptions: Readonly<Record<CategoryId, string>> = {
  Jobb: "Ansettelse, oppsigelse, attester og andre papirer mellom arbeidsgiver og ansatt",
  Bolig: "Kjøp, salg, oppussing, naboforhold og sameie",
  Juridisk: "Fullmakter, klager, forlik og rettslige skjemaer",
  Kommersielt: "Kjøp, salg, agentur og samarbeid mellom bedrifter",
  Forskning: "Samarbeid, samtykke og dataavtaler i forskningsprosjekter",
  IT: "Drift, utvikling, programvare og skytjenester",
  Personvern: "Databehandleravtaler, samtykke og rutiner etter personvernreglene",
  Landbruk: "Jordleie, drift, dyr og samarbeid på gården",
  "Kultur/Design": "Kunst, scene, musikk, design og utstilling",
  Offentlig: "Søknader, klager og avtaler med stat og kommune",
  Privat: "Lån, kjøp, salg og avtaler mellom privatpersoner",
  Transport: "Kjøretøy, frakt, båt og persontransport",
  Sport: "Utøvere, trenere, lag, klubber og sponsorer",
  Helse: "Samtykke, fullmakt og avtaler i helsetjenesten",
  Startup: "Gründere, aksjonærer, opsjoner og investering",
  Utdanning: "Lærling, praksis, oppgaver og skole",
  HMS: "Helse, miljø og sikkerhet på arbeidsplassen",
  Miljø: "Avfall, energi, klima og forurensning",
  Familie: "Samboere, ektefeller, barn, arv og testament",
  Arbeidsforhold: "Arbeidstid, permisjon, varsling og avslutning i et arbeidsforhold",
  Kreativt: "Foto, film, tekst, opphavsrett og oppdrag",
  Utleie: "Husleie, hybel, lokaler, depositum og utstyr",
};

export function categoryDescription(id: string): string {
  const category = categoryIds.find((known) => known === id);
  return category ? descriptions[category] : otherDescription;
}
