/**
 * Stop words, which carry no subject: function words in bokmål, nynorsk and English, question words, and the verbs that
 * wrap a need («jeg trenger å lage en …»). Compared as typed, not by their stem: «været» is no form of «være».
 */
export const stopWords = `
i på til for fra frå av med mot om over under ved hos uten utan etter før mellom blant blandt gjennom langs rundt ut opp ned inn
og eller men så at som å da når hvis dersom fordi mens enn både enten verken
en ei et ein eit den det de dei denne dette disse desse der her dit hit slik slike sånn noe noen noko nokon nokre ingen
alle alt all hver kvar hvert samme same egen eget egne eigen eiga annen annet andre anna andres begge selv sjølv
jeg eg du han hun ho hen vi me oss dere de dykk dei meg deg seg ham henne dem min mi mitt mine din di ditt dine sin si sitt
sine vår vårt våre vores deres hans hennes hennar
er var vært være vera vere blir ble blitt bli vart verte har hadde hatt ha kan kunne skal skulle vil ville må måtte bør burde
få får fått fikk fekk la lar gjør gjøre gjort gjorde gjer gjere ta tar tatt tok går gå gikk kommer komme kom
hva hvem hvilken hvilke hvilket hvor hvordan hvorfor kva kven kvifor korleis koss kor åssen hvordan hvornår
ikke ikkje ei aldri alltid også òg bare berre kun mer meir mest mye mykje veldig litt lite nå no igjen allerede kanskje jo vel
trenger treng trenge behøver ønsker ønske ynskjer vil lage lager laga skrive skriver skriv finne finner finn hente laste
bruke bruker brukar ordne ordner sette setter satt fylle lete leter leiter leter etter se vise gi gir gitt
hjelp hjelpe hjelper lurer spørsmål krever kreves trengs gjelder gjeld angående vedrørende ang vedr
kjapt raskt riktig rett rette slags type typen måte ting noe
dag idag i-dag morgen imorgen går
the a an of for to and or in on at with without by from between my your our their his her its is are be do does how what
which who where when i we you me us need want get make write template templates form forms sample example free norwegian norway
norge noreg vennligst takk hei
`;
