/** Synonyms for publishers: their abbreviations and popular names. The format is explained in synonyms.ts. */
export const publisherSynonyms = `
DFØ, Direktoratet for forvaltning og økonomistyring | difi, anskaffelser no
Utdanningsdirektoratet | udir
Digitaliseringsdirektoratet | digdir
Bufdir, Barne-, ungdoms- og familiedirektoratet | barne ungdoms og familiedirektoratet
NTNU | norges teknisk-naturvitenskapelige universitet, trondheim universitet
Universitetet i Oslo, UiO | university of oslo, oslo universitet
Universitetet i Bergen, UiB | university of bergen, bergen universitet
OsloMet | storbyuniversitetet, høgskolen i oslo og akershus, hioa
NMBU, miljø- og biovitenskapelige universitet | universitetet på ås
Oslo universitetssykehus, OUS | rikshospitalet, ullevål sykehus
Norges forskningsråd, Forskningsrådet | research council of norway, rcn
Norges idrettsforbund, NIF | idrettsforbundet
Norsk journalistlag, NJ
Norsk faglitterær forfatter- og oversetterforening, NFFO
Norsk kennel klub, NKK | kennelklubben
Norsk huseierforening, Huseierne | huseiernes landsforbund
Forbrukerrådet | consumer council, forbrukartilsynet, forbruker rådet
Arbeidstilsynet | labour inspection authority, labor inspection
Skatteetaten | tax administration, norwegian tax, likningskontoret, skatteforvaltningen, ligningskontoret
skatt | tax, taxes, skattemelding, selvangivelse
Brønnøysundregistrene | brreg, brønnøysund, altinn
Kartverket | mapping authority, statens kartverk
Datatilsynet | data protection authority
NAV | arbeids- og velferdsetaten
NHO | næringslivets hovedorganisasjon
KS | kommunesektorens organisasjon
NSM, Nasjonal sikkerhetsmyndighet
REK, regionale komiteer | etisk komite, forskningsetisk komité
Sikt | nsd, norsk senter for forskningsdata
Den norske legeforening, Legeforeningen | medical association
Norsk psykologforening | psykologforeningen
Helsenorge | helse norge
Politiet | namsmannen, namsmann, police
Nortura | gilde
Norsk komponistforening | komponistforeningen
Den norske forfatterforening | forfatterforeningen
Den norske forleggerforening | forleggerforeningen
`;
