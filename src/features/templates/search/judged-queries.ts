/**
 * Our own judged queries, about other templates than seed/search-queries.json, written before the search was tuned:
 * they show whether a rule helps in general or was fitted to the shipped queries. Grades as there (3 = wanted,
 * 2 = useful, 1 = marginal, not listed = wrong). A template is named by its name, which is unique in the catalogue.
 */
export interface JudgedQuery {
  readonly q: string;
  readonly kind: string;
  readonly relevant: Readonly<Record<string, number>>;
}

export const ownQueries: readonly JudgedQuery[] = [
  { q: "ektepakt", kind: "name", relevant: { Ektepakt: 3 } },
  {
    q: "lærekontrakt",
    kind: "name",
    relevant: { Lærekontrakt: 3, "Opplæringskontrakt for lærekandidat": 2 },
  },
  {
    q: "databehandleravtale",
    kind: "name",
    relevant: {
      "Databehandleravtale – DFØs standardmal": 3,
      "Standard databehandleravtale for helse- og omsorgssektoren": 3,
      "Databehandleravtale – Universitetet i Oslo": 3,
      "EUs standard databehandleravtale i Word (artikkel 28)": 3,
      "Databehandleravtale for nyhetsbrevtjenester": 2,
      "Standard Data Processing Agreement – helsesektoren (engelsk)": 2,
    },
  },
  { q: "skjøte", kind: "name", relevant: { Skjøte: 3, "Overføring av hjemmel til andel i borettslag": 1 } },
  { q: "permitteringsvarsel", kind: "name", relevant: { Permitteringsvarsel: 3 } },
  {
    q: "fastlegeavtale",
    kind: "name",
    relevant: {
      "Fastlegeavtale mellom lege og kommune": 3,
      "Rammeavtale om fastlegepraksis med mønsteravtale (ASA 4310)": 2,
    },
  },
  {
    q: "term sheet",
    kind: "name",
    relevant: { "Term sheet for investering": 3, "SLIP – norsk standardavtale for tidlig investering": 1 },
  },
  {
    q: "samværsavtaler",
    kind: "inflection",
    relevant: {
      "Samværsavtale for små barn": 3,
      "Samværs- og omsorgsavtaler med eksempler": 3,
      Foreldresamarbeidsavtale: 2,
      "Avtale om delt bosted": 2,
    },
  },
  {
    q: "styreprotokollen",
    kind: "inflection",
    relevant: {
      "Protokoll fra styremøte i aksjeselskap": 3,
      "Styreprotokoll – enkel mal": 3,
      "Generalforsamlings- og styreprotokoll for små foretak": 3,
    },
  },
  {
    q: "testamenter",
    kind: "inflection",
    relevant: { "Testament (Forsikringsportalen)": 3, "Testament med gave til ideelt formål": 3 },
  },
  {
    q: "jordleieavtalen",
    kind: "inflection",
    relevant: {
      "Jordleieavtale (Modum kommune)": 3,
      "Jordleieavtale (landbrukskontoret i Hamar)": 3,
      "Eksempel på jordleieavtale i Word (Rauma kommune)": 3,
      Jordleieavtale: 3,
      "Jordleigeavtale (Lesja kommune, nynorsk)": 3,
      "Avtale om leige av jord (Lom og Skjåk)": 3,
    },
  },
  {
    q: "opsjonsavtaler for ansatte",
    kind: "inflection",
    relevant: { "Opsjonsavtale for ansatte (Share Option Agreement)": 3 },
  },
  {
    q: "trenerkontrakter",
    kind: "inflection",
    relevant: {
      "Trenerkontrakt for hovedtrener, midlertidig med oppsigelsesadgang": 3,
      "Trenerkontrakt for hovedtrener, fast ansettelse": 3,
      "Trenerkontrakt for hovedtrener, midlertidig og uoppsigelig": 3,
      "Trenerkontrakt for cheerleading": 3,
      "Hovedtrenerkontrakt – tidsbestemt uten oppsigelse": 3,
      "Avtale for dugnadstrener uten lønn": 2,
    },
  },
  {
    q: "drifts avtale IT",
    kind: "compound",
    relevant: { "SSA-D – Driftsavtalen": 3, "Avtale om leverandørtilgang til dataanlegg": 1 },
  },
  {
    q: "opplærings kontrakt",
    kind: "compound",
    relevant: { "Opplæringskontrakt for lærekandidat": 3, Lærekontrakt: 2 },
  },
  { q: "hestekjøp", kind: "compound", relevant: { "Kjøpekontrakt for hest": 3 } },
  {
    q: "kontrakt for tømmersalg",
    kind: "compound",
    relevant: {
      "Virkeskontrakt med betingelser (Viken Skog)": 3,
      "Leveringsvilkår for private tømmerinnmeldinger (AT Skog)": 2,
      "Driftsavtalevilkår for hogst (AT Skog)": 1,
    },
  },
  {
    q: "elgjakt leie",
    kind: "compound",
    relevant: { "Leiekontrakt for storviltjakt (Vestre Gausdal Utmarksråd)": 3 },
  },
  { q: "kattekjøp", kind: "compound", relevant: { "Kjøpekontrakt for katt": 3 } },
  {
    q: "brøyteavtale",
    kind: "compound",
    relevant: {
      "Kontrakt for brøyting og vedlikehold av privat vei": 3,
      "Vedlikeholdsavtale mellom veilag og entreprenør": 3,
    },
  },
  {
    q: "avtale om leie av container",
    kind: "compound",
    relevant: {
      "Avtalevilkår for containerleie (Retura Iris)": 3,
      "Standardavtale for henting av næringsavfall": 1,
    },
  },
  {
    q: "båtplass leie",
    kind: "compound",
    relevant: {
      "Båtplasskontrakt (Skutvik båtforening)": 3,
      "Leievilkår for båtplass (Asker kommune)": 3,
      "Båtplassavtale for velforening": 3,
    },
  },
  { q: "arbeidsattest", kind: "synonym", relevant: { Sluttattest: 3 } },
  {
    q: "doktorgradsavtale",
    kind: "synonym",
    relevant: {
      "Avtale ved opptak til ph.d.-utdanning (UHR)": 3,
      "Standardavtale for ph.d.-opptak og veiledning (UiB)": 3,
      "Ph.d.-avtale (NTNU)": 3,
    },
  },
  {
    q: "kaste ut leietaker",
    kind: "synonym",
    relevant: {
      "Begjæring om utkastelse": 3,
      "Hevingserklæring for leieavtale": 3,
      "Utleiers oppsigelse av leieforhold": 2,
    },
  },
  {
    q: "snømåking",
    kind: "synonym",
    relevant: {
      "Kontrakt for brøyting og vedlikehold av privat vei": 3,
      "Vedlikeholdsavtale mellom veilag og entreprenør": 3,
    },
  },
  {
    q: "søppelhenting bedrift",
    kind: "synonym",
    relevant: {
      "Standardavtale for henting av næringsavfall": 3,
      "Bedriftsavtale om henting av kildesortert avfall (ROAF)": 3,
      "Avtalevilkår for containerleie (Retura Iris)": 1,
    },
  },
  {
    q: "siste vilje",
    kind: "synonym",
    relevant: {
      "Testament (Forsikringsportalen)": 3,
      "Testament med gave til ideelt formål": 2,
      "Erklæring om rett til å sørge for gravferden": 2,
      "Fremtidsfullmakt for deg uten nær familie": 1,
    },
  },
  {
    q: "SaaS avtale",
    kind: "synonym",
    relevant: {
      "SSA-L – Avtale om løpende tjenestekjøp over internett": 3,
      "SSA-lille sky – Den lille skyavtalen": 3,
      "SSA-store sky – Den store skyavtalen": 2,
    },
  },
  {
    q: "hemmelighold forskning",
    kind: "synonym",
    relevant: {
      "Fortrolighetsavtale før forskningssamarbeid": 3,
      "Taushetserklæring / NDA på norsk": 1,
      "Non-disclosure agreement (NDA) på engelsk": 1,
      "Konfidensialitetsavtale mellom student og bedrift": 1,
    },
  },
  { q: "husregler sameie", kind: "synonym", relevant: { "Husordensregler for borettslag og sameie": 3 } },
  { q: "eierbok aksjer", kind: "synonym", relevant: { Aksjeeierbok: 3, "Cap table og aksjeeierbok": 3 } },
  {
    q: "risikoanalyse",
    kind: "synonym",
    relevant: {
      "HMS-risikovurdering (Universitetet i Bergen)": 3,
      "SJA-skjema – sikker jobbanalyse (Svenn)": 1,
      "SJA-skjema (Total HMS)": 1,
      "Sikker jobbanalyse (Universitetet i Bergen)": 1,
    },
  },
  { q: "ektpakt", kind: "typo", relevant: { Ektepakt: 3 } },
  {
    q: "databehanlderavtale",
    kind: "typo",
    relevant: {
      "Databehandleravtale – DFØs standardmal": 3,
      "Standard databehandleravtale for helse- og omsorgssektoren": 3,
      "Databehandleravtale – Universitetet i Oslo": 3,
      "EUs standard databehandleravtale i Word (artikkel 28)": 3,
      "Databehandleravtale for nyhetsbrevtjenester": 2,
      "Standard Data Processing Agreement – helsesektoren (engelsk)": 2,
    },
  },
  { q: "permiteringsvarsel", kind: "typo", relevant: { Permitteringsvarsel: 3 } },
  {
    q: "framtidsfulmakt",
    kind: "typo",
    relevant: { "Fremtidsfullmakt (Codex)": 3, "Fremtidsfullmakt for deg uten nær familie": 3 },
  },
  { q: "fysioterapaut vikar", kind: "typo", relevant: { "Avtale om vikariat i fysioterapipraksis": 3 } },
  {
    q: "innkaling generalforsamling",
    kind: "typo",
    relevant: {
      "Innkalling til generalforsamling": 3,
      "Innkalling til ekstraordinær generalforsamling om kapitalforhøyelse": 3,
    },
  },
  {
    q: "kompstering",
    kind: "typo",
    relevant: {
      "Avtale om heimekompostering (VØR)": 3,
      "Avtale om hjemmekompostering (Gratangen/HRS)": 3,
      "Søknad og avtale om hjemmekompostering (Reno-Vest)": 3,
    },
  },
  {
    q: "dirig",
    kind: "prefix",
    relevant: {
      "Arbeidsavtale for dirigent og instruktør i musikkorps": 3,
      "Dirigentavtale for kor og frivillige musikklag": 3,
      "Dirigent- og instruktøravtale for korps (Korpsnett Norge)": 3,
    },
  },
  {
    q: "fremtidsf",
    kind: "prefix",
    relevant: { "Fremtidsfullmakt (Codex)": 3, "Fremtidsfullmakt for deg uten nær familie": 3 },
  },
  {
    q: "konsort",
    kind: "prefix",
    relevant: {
      "Samarbeidsavtale/konsortieavtale for forskningsrådsprosjekter": 3,
      "DESCA – konsortieavtale for EU-prosjekter": 3,
    },
  },
  {
    q: "jordl",
    kind: "prefix",
    relevant: {
      "Jordleieavtale (Modum kommune)": 3,
      "Jordleieavtale (landbrukskontoret i Hamar)": 3,
      "Eksempel på jordleieavtale i Word (Rauma kommune)": 3,
      Jordleieavtale: 3,
      "Jordleigeavtale (Lesja kommune, nynorsk)": 3,
      "Avtale om leige av jord (Lom og Skjåk)": 3,
    },
  },
  {
    q: "resignation letter",
    kind: "language",
    relevant: { "Oppsigelse fra arbeidstaker": 3, "Enkelt oppsigelsesbrev for ansatte": 3 },
  },
  {
    q: "data processing agreement",
    kind: "language",
    relevant: {
      "Standard Data Processing Agreement – helsesektoren (engelsk)": 3,
      "Databehandleravtale – DFØs standardmal": 2,
      "Standard databehandleravtale for helse- og omsorgssektoren": 2,
      "EUs standard databehandleravtale i Word (artikkel 28)": 2,
      "Databehandleravtale – Universitetet i Oslo": 1,
      "Databehandleravtale for nyhetsbrevtjenester": 1,
    },
  },
  {
    q: "power of attorney",
    kind: "language",
    relevant: {
      "Generell fullmakt i innkrevingssaker": 3,
      "Fullmakt til å opptre overfor Skatteetaten": 2,
      "Fullmakt på Helsenorge": 2,
      "Enkel fullmakt overfor kommunen": 2,
      "Fullmakt til å søke om helse- og omsorgstjenester": 2,
      "Fremtidsfullmakt (Codex)": 2,
      "Fremtidsfullmakt for deg uten nær familie": 2,
      "Fullmakt ved klage til tingretten i innkrevingssaker": 1,
    },
  },
  {
    q: "jordleigekontrakt",
    kind: "language",
    relevant: {
      "Jordleigeavtale (Lesja kommune, nynorsk)": 3,
      "Avtale om leige av jord (Lom og Skjåk)": 3,
      "Jordleieavtale (Modum kommune)": 2,
      "Jordleieavtale (landbrukskontoret i Hamar)": 2,
      "Eksempel på jordleieavtale i Word (Rauma kommune)": 2,
      Jordleieavtale: 2,
    },
  },
  {
    q: "heimekontor",
    kind: "language",
    relevant: { "Avtale om hjemmekontor": 3, "Avtale om arbeid i eget hjem (NHO)": 3 },
  },
  {
    q: "teieplikt erklæring",
    kind: "language",
    relevant: {
      "Taushetserklæring for helse- og omsorgsarbeid": 3,
      "Erklæring om taushetsplikt for kommuneansatte": 3,
      "Taushetserklæring for ansatte i barnehage": 3,
      "Taushetserklæring etter sikkerhetsloven": 3,
      "Taushetserklæring / NDA på norsk": 2,
    },
  },
  { q: "prenup", kind: "language", relevant: { Ektepakt: 3 } },
  {
    q: "oppseiing",
    kind: "language",
    relevant: {
      "Oppsigelse fra arbeidstaker": 3,
      "Oppsigelse fra arbeidsgiver": 3,
      "Enkelt oppsigelsesbrev for ansatte": 3,
      "Utleiers oppsigelse av leieforhold": 2,
      "Oppsigelsesbrev for leieforhold (Husleie.no)": 2,
    },
  },
  {
    q: "board minutes",
    kind: "language",
    relevant: {
      "Protokoll fra styremøte i aksjeselskap": 3,
      "Styreprotokoll – enkel mal": 3,
      "Generalforsamlings- og styreprotokoll for små foretak": 3,
    },
  },
  {
    q: "photo consent children",
    kind: "language",
    relevant: { "Samtykke til bilder av barn": 3, "Samtykke til bilder og film av barn i idretten": 3 },
  },
  { q: "skjote", kind: "ascii", relevant: { Skjøte: 3, "Overføring av hjemmel til andel i borettslag": 1 } },
  {
    q: "laerekontrakt",
    kind: "ascii",
    relevant: { Lærekontrakt: 3, "Opplæringskontrakt for lærekandidat": 2 },
  },
  {
    q: "broyting privat vei",
    kind: "ascii",
    relevant: {
      "Kontrakt for brøyting og vedlikehold av privat vei": 3,
      "Vedlikeholdsavtale mellom veilag og entreprenør": 3,
      "Avtale om felles privat vei": 1,
    },
  },
  {
    q: "baatplass",
    kind: "ascii",
    relevant: {
      "Båtplasskontrakt (Skutvik båtforening)": 3,
      "Leievilkår for båtplass (Asker kommune)": 3,
      "Båtplassavtale for velforening": 3,
    },
  },
  { q: "forlagsavtale laerebok", kind: "ascii", relevant: { "Forlagsavtale for skole- og fagbøker": 3 } },
  {
    q: "kartverket",
    kind: "source",
    relevant: {
      Skjøte: 3,
      "Overføring av hjemmel til andel i borettslag": 3,
      "Pantedokument for tinglysing": 3,
      "Erklæring om rettighet i fast eiendom": 3,
    },
  },
  {
    q: "udir",
    kind: "source",
    relevant: {
      "Mal for DPIA i barnehage og skole": 3,
      "Internkontrollskjema for personvern i barnehage og skole": 3,
      Lærekontrakt: 3,
      "Opplæringskontrakt for lærekandidat": 3,
    },
  },
  {
    q: "norsk kennel klub",
    kind: "source",
    relevant: { "Kjøpekontrakt for hund": 3, "Fôrvertsavtale for hund": 3 },
  },
  {
    q: "NHO",
    kind: "source",
    relevant: {
      "Avtale om arbeid i eget hjem (NHO)": 3,
      "Oppfølgingsplan ved sykefravær (NHO)": 3,
      "Innkalling og referat fra dialogmøte": 3,
      "Brev til lege om tilrettelegging": 3,
      "Avtale om annen ordning enn verneombud": 3,
    },
  },
  {
    q: "oslomet",
    kind: "source",
    relevant: {
      "Standardavtale for studentoppgave i forskningsprosjekt": 3,
      "Standardavtale for studentprosjekt uten overføring av eiendomsrett": 3,
      "Tilleggsavtale om økonomisk utnyttelse av studentoppgave": 3,
      "Samarbeidsavtale om praksis i lærerutdanning": 3,
      "Avtale om overføring av personopplysninger mellom institusjoner": 3,
      "Samarbeidsavtale for forskningsprosjekt (OsloMet)": 3,
    },
  },
  {
    q: "jeg vil si opp jobben min",
    kind: "question",
    relevant: { "Oppsigelse fra arbeidstaker": 3, "Enkelt oppsigelsesbrev for ansatte": 3 },
  },
  {
    q: "hvordan starte aksjeselskap",
    kind: "question",
    relevant: {
      "Stiftelsesdokument for aksjeselskap": 3,
      "Vedtekter for aksjeselskap": 3,
      "Aksjonæravtale – norsk mal for små AS": 2,
    },
  },
  {
    q: "naboen vil bygge garasje",
    kind: "question",
    relevant: { Nabovarsel: 3, "Avstandserklæring fra nabo": 3, "Kvittering for nabovarsel": 1 },
  },
  { q: "kan noen andre hente resepten min", kind: "question", relevant: { "Fullmakt på Helsenorge": 3 } },
  {
    q: "hvem får barna når vi skilles",
    kind: "question",
    relevant: {
      "Avtale om delt bosted": 3,
      Foreldresamarbeidsavtale: 3,
      "Samværs- og omsorgsavtaler med eksempler": 3,
      "Samværsavtale for små barn": 3,
      "Privat avtale om barnebidrag": 1,
    },
  },
  {
    q: "må jeg ha avtale for å ta bilder av barn",
    kind: "question",
    relevant: { "Samtykke til bilder av barn": 3, "Samtykke til bilder og film av barn i idretten": 3 },
  },
  {
    q: "hva gjør jeg når leietaker ikke betaler husleie",
    kind: "question",
    relevant: {
      "Hevingserklæring for leieavtale": 3,
      "Begjæring om utkastelse": 3,
      "Utleiers oppsigelse av leieforhold": 2,
    },
  },
  {
    q: "kunden min vil ikke betale regningen",
    kind: "question",
    relevant: { "Klage til forliksrådet (forliksklage)": 3, "Begjæring om utlegg": 3 },
  },
  {
    q: "hvem arver når ektefellen dør",
    kind: "question",
    relevant: {
      "Melding om uskiftet bo": 3,
      "Erklæring om privat skifte av dødsbo": 2,
      "Testament (Forsikringsportalen)": 2,
    },
  },
  { q: "vi skal dele hytta med søsken", kind: "question", relevant: { "Sameiekontrakt for hytte": 3 } },
  { q: "billige flybilletter til london", kind: "none", relevant: {} },
  { q: "franchiseavtale", kind: "none", relevant: {} },
  { q: "fotballresultater i dag", kind: "none", relevant: {} },
  { q: "sudoku", kind: "none", relevant: {} },
  { q: "kakeoppskrift", kind: "none", relevant: {} },
  { q: "qwertyuiop", kind: "none", relevant: {} },
  { q: "adopsjonspapirer", kind: "none", relevant: {} },
  { q: "bitcoin kurs", kind: "none", relevant: {} },
  { q: "hotell i paris", kind: "none", relevant: {} },
  { q: "iphone 15 pris", kind: "none", relevant: {} },
];

/** A second set, written after the first round of tuning without looking at the word lists: the more honest of the two. */
export const laterQueries: readonly JudgedQuery[] = [
  { q: "fôrrytteravtale", kind: "name", relevant: { Fôrrytteravtale: 3 } },
  { q: "barnebidrag", kind: "name", relevant: { "Privat avtale om barnebidrag": 3 } },
  {
    q: "utøverkontrakt",
    kind: "name",
    relevant: {
      "Utøverkontrakt i dans": 3,
      "Standardavtale mellom kampsportklubb og utøver": 3,
      "Amatørkontrakt i fotball": 1,
    },
  },
  { q: "ordensregler", kind: "name", relevant: { "Husordensregler for borettslag og sameie": 3 } },
  {
    q: "foreldresamarbeid",
    kind: "name",
    relevant: {
      Foreldresamarbeidsavtale: 3,
      "Avtale om delt bosted": 1,
      "Samværs- og omsorgsavtaler med eksempler": 1,
      "Samværsavtale for små barn": 1,
    },
  },
  { q: "opsjonsavtale", kind: "name", relevant: { "Opsjonsavtale for ansatte (Share Option Agreement)": 3 } },
  {
    q: "HMS-håndbok",
    kind: "name",
    relevant: { "HMS-håndbok": 3, "Internkontroll for hotell, restaurant og renhold": 1 },
  },
  {
    q: "hjemmekontoravtalene",
    kind: "inflection",
    relevant: { "Avtale om hjemmekontor": 3, "Avtale om arbeid i eget hjem (NHO)": 3 },
  },
  {
    q: "dødsboet",
    kind: "inflection",
    relevant: { "Erklæring om privat skifte av dødsbo": 3, "Melding om uskiftet bo": 2 },
  },
  { q: "advarsler til ansatte", kind: "inflection", relevant: { "Skriftlig advarsel i arbeidsforhold": 3 } },
  {
    q: "styreprotokoller",
    kind: "inflection",
    relevant: {
      "Protokoll fra styremøte i aksjeselskap": 3,
      "Styreprotokoll – enkel mal": 3,
      "Generalforsamlings- og styreprotokoll for små foretak": 3,
    },
  },
  {
    q: "båtplassen",
    kind: "inflection",
    relevant: {
      "Båtplasskontrakt (Skutvik båtforening)": 3,
      "Leievilkår for båtplass (Asker kommune)": 3,
      "Båtplassavtale for velforening": 3,
    },
  },
  {
    q: "stipendiater",
    kind: "inflection",
    relevant: {
      "Avtale ved opptak til ph.d.-utdanning (UHR)": 3,
      "Standardavtale for ph.d.-opptak og veiledning (UiB)": 3,
      "Ph.d.-avtale (NTNU)": 2,
    },
  },
  {
    q: "tømmer kontrakt",
    kind: "compound",
    relevant: {
      "Virkeskontrakt med betingelser (Viken Skog)": 3,
      "Leveringsvilkår for private tømmerinnmeldinger (AT Skog)": 3,
      "Driftsavtalevilkår for hogst (AT Skog)": 1,
    },
  },
  {
    q: "avtale om deling av data",
    kind: "compound",
    relevant: {
      "Avtale om overføring av personopplysninger mellom institusjoner": 3,
      "Samarbeidsavtaler i helseforskning (OUS)": 2,
    },
  },
  {
    q: "risiko vurdering hms",
    kind: "compound",
    relevant: {
      "HMS-risikovurdering (Universitetet i Bergen)": 3,
      "SJA-skjema – sikker jobbanalyse (Svenn)": 1,
      "SJA-skjema (Total HMS)": 1,
      "Sikker jobbanalyse (Universitetet i Bergen)": 1,
    },
  },
  {
    q: "kontrakt for innkjøp av IT-utstyr",
    kind: "compound",
    relevant: { "SSA-K – Kjøpsavtalen (IT-utstyr og standardprogramvare)": 3 },
  },
  {
    q: "regissørkontrakt",
    kind: "compound",
    relevant: {
      "Regiavtale og standardavtale for spillefilm": 3,
      "Maler og kontrakter for teateroppsetninger": 2,
    },
  },
  {
    q: "jaktterreng leie",
    kind: "compound",
    relevant: { "Leiekontrakt for storviltjakt (Vestre Gausdal Utmarksråd)": 3 },
  },
  { q: "samtykke fra nabo", kind: "compound", relevant: { "Avstandserklæring fra nabo": 3, Nabovarsel: 2 } },
  { q: "varslings rutine", kind: "compound", relevant: { "Varslingsrutine for virksomheten": 3 } },
  {
    q: "avtale om bruk av privat vei",
    kind: "compound",
    relevant: {
      "Avtale om felles privat vei": 3,
      "Erklæring om rettighet i fast eiendom": 2,
      "Kontrakt for brøyting og vedlikehold av privat vei": 1,
    },
  },
  {
    q: "vinterveidrift",
    kind: "synonym",
    relevant: {
      "Kontrakt for brøyting og vedlikehold av privat vei": 3,
      "Vedlikeholdsavtale mellom veilag og entreprenør": 3,
    },
  },
  { q: "fraskrive arv", kind: "synonym", relevant: { "Testament (Forsikringsportalen)": 1 } },
  {
    q: "avslutte leieforhold",
    kind: "synonym",
    relevant: {
      "Utleiers oppsigelse av leieforhold": 3,
      "Oppsigelsesbrev for leieforhold (Husleie.no)": 3,
      "Hevingserklæring for leieavtale": 1,
    },
  },
  { q: "turnuslege vikar", kind: "synonym", relevant: { "Avtale om vikariat i fysioterapipraksis": 1 } },
  { q: "panteobligasjon", kind: "synonym", relevant: { "Pantedokument for tinglysing": 3 } },
  {
    q: "bransjestandard bygg totalentreprise",
    kind: "synonym",
    relevant: {
      "Totalentrepriseboka – kontraktsbestemmelser til NS 8407": 3,
      "Blåboka – kontraktsbestemmelser for utførelsesentrepriser": 2,
    },
  },
  { q: "tjenestenivåavtale", kind: "synonym", relevant: { "SSA-D – Driftsavtalen": 3 } },
  {
    q: "bonde leier åker",
    kind: "synonym",
    relevant: {
      "Jordleieavtale (landbrukskontoret i Hamar)": 3,
      Jordleieavtale: 3,
      "Jordleieavtale (Modum kommune)": 3,
      "Eksempel på jordleieavtale i Word (Rauma kommune)": 3,
      "Forpaktningskontrakt for landbrukseiendom": 2,
      "Avtale om leige av jord (Lom og Skjåk)": 2,
      "Jordleigeavtale (Lesja kommune, nynorsk)": 2,
    },
  },
  {
    q: "medgründere",
    kind: "synonym",
    relevant: {
      "Gründeravtale (Founders Agreement)": 3,
      "Aksjonæravtale (Shareholders Agreement)": 2,
      "Aksjonæravtale – norsk mal for små AS": 2,
    },
  },
  { q: "lønnet permisjon", kind: "synonym", relevant: { "Permisjonsreglement for virksomhet": 3 } },
  {
    q: "miljøtiltak næringsbygg",
    kind: "synonym",
    relevant: { "Miljøavtalen (grønn leieavtale)": 3, "Tilleggsavtale for solcelleanlegg i leieforhold": 2 },
  },
  { q: "ulønnet trener", kind: "synonym", relevant: { "Avtale for dugnadstrener uten lønn": 3 } },
  {
    q: "cloud computing kontrakt",
    kind: "synonym",
    relevant: {
      "SSA-store sky – Den store skyavtalen": 3,
      "SSA-lille sky – Den lille skyavtalen": 3,
      "SSA-L – Avtale om løpende tjenestekjøp over internett": 3,
    },
  },
  {
    q: "kjøre SJA",
    kind: "synonym",
    relevant: {
      "SJA-skjema – sikker jobbanalyse (Svenn)": 3,
      "SJA-skjema (Total HMS)": 3,
      "Sikker jobbanalyse (Universitetet i Bergen)": 3,
    },
  },
  {
    q: "manuskript tv-serie",
    kind: "synonym",
    relevant: {
      "Avtalemal for serieskaper og episodeforfatter (tv-drama)": 3,
      "Normalkontrakt for manus til NRK": 2,
      "Normalkontrakt for film- og manusrettigheter": 2,
    },
  },
  { q: "skjøde", kind: "typo", relevant: { Skjøte: 3 } },
  {
    q: "testamennt",
    kind: "typo",
    relevant: { "Testament (Forsikringsportalen)": 3, "Testament med gave til ideelt formål": 3 },
  },
  {
    q: "samværsavatle",
    kind: "typo",
    relevant: {
      "Samværsavtale for små barn": 3,
      "Samværs- og omsorgsavtaler med eksempler": 3,
      Foreldresamarbeidsavtale: 2,
      "Avtale om delt bosted": 2,
    },
  },
  {
    q: "oppsigelsesbrv",
    kind: "typo",
    relevant: {
      "Enkelt oppsigelsesbrev for ansatte": 3,
      "Oppsigelse fra arbeidstaker": 3,
      "Oppsigelse fra arbeidsgiver": 2,
      "Oppsigelsesbrev for leieforhold (Husleie.no)": 2,
    },
  },
  {
    q: "generalforsammling",
    kind: "typo",
    relevant: {
      "Protokoll fra ordinær generalforsamling": 3,
      "Protokoll fra ekstraordinær generalforsamling": 3,
      "Innkalling til generalforsamling": 3,
      "Innkalling til ekstraordinær generalforsamling om kapitalforhøyelse": 2,
      "Generalforsamlings- og styreprotokoll for små foretak": 2,
      "Fullmakt til generalforsamling eller årsmøte": 2,
    },
  },
  {
    q: "fosterjem",
    kind: "typo",
    relevant: { Fosterhjemsavtalen: 3, "Sjekkliste og vedlegg til fosterhjemsavtalen": 3 },
  },
  {
    q: "innternkontroll",
    kind: "typo",
    relevant: {
      "Internkontroll for hotell, restaurant og renhold": 3,
      "HMS-håndbok": 2,
      "Internkontrollskjema for personvern i barnehage og skole": 2,
    },
  },
  {
    q: "perm",
    kind: "prefix",
    relevant: { Permitteringsvarsel: 3, "Permisjonsreglement for virksomhet": 3 },
  },
  { q: "gjelds", kind: "prefix", relevant: { "Gjeldsbrev mellom privatpersoner": 3 } },
  {
    q: "kjøpekontrakt h",
    kind: "prefix",
    relevant: { "Kjøpekontrakt for hest": 3, "Kjøpekontrakt for hund": 3 },
  },
  {
    q: "solcel",
    kind: "prefix",
    relevant: {
      "Tilleggsavtale for solcelleanlegg i leieforhold": 3,
      "Vilkår for leie av solcelleanlegg (solabonnement)": 3,
      "Avtalevilkår for kjøp av solcelleanlegg (Haugaland Kraft)": 3,
      "Standardvilkår for strømkjøp fra solcelleanlegg (bedrift)": 2,
    },
  },
  {
    q: "lease of office space",
    kind: "language",
    relevant: {
      "Standard leieavtale for brukte næringslokaler": 3,
      "Standard leieavtale for nye eller rehabiliterte næringslokaler": 3,
      "Leieavtale for lokaler til offentlige leietakere": 2,
      "Husleieavtale for legekontor og behandlingslokaler": 1,
    },
  },
  { q: "whistleblower policy", kind: "language", relevant: { "Varslingsrutine for virksomheten": 3 } },
  {
    q: "consortium agreement",
    kind: "language",
    relevant: {
      "DESCA – konsortieavtale for EU-prosjekter": 3,
      "Samarbeidsavtale/konsortieavtale for forskningsrådsprosjekter": 3,
    },
  },
  {
    q: "tenancy termination",
    kind: "language",
    relevant: { "Utleiers oppsigelse av leieforhold": 3, "Oppsigelsesbrev for leieforhold (Husleie.no)": 3 },
  },
  {
    q: "child custody agreement",
    kind: "language",
    relevant: {
      "Samværsavtale for små barn": 3,
      "Samværs- og omsorgsavtaler med eksempler": 3,
      "Avtale om delt bosted": 3,
      Foreldresamarbeidsavtale: 3,
    },
  },
  { q: "lærekontrakt lærling fagbrev", kind: "language", relevant: { Lærekontrakt: 3 } },
  {
    q: "sambuarkontrakt",
    kind: "language",
    relevant: {
      "Samboerkontrakt (BN Bank)": 3,
      "Samboeravtale (Familie-advokater.no)": 3,
      "Samboeravtale med eksempel (Skilsmisse-advokat.no)": 3,
    },
  },
  {
    q: "sjukmeld tilsett oppfølging",
    kind: "language",
    relevant: {
      "Oppfølgingsplan for sykmeldt ansatt (NAV)": 3,
      "Oppfølgingsplan ved sykefravær (NHO)": 3,
      "Innkalling og referat fra dialogmøte": 2,
      "Brev til lege om tilrettelegging": 2,
    },
  },
  {
    q: "kjøpekontrakt køyretøy",
    kind: "language",
    relevant: {
      "Digital kjøpekontrakt for kjøretøy (NAF)": 3,
      "Kjøpekontrakt for bil (NAF)": 3,
      "Kjøpekontrakt for bruktbil (If)": 3,
      "Kjøpekontrakt for bruktbil (Forbrukerrådet)": 3,
      "Kjøpekontrakt for bil (Ditt Billån)": 3,
    },
  },
  {
    q: "skulebilete samtykke",
    kind: "language",
    relevant: { "Samtykke til bilder av barn": 3, "Samtykke til bilder og film av barn i idretten": 2 },
  },
  {
    q: "fremtidsfullmakt doedsfall demens",
    kind: "ascii",
    relevant: { "Fremtidsfullmakt (Codex)": 3, "Fremtidsfullmakt for deg uten nær familie": 2 },
  },
  {
    q: "oppfolgingsplan for sjuk medarbeider",
    kind: "ascii",
    relevant: { "Oppfølgingsplan for sykmeldt ansatt (NAV)": 3, "Oppfølgingsplan ved sykefravær (NHO)": 3 },
  },
  { q: "baerekraftig leieavtale", kind: "ascii", relevant: { "Miljøavtalen (grønn leieavtale)": 3 } },
  {
    q: "styremoete",
    kind: "ascii",
    relevant: { "Protokoll fra styremøte i aksjeselskap": 3, "Styreprotokoll – enkel mal": 3 },
  },
  {
    q: "norsk fotballtrenerforening",
    kind: "source",
    relevant: {
      "Hovedtrenerkontrakt – tidsbestemt uten oppsigelse": 3,
      "Trenerkontrakt for hovedtrener, midlertidig med oppsigelsesadgang": 3,
      "Trenerkontrakt for hovedtrener, fast ansettelse": 3,
      "Trenerkontrakt for hovedtrener, midlertidig og uoppsigelig": 3,
      "Avtale for dugnadstrener uten lønn": 3,
    },
  },
  { q: "grafill", kind: "source", relevant: { "Rammeavtale for bokillustrasjon (Grafill)": 3 } },
  {
    q: "naf bil",
    kind: "source",
    relevant: { "Kjøpekontrakt for bil (NAF)": 3, "Digital kjøpekontrakt for kjøretøy (NAF)": 3 },
  },
  {
    q: "creo",
    kind: "source",
    relevant: {
      "Avtale om midlertidig ansettelse i teater, opera og konsertproduksjon": 3,
      "Arbeidsavtale for dirigent og instruktør i musikkorps": 3,
      "Normalkontrakter for scenografer og teaterdesignere": 3,
      "Dirigent- og instruktøravtale for korps (Korpsnett Norge)": 1,
    },
  },
  {
    q: "statsbygg",
    kind: "source",
    relevant: {
      "Totalentrepriseboka – kontraktsbestemmelser til NS 8407": 3,
      "Blåboka – kontraktsbestemmelser for utførelsesentrepriser": 3,
      "Grønnboka – kontraktsbestemmelser for prosjekteringsoppdrag": 3,
    },
  },
  {
    q: "hvordan få orden på strømavtalen min",
    kind: "question",
    relevant: {
      "Standard kraftleveringsavtale": 3,
      "Standardavtaler for kraftbransjen (Fornybar Norge)": 2,
      "Standard nettleieavtale": 1,
    },
  },
  {
    q: "hvem skal bestemme over begravelsen min",
    kind: "question",
    relevant: { "Erklæring om rett til å sørge for gravferden": 3 },
  },
  {
    q: "vi skal ansette vår første medarbeider",
    kind: "question",
    relevant: {
      "Standard arbeidsavtale (bokmål og nynorsk)": 3,
      "Arbeidsavtale for fast ansettelse (Huma)": 3,
      "Ansettelsesavtale for oppstartsselskap": 2,
      "Standard arbeidsavtale på engelsk, polsk og andre språk": 2,
    },
  },
  {
    q: "sjefen vil gi meg sluttpakke",
    kind: "question",
    relevant: { "Sluttavtale mellom arbeidsgiver og arbeidstaker": 3 },
  },
  {
    q: "kan jeg leie ut båten min i sommer",
    kind: "question",
    relevant: { "Leiekontrakt for fritidsbåt": 3, "Leiebetingelser for seilbåtcharter": 2 },
  },
  {
    q: "hva må vi ha skriftlig når barnet bor like mye hos begge",
    kind: "question",
    relevant: {
      "Avtale om delt bosted": 3,
      Foreldresamarbeidsavtale: 2,
      "Samværs- og omsorgsavtaler med eksempler": 2,
    },
  },
  {
    q: "hvordan klage på vedtak fra kommunen",
    kind: "question",
    relevant: { "Klage på kommunalt vedtak": 3 },
  },
  {
    q: "trenger vi en avtale når leverandøren behandler personopplysninger for oss",
    kind: "question",
    relevant: {
      "Databehandleravtale – DFØs standardmal": 3,
      "Standard databehandleravtale for helse- og omsorgssektoren": 2,
      "EUs standard databehandleravtale i Word (artikkel 28)": 3,
      "Databehandleravtale – Universitetet i Oslo": 2,
    },
  },
  {
    q: "jeg vil gi huset til barna mine",
    kind: "question",
    relevant: { Skjøte: 3, "Pantedokument for tinglysing": 1 },
  },
  {
    q: "noen skylder meg penger",
    kind: "question",
    relevant: {
      "Gjeldsbrev mellom privatpersoner": 1,
      "Klage til forliksrådet (forliksklage)": 3,
      "Begjæring om utlegg": 3,
    },
  },
  {
    q: "skal holde utstilling på galleri",
    kind: "question",
    relevant: { "Utstillingsavtale mellom galleri og utstiller": 3, Utstillingsvederlagsavtalen: 2 },
  },
  {
    q: "hvordan melde fra om farlige forhold på jobben",
    kind: "question",
    relevant: { "Varslingsrutine for virksomheten": 3 },
  },
  { q: "gratis emojier", kind: "none", relevant: {} },
  { q: "hvor mye tjener en snekker", kind: "none", relevant: {} },
  { q: "togtider oslo bergen", kind: "none", relevant: {} },
  { q: "hundeforing oppskrift", kind: "none", relevant: {} },
  { q: "våpenlisens", kind: "none", relevant: {} },
  { q: "mobilabonnement test", kind: "none", relevant: {} },
  { q: "lotto tall", kind: "none", relevant: {} },
  { q: "vondt i ryggen", kind: "none", relevant: {} },
  { q: "billig leiebil alicante", kind: "none", relevant: {} },
  { q: "tvillingvogn tips", kind: "none", relevant: {} },
];
