/** The purpose of each category. */
import { type CategoryId, categoryIds, otherDescription } from "#domain/vocabulary.ts";

const descriptions: Readonly<Record<CategoryId, string>> = {
  Jobb: "Arbeidsavtaler for den som ansetter, og den som blir ansatt",
  Bolig: "Kjøp, salg, oppussing, naboforhold og sameie",
  Juridisk: "Fullmakter, klager, rettslige skjemaer og papirer for foreninger",
  Kommersielt: "Kjøp, salg, agentur og samarbeid mellom bedrifter",
  Forskning: "Samarbeid, samtykke og dataavtaler i forskningsprosjekter",
  IT: "Drift, utvikling, programvare og skytjenester",
  Personvern: "Databehandleravtaler, samtykke og rutiner etter personvernreglene",
  Landbruk: "Jordleie, drift, dyr og samarbeid på gården",
  "Kultur/Design": "Kunst, scene, musikk, design og utstilling",
  Offentlig: "Samarbeid og anskaffelser i stat og kommune",
  Privat: "Kjøp og salg av bil, båt og dyr, lån og klage på kjøp",
  Transport: "Frakt, eierskifte, båtplass og utleie av kjøretøy og båt",
  Sport: "Utøvere, trenere, lag, klubber og sponsorer",
  Helse: "Samtykke, fullmakt og avtaler i helsetjenesten",
  Startup: "Gründere, aksjonærer, opsjoner og investering",
  Utdanning: "Lærling, praksis, oppgaver og skole",
  HMS: "Helse, miljø, sikkerhet, varsling og sykefravær på arbeidsplassen",
  Miljø: "Strøm, energi, avløp og turstier",
  Familie: "Samboere, ektefeller, barn, fosterhjem, arv og dødsfall",
  Arbeidsforhold: "Hjemmekontor, arbeidstid, lønnskrav, permittering, oppsigelse og attest",
  Kreativt: "Foto, film, tekst, opphavsrett og oppdrag",
  Utleie: "Husleie, hybel, lokaler, depositum og utstyr",
};

export function categoryDescription(id: string): string {
  const category = categoryIds.find((known) => known === id);
  return category ? descriptions[category] : otherDescription;
}
