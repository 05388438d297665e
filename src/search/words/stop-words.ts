/**
 * Stop words, which carry no subject: function words in bokmål and English, question words, and the verbs that
 * wrap a need («jeg trenger å lage en …»). Compared as typed, not by their stem: «været» is no form of «være».
 */
export const stopWords = `
i på til for fra av med mot om over under ved hos uten etter før mellom blant gjennom langs rundt ut opp ned inn
og eller men så at som å da når hvis dersom fordi mens enn både enten verken
en ei et den det de denne der her dit hit slik noe noen ingen
alle alt all hver samme egen annen andres begge selv
jeg du han hun hen vi me oss dere meg deg seg ham henne dem min mi din di sin si
vår vårt våre deres hans hennes
være bli ha kunne skulle ville måtte burde
få la gjøre ta gå komme
hva hvem hvilken hvor hvordan hvorfor kor hvornår
ikke aldri alltid også òg bare berre kun mer mest mye veldig litt lite nå no igjen allerede kanskje jo vel
trenge behøver ønske lage lager skrive finne hente laste
bruke ordne sette legge utover fylle lete se vise gi
hjelpe lurer spørsmål krever kreves gjelder gjeld angående vedrørende ang vedr
kjapt raskt riktig rett rette slags type typen måte ting
dag idag i-dag morgen imorgen
the a an of to and or in on with without by from between my your our their his its is are be do does how what
which who where when we you us need want get got make write template templates form forms sample example free norwegian norway
am was were been has have had this that these those he she him they them not can could should would will about into there here some any
someone something anyone thing things let just also only too very another other others dont im
norge vennligst takk hei
null elleve tolv tretten fjorten femten seksten sytten atten nitten tjue tretti førti femti seksti sytti åtti nitti hundre tusen million millioner
kr mandag tirsdag onsdag torsdag fredag lørdag søndag januar februar april mai juni juli august september oktober november desember
`;
