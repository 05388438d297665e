/**
 * Ten templates, two acts and two situations, for tests, which start with these in a fiftieth of the time, unless they are
 * about the shipped catalogue. None of their names is in it; do not change one lightly: tests name them.
 */
import type { Database } from "#db/client.ts";
import type { NewTemplateRow } from "#db/schema/schema.ts";
import { LawStore } from "#features/laws/server/store.ts";
import { SituationStore, type ShippedSituation } from "#features/situations/server/store.ts";
import { TemplateStore } from "#features/templates/server/store.ts";

const tenancyAct = "lov/1999-03-26-17";
const employmentAct = "lov/2005-06-17-62";

/** In the order of their ids, from 1. */
export const fewRows = [
  {
    name: "Leieavtale for naust",
    description: "Avtale om leie av naust, med depositum og oppsigelse.",
    url: "https://naustlaget.example/leieavtale.pdf",
    category: "Utleie",
    format: "PDF",
    source: "Naustlaget",
    sourceType: "forening",
    tags: ["leiekontrakt", "båtplass"],
    askedAs: ["jeg skal leie ut naustet mitt", "kontrakt for naust"],
    laws: [tenancyAct],
    isFeatured: true,
  },
  {
    name: "Leiekontrakt for hybel i kjeller",
    description: "Kontrakt om leie av hybel der utleier bor i samme hus.",
    url: "https://hybelforeningen.example/hybel.docx",
    category: "Utleie",
    format: "Word",
    source: "Hybelforeningen",
    sourceType: "forening",
    tags: ["husleiekontrakt", "hybel"],
    askedAs: ["student skal leie kjelleren vår"],
    laws: [tenancyAct],
    languages: ["nb", "en"],
  },
  {
    name: "Oppsigelse av hybel fra leietaker",
    description: "Brev fra leietaker som sier opp en hybel.",
    url: "https://hybelforeningen.example/oppsigelse.docx",
    category: "Utleie",
    format: "PDF/Word",
    source: "Hybelforeningen",
    sourceType: "forening",
    tags: ["si opp", "oppsigelsesbrev"],
    laws: [tenancyAct],
  },
  {
    name: "Arbeidsavtale for deltid i butikk",
    description: "Arbeidsavtale for ansatte som arbeider deltid i butikk.",
    url: "https://butikkforbundet.example/deltid.docx",
    category: "Arbeidsforhold",
    format: "Word",
    source: "Butikkforbundet",
    sourceType: "bransjeorganisasjon",
    tags: ["ansettelse", "arbeidskontrakt"],
    askedAs: ["ansette en student på lørdager"],
    laws: [employmentAct],
    traits: ["medlemskap"],
  },
  {
    name: "Employment agreement for a shop",
    description: "Contract of employment for shop assistants, in English.",
    url: "https://butikkforbundet.example/employment.pdf",
    category: "Arbeidsforhold",
    format: "PDF",
    source: "Butikkforbundet",
    sourceType: "bransjeorganisasjon",
    tags: ["employment"],
    laws: [employmentAct],
    languages: ["en"],
  },
  {
    name: "Kjøpekontrakt for robåt",
    description: "Kontrakt om kjøp av brukt robåt mellom privatpersoner.",
    url: "https://naustlaget.example/robaat",
    category: "Privat",
    format: "HTML",
    source: "Naustlaget",
    sourceType: "forening",
    tags: ["båt", "kjøp"],
    askedAs: ["selge båten til naboen"],
  },
  {
    name: "Fullmakt til å hente pakke",
    description: "Skjema som fylles ut på nett og gir en annen rett til å hente en pakke.",
    url: "https://pakketjenesten.example/fullmakt",
    category: "Privat",
    format: "Digital",
    source: "Pakketjenesten",
    sourceType: "bedrift",
    tags: ["fullmakt"],
    traits: ["nettskjema", "bankid"],
    formatCertain: false,
  },
  {
    name: "Avtale om behandling av medlemslister",
    description: "Databehandleravtale for lag og foreninger.",
    url: "https://lagsregisteret.example/medlemslister.pdf",
    category: "Personvern",
    format: "PDF",
    source: "Lagsregisteret",
    sourceType: "offentlig etat",
    tags: ["GDPR", "personopplysninger"],
    isFeatured: true,
  },
  {
    name: "Vedtekter for velforening",
    description: "Forslag til vedtekter for et lite vel.",
    url: "https://lagsregisteret.example/vedtekter.docx",
    category: "Juridisk",
    format: "Word",
    source: "Lagsregisteret",
    sourceType: "offentlig etat",
    tags: ["stiftelse", "styre"],
    languages: ["nb", "nn"],
  },
  {
    name: "Sjekkliste for dugnad",
    description: "Hva laget må huske før, under og etter dugnaden.",
    url: "https://lagsregisteret.example/dugnad.pdf",
    category: "Sport",
    format: "PDF",
    source: "Lagsregisteret",
    sourceType: "offentlig etat",
    tags: ["dugnad"],
    traits: ["veiledning"],
  },
] as const satisfies readonly Omit<NewTemplateRow, "version">[];

export const fewLaws = [
  {
    id: tenancyAct,
    name: "husleieloven",
    title: "Lov om husleieavtaler (husleieloven)",
    changedFrom: "2026-01-01",
    changedBy: "lov/2025-12-22-127",
  },
  {
    id: employmentAct,
    name: "arbeidsmiljøloven",
    title: "Lov om arbeidsmiljø, arbeidstid og stillingsvern mv. (arbeidsmiljøloven)",
    changedFrom: null,
    changedBy: null,
  },
] as const;

const stepFor = (id: number, when: string) => {
  const { url, name } = fewRows[id - 1] ?? fewRows[0];
  return { url, name, when, why: "Uten den er det bare ord mot ord." };
};

export const fewSituations: readonly ShippedSituation[] = [
  {
    label: "leie ut hybelen",
    title: "Leie ut en hybel",
    intro: "Papirene fra annonse til nøkkel.",
    steps: [stepFor(2, "Før innflytting"), stepFor(3, "Når leieforholdet tar slutt")],
    remember: ["Depositum står på egen konto."],
  },
  {
    label: "ansette i butikken",
    title: "Ansette i butikk",
    intro: "Papirene når butikken får en ny ansatt.",
    steps: [stepFor(4, "Før første arbeidsdag"), stepFor(8, "Når opplysninger deles")],
    remember: [],
  },
];

/** Stores them in an empty, migrated database, as a first start stores the shipped catalogue. */
export async function storeFewRows(database: Database): Promise<void> {
  await new TemplateStore(database).seed(fewRows.map((row) => ({ ...row })));
  await new LawStore(database).addShipped({
    laws: fewLaws,
    checkedOn: "2026-11-20",
  });
  await new SituationStore(database).addShipped(fewSituations);
}
