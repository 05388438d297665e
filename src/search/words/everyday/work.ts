/** Everyday words about work, study and school: jobs, shifts, leave, illness, dangers, trades that are learnt, papers that are written. */
export const workplaceWords = `
ansettelsesbrev, jobbpapirer, arbeidspapirer, hyre, begynner i butikken, nyutdannet, prøvetid, stillingsprosent, stillingsbrøk, fastlønn, timelønn, timesats, timebetalt, lønnsavtale, tariffavtale, feriepenger, arbeidsinnvandrer, grensependler > arbeidsavtale
butikkselger, butikkekspeditør, kassadame, kassamedarbeider, bartender, barista, pizzabaker, bakergutt, baker, kjøkkenhjelp, oppvaskhjelp, hotellvert, resepsjonist, stuepike, sekretær, kontormedarbeider, saksbehandler, lagerarbeider, lagermedarbeider, truckfører, bussjåfør, lastebilsjåfør, budbilsjåfør, avisbud, gårdsarbeider, gårdsgutt, fjøsarbeider, sesongarbeider, bærplukker, frisør, hudpleier, bilmekaniker, mekaniker, sveiser, industriarbeider, fabrikkarbeider, anleggsarbeider, bygningsarbeider, hjelpearbeider, hjelpemann, regnskapsfører, programmerer, dagmamma, praktikant, hushjelp, vaskehjelp, vaskedame, avløser på gård > arbeidsavtale
sommervikar, ferievikar, sykevikar, sykevikariat, vikariere, barselvikar, svangerskapsvikar, sesongarbeid, engasjert for en periode, tidsbegrenset, åremål, ekstravakt, ringehjelp > midlertidig ansettelse, arbeidsavtale
toppsjef, toppleder, administrerende, adm dir, sjefsjobb > daglig leder
sei opp jobben, si opp sjøl, ferdig på jobben, siste arbeidsdag, lei av jobben, jobbskifte > si opp jobben, oppsigelse fra arbeidstaker
må gå på dagen, kaste ut av jobben, si opp folk, kutte stillinger, stillingskutt, kutte ansatte, redusere staben, nedskjæring, overtallig, nedlegge avdeling, permanent nedbemanning, ikke bestått prøvetid > oppsigelse fra arbeidsgiver
forsov, for sen på jobb, forsentkomming, skulke, ulegitimert fravær, ugyldig fravær, møter ikke opp, ikke møtt på jobb, bakfull på jobb, full på jobb, ruset på jobb, bruker mobilen i arbeidstiden, følger ikke reglene, ordrenekt, oppførsel på jobb, dårlig oppførsel, slurv, korreks, reprimande, irettesettelse, gul lapp, snakke til en ansatt, personalsak > advarsel
etterlønn, enes om å slutte, frivillig slutte, gå av frivillig, frivillig avgang, gullstrøm, fallskjerm, gavepensjon, bli enige om avgang > sluttavtale
skussmål, anbefaling fra sjefen, anbefalingsbrev, referansebrev, jobbattest, tenesteattest > sluttattest
ordretørke, ikke nok arbeid, mangler oppdrag, arbeidsmangel, ordresvikt, driftsstans, produksjonsstans, dagpenger, dårlig tid i firmaet > permitteringsvarsel
heimefrå, hjemmekontorplass, kontorpult hjemme, fra hytta, jobbe fra hytta, jobbe fra utlandet, digital nomade > hjemmekontor
stempling, stempelur, timeliste, plusstid, minustid, timebank, begynne seinere, begynne tidligere, gå tidlig hjem, gå heim tidleg, kjernetida, arbeidstidsordning > fleksitid
fri til tannlege, fri fra arbeid, sykt barn, sjukt barn, velferdsdager, omsorgsdager, permisjonsdager, ulønna permisjon, studiepermisjon, ammefri, barselpermisjon, pappapermisjon, mammapermisjon, foreldrepengeperiode > permisjon
feriedager, ferieliste ~ permisjon, arbeidsavtale
utbrent, utmattet, utslitt, migrene, prolaps, isjias, ryggplager, nakkeslynge, slitasjegikt, senebetennelse, angst, depresjon, deprimert, møtt veggen, graviditet, svangerskapsplager, kreftbehandling, operasjon, egenmelding, langtidssykmeldt, borte fra jobb, tilbake i jobb, komme tilbake på jobb, gradvis tilbake, delvis frisk, lettere arbeid, tilpasset arbeid, tilrettelagt arbeid, friskmelding, arbeidsevne > sykmeldt, oppfølgingsplan
bedriftslege, bedriftshelsetjeneste, legeerklæring, funksjonsvurdering > brev til lege, tilrettelegging
nav-møte, sykefraværsmøte > dialogmøte
baksnakking, utfryst, frosset ut, sjikane, sjikanert, plaget på jobb, sextrakassering, klåing, beføling, rasisme, rasistisk, diskriminert, underslag, underslå, korrupsjon, bestikkelse, smøring, smurt, juks, fusk, ulovligheter, lovbrudd på jobb, kriminelt på jobb, giftutslipp, dumpe avfall, farlig på jobb, brudd på reglene, sladre på sjefen, varslervern, gjengjeldelse > varsling
stillas, lift, klatre, fallsikring, sikkerhetssele, høgda, kran, kranløft, sveise, sveisearbeid, skjærebrenner, gassflaske, sprenge, boring, grøftegraving, ras, rasfare, asbest, kjemikalie, løsemiddel, syre, høyspent, motorsagarbeid, trefelling, silo, trang tank ~ sikker jobbanalyse, risikovurdering
farlig jobb, farleg jobb, risikofylt, jobbe på tak, sikkerhet før jobben, heisekran, sementstøv > sikker jobbanalyse
klemfare, fallfare, brannfare, sikkerhetsanalyse, nestenuhell, arbeidsulykke, arbeidsuhell, arbeidsskade, uhell på jobb > risikovurdering
hjelm, vernesko, verneutstyr, hørselvern, vernebriller, førstehjelp, førstehjelpsutstyr, brannslukker, brannøvelse, brannvern, ergonomi, inneklima, støv, støymåling, kaffepause ~ HMS, internkontroll
arbeidstilsynet kommer, tilsyn på jobb, kontroll fra arbeidstilsynet, hms-perm, internkontrollperm, kvalitetssystem, rutiner på jobb, hms-arbeid, sikkerhetsarbeid > internkontroll, HMS-håndbok
kafé, kaffebar, pub, bar, utested, gatekjøkken, kebabsjappe, kantine, pizzarestaurant, pensjonat, vertshus, vaskebyrå, renholdsfirma, rengjøringsfirma ~ internkontroll for restaurant, restaurant, renhold
tillitsvalgt, tillitsmann, under ti ansatte, færre enn ti ansatte > verneombud, annen ordning
anleggsplass, riggplass, riveprosjekt, SHA-koordinator, SHA-plan > forhåndsmelding
halde kjeft, holde kjeft, ikke fortelle videre, røpe, lekke, lekkasje av informasjon, plapre, sladre, sladder, hemmelighet, bedriftshemmelighet, firmahemmelighet, stjele ideen, stele ideen, stjåle ideen, idétyveri, forretningsidé, vise ideen, kopiere ideen, beskytte ideen > taushetserklæring
barnehagevikar, barnehageassistent, barnehagetante, hospitant i barnehagen > taushetserklæring for ansatte i barnehage
helsefagarbeider, hjelpepleier, pleieassistent, ekstrahjelp på sykehjem, snakke om pasienter > taushetserklæring for helse- og omsorgsarbeid
klarert for hemmelig, hemmeligstemplet, gradert, etterretning, militæret, forsvarsoppdrag, forsvarsmateriell > taushetserklæring etter sikkerhetsloven, sikkerhetsavtale
læreplass, læretida, lærebedrift, yrkesfag, yrkesfagelev, elektrikerlærling, snekkerlærling, kokkelærling, rørleggerlærling, frisørlærling, tømrerlærling, mekanikerlærling, lære et yrke, lære et håndverk, opplæringskontor > lærekontrakt
kompetanseprøve, kompetansebevis, grunnkompetanse, delvis fagbrev, ikke fullt fagbrev, spesialundervisning lærling > opplæringskontrakt for lærekandidat
praksisuke, arbeidsuke i bedrift, praksisperiode, praksisstudent, jobbskygging, sommerpraksis, praksiskontor, trainee-plass, lære i bedrift, praktikantplass, sykepleierstudent > praksisavtale
øvingslærer, praksislærer > lærerutdanning, praksisavtale
masterstudent, bachelorstudent, masteravhandling, hovedoppgave, semesteroppgave, studentprosjekt, avgangsoppgave, bachelorprosjekt, gruppeoppgave > studentoppgave
utsatt publisering, låse oppgaven > klausulering
patentere studentarbeid > økonomisk utnyttelse av studentoppgave
doktoravhandling, avhandling, doktorand, stipendiatstilling, hovedveileder, biveileder, forskerutdanning > phd
utvekslingsstudent, semester i utlandet, studieopphold, studere utenlands, studiepoeng i utlandet, dra på utveksling, emner i utlandet, fag i utlandet, semester i Spania > erasmus, utveksling
skole-ipad, skoleipad, skolepc, skulepc, skolemaskin, læringsbrett, ødela pcen, knust skjerm, sprukket skjerm > låneavtale elev
skjerm, tastatur, læremiddel ~ låneavtale nettbrett
lekse, leksehjelpen, SFO, AKS, skolefritidsordning, kontaktlærer, rektor, FAU, klasseforeldre, skoletur, klassetur, klassen, klasserom, skolegård, småskolen, barneskole, ungdomsskole, videregående, vidaregåande ~ skole, elev
barnehagebarn, førskole, avdeling i barnehagen, barnehagelærer, barnehagefoto ~ barnehage, bilder av barn
sommerhjelp, feriehjelp, juleekstra, helgevakt, vaktliste, lønnsslipp, lønnsutbetaling, minstelønn, overtidsbetalt, tarifflønn, arbeidsforhold, arbeidstakar, trenger arbeidsfolk, knytte til seg folk, butikksjef, kjøkkensjef, tannlegesekretær, regnskapsmedarbeider, rørleggersvenn, verkstedmekaniker, telefonselger, kundebehandler, dørvakt, gartnerassistent, røkter, oppdrettsarbeider, fisker, fiskemottak, pakkemedarbeider, konditor, vertinne > arbeidsavtale
rumener, ukrainer, ukrainere, engelsktalende ansatt, snakker ikke norsk ansatt > arbeidsavtale engelsk
gi meg på jobben, bytte jobb, ny jobb et annet sted, har fått ny jobb, går til ny jobb, sagt opp stillingen min, si opp stillinga, si opp stillingen, jobbytte > oppsigelse fra arbeidstaker
si opp kokken, si opp selgeren, avvikle stillingen, stillingen forsvinner, innskrenkning, innskrenkninger, driftsinnskrenkning, bemanningskutt, overflødig, overtallighet, drøftingsmøte > oppsigelse fra arbeidsgiver
møter for sent, møter fyllesyk, fyllesyk på jobb, full på arbeid, dårlig arbeidsinnsats, lat ansatt, surfer i arbeidstida, snus i arbeidstida, følger ikke beskjeder, brøt reglene på jobb, borte uten beskjed, dårlig oppmøte, tjenestepåtale, påtale > advarsel
avtalt avgang, forhandle om avgang, gjensidig enighet om å slutte, avgangsavtale, avgangspakke, avgangsvederlag > sluttavtale
papir fra forrige jobb, vitnemål fra jobben, bekreftelse på arbeid, bekreftelse på jobb, arbeidsbekreftelse, ansettelsesbekreftelse > sluttattest
stille i butikken, sende ansatte hjem, delvis permittering, stans i produksjonen, ordrenedgang, mangel på arbeid, ledig en periode > permitteringsvarsel
jobbe heimanfrå, heimanfrå, teams hjemmefra, hybridkontor, hybridarbeid, pendle mindre > hjemmekontor
spare timer, opptjente timer, jobbe inn timer, fri fredag, timekonto, timeregnskap, fleksikonto > fleksitid
eksamensfri, lesedager, sykt barn-dager, tilvenning i barnehagen, tilvenningsdager, omsorgspermisjon, sabbatsår, foreldrepenger, svangerskapspermisjon, morspermisjon, farsperm, fedrekvote, pappakvote, militærtjeneste, førstegangstjeneste, velferdsgrunner > permisjon
vondt i ryggen på jobb, ryggvondt, ryggsmerter, femti prosent sykmeldt, delvis sykmeldt, langvarig syk, langtidssyk, langtidsfravær, korttidsfravær, friskmeldt, tilbakeføring, overbelastning, stressa, utbrenthet, kols, hjerteinfarkt, kneoperasjon, skulderoperasjon, brukket arm, brukket fot, nedsatt arbeidsevne, aktivitetsplikt > oppfølgingsplan, sykmeldt
sju uker borte > dialogmøte
legen bør vite, kan ikke løfte > brev til lege om tilrettelegging
melde ifra om, anonymt tips, tipskanal, upassende, upassande, plager, herser, hersketeknikk, ukultur, fryktkultur, svindel på jobb, tyveri på jobb, stjeler på jobb, rapportere sjefen > varslingsrutine
kva kan gå gale, opp på taket, jobb på tak, takarbeid, arbeid på tak, trang kum, heiseoperasjon, kranarbeid, løfteoperasjon, tunge løft med kran, gassarbeid, sprengningsarbeid, høyspentarbeid, strømførende, asbestsanering, fallulykke > sikker jobbanalyse
sannsynlighet og konsekvens, farlige kjemikalier, stoffkartotek, trusler og vold, vold på jobb, alenearbeid, ergonomiske belastninger > risikovurdering
få ansatte, fem ansatte, under fem ansatte > avtale om annen ordning enn verneombud
hms-dokumentasjon, sikkerhetsrutiner, sikkerhetsperm, kvalitetssikringssystem > HMS-håndbok
hms-kalender > HMS-årshjul
oppfølging av vernerunde, forbedringsplan > HMS-handlingsplan
oppstart av byggeplass > forhåndsmelding for bygge- og anleggsplass
frisørelev, praksisbrev, opplæringsbok, svenn > lærekontrakt
flekstid, flytetid, glidende arbeidstid, flytende arbeidstid, tidskonto, flexi, timesaldo, plussaldo, minussaldo > fleksitid
kreftmedisin, placebo, kontrollgruppe, preparat, prøve ny medisin, forsøkspasienter, behandlingsforsøk > klinisk studie
mesterbrev, opplæringsansvarlig, faglig leder > lærekontrakt
oppdragstørke, tomt for ordrer, ordrebøkene, ikke oppdrag, ingen oppdrag, sesongstopp, vinterstengt, stenger for sesongen, produksjonen stopper > permitteringsvarsel
`;
