/** Everyday words about money owed, courts and complaints, companies and shares, IT and personal data, research and the public sector. */
export const businessWords = `
fekk aldri betalt, krevje inn pengar, utestående, forfalt, purring, purrebrev, purregebyr, betalingspåminnelse, inkassobyrå, inkassosak, dårlig betaler, snylter, snytt for penger, svindlet, rundlurt > forliksklage, pengekrav
lønnstrekk, utleggstrekk, utpanting, namsmannen, namsfogden, lensmannen, lensmannskontoret, tvangsinndrive, tvangssalg, tvangsinnkreving, kreve inn med tvang, vant i forliksrådet, dommen er klar > utlegg
sivil sak, gå til sak mot, gå til retten, ta det til retten, saksøkt, søksmål, rettssak, småkrav, nabotvist, konflikten, domstolen, forlikt, forliksmekler > forliksklage
beholder tingene mine, beholder bilen min, ute på lån, lånt bort og får ikke igjen, lånte og leverte aldri, hente møblene mine > utlevering
skattesaker, skattekontoret, skatteetaten, kemneren, selvangivelse, sjølmelding, restskatt, baksmell, skattefuten, skattebrevet, skattemeldinga, årsoppgjør for mor > fullmakt skatteetaten
skattegjeld, betalingsavtale, innkrevingssak, ubetalt skatt, ubetalte bøter, bot, krav fra staten > fullmakt i innkrevingssaker
møte for noen hos kommunen, ringe kommunen for, søke kommunen for > fullmakt overfor kommunen
i mitt navn, underskrive for, stedfortreder, myndiggjøre > fullmakt
nettbutikk, netthandel, nettkjøp, elkjøp, ikea, komplett, klarna, bruktkjøp, ordrebekreftelse, retur, returfrakt, returnere, sende tilbake, bytterett, åpent kjøp, garanti, garantitid, garantisak ~ reklamasjon, klagebrev
gikk i stykker, øydelagt vare, ødelagt vare, ødelagt mobil, virker ikke, verkar ikkje, funker ikke, sluttet å virke, defekt, dårlig kvalitet, dårleg kvalitet, elendig, pakken kom aldri, feil størrelse, ikke som annonsert, ikke som beskrevet, skjult feil, dårlig arbeid fra håndverker, misnøyd, misfornøyd, ikke fornøyd, ikkje nøgd, pengane att, refusjon, prisavslag, butikken nekter, selgeren nekter, butikken vil ikke > klagebrev, reklamasjon
ikke fått barnehageplass, avslått, urettferdig vedtak, statsforvalteren, fylkesmannen, vedtaket > klage på vedtak
kompanjong, starter bedrift sammen, grunnleggere, medstifter, gründerteam > gründeravtale
medeier, medeigar, deleier, partnere, kjøpe seg inn, selge seg ut, selge seg ned, kjøpe ut, utkjøp, krangel mellom eiere, eierne krangler, eier hver vår halvdel, eierandel, minoritetseier, majoritetseier, aksjemajoritet, medsalgsrett, forkjøpsrett, vinne styret, eig saman, eiga selskap saman > aksjonæravtale
aksjeprosent, eierbrøk, eierlista, aksjelista, aksjebrev > aksjeeierbok
medarbeideraksje, bonus i aksjer, rett til å kjøpe aksjer, nøkkelansatte > opsjonsavtale
hente inn penger, hente penger til firmaet, reise kapital, reise penger, frisk kapital, pengesprøyt, aksjeutvidelse, rettet emisjon, øke aksjekapitalen, aksjekapital, skyte inn penger, innskudd i selskapet > emisjon, kapitalforhøyelse
engleinvestor, såkornfond, venturekapital, ventureselskap, verdsettelse, runde med penger, pengeinnhenting, pitche > investeringsavtale, term sheet, SLIP
AS, ansvarlig selskap, ENK, eneeier, enkeltmannsforetak, enkeltpersonforetaket, enmannsbedrift, holdingselskap, familiebedrift, familieselskap, småbedrift, foretaksregisteret, brønnøysundregistrene, brønnøysund, lage firma, organisasjonsnummer, org-nummer, orgnr > aksjeselskap, stiftelsesdokument
styreleder, styreformann, styremedlem, varamedlem, styrepapirer, styresak, styrebeslutning, styrevedtak > styremøte, styreprotokoll
årsmøtet, årsmøtereferat, aksjeutbytte, overskudd, eiermøte, aksjonærmøte, velge styre, nytt styre, bytte styre, valgkomité > generalforsamling
gå for meg på møtet > fullmakt til generalforsamling eller årsmøte
samarbeidspartner, jobbe sammen om, joint venture, felles prosjekt, intensjon, handslag, håndtrykk, felles satsing ~ samarbeidsavtale
innleigd, utvikler på timer, rådgiver, it-konsulent, prosjektleder til leie, ekspert, ekspertise, ekspertbistand, it-hjelp, konsulentfirma, bistand > konsulentavtale
gig-jobb, småoppdrag, engangsoppdrag, engangsjobb, sende faktura for jobb, næringsdrivande, tekstforfatter, innholdsprodusent, korrekturleser, språkvasker, redigerer, klipper, animatør, tolk, kursholder, foredrag, foredragsholder > frilans, oppdragsavtale
provisjon, provisjonslønn, betalt per salg, representant i utlandet, salgsrepresentant, importør > agenturavtale
testkunde, prøvekunde, prøve ut produktet, utprøving hos kunde, industripartner, referansekunde > innovasjonskontrakt
hovedentreprenør, underentreprenør, underleverandør, byggeprosjekt, boligfelt, nybygg, næringsbygg, bygge kontorbygg, bygge blokk, bygge bru, nøkkelferdig, dagbøter, riggkostnader, ferdigattest > entreprise, byggekontrakt
prosjekterende, byggeteknikk, rådgivende, ingeniørfirma, ingeniørtegninger, byggeteknisk rådgiver, statiker, tegne hytta, arkitekttegnet, byggetegninger, husdesign > prosjektering
butikken, forretning, forretningslokale, lagerlokale, kontorlandskap, kontorbygg, kontorpult, pult, verkstedlokale, industrilokale, frisørsalong, kafélokale, pop-up, atelier, sjappelokale, næringsleie, næringsutleie, lokaler til firma > næringslokaler
legepraksis, klinikkfelleskap, klinikklokale, helsehus, tannlegepraksis, tannlegekontor, psykologkontor, behandlingsrom > legekontor
pasientliste, listelengde, fastlegehjemmel, legehjemmelen, kommunelege, allmennlege, allmennpraktiker > fastlegeavtale
fysioterapiklinikk, fysikalsk, driftstilskudd > fysioterapeut
programmere, koding, app, applikasjon, web, nettportal, fagsystem, systemet, dataprogram, datasystem, ERP, spesialtilpasset system, integrasjon, api > systemutvikling, programvare
server, serverrom, datasenter, oppetid, nedetid, sikkerhetskopi, backup, it-avdeling, brannmur, nettverk, webhotell, drifter > driftsavtale
sprint, kanban, produkteier, iterasjon, iterativ > smidig
feilretting, feilmelding, bug, bugs, oppdatering, oppgradering, brukerhjelp, helpdesk, brukerstøtten > vedlikeholdsavtale
azure, aws, office 365, microsoft 365, onedrive, dropbox, sharepoint, skylagring, skyløsning, skyløysing, nettsky, månedlig lisens, brukerlisens, programabonnement > skytjeneste
datautstyr, it-utstyr, kjøpe inn pcer, innkjøp av data > IT-utstyr, kjøpsavtale
personnummer, fødselsnummer, kundedata, kundeopplysninger, kunderegister, medlemsregister, medlemsliste, kundeliste, epostliste, databrudd, gdpr-papir, regnskapsfører ser data > personvern, databehandleravtale
amerikansk leverandør, leverandør i india, data til kina, data ut av europa > overføring til tredjeland
nyhendebrev, kundeavis, e-postutsendelse, epostutsending, masseutsendelse, e-postliste > nyhetsbrev
spørjeskjema, spørreskjema, spørsmålsskjema, intervjuobjekt, informant, respondent, forsøksperson, fokusgruppe > informasjonsskriv, samtykke forskning
vev, spyttprøve, DNA, genprøve, mikrober, cellelinje, celler, forsøksdyr, fryseprøver, prøverør > biologisk materiale, MTA
utprøvende behandling, ny medisin på pasienter, medisinutprøving, legemiddelfirma, farmasøytisk firma, studiesykepleier, studielege > klinisk studie
forskingsprosjekt, forskningspartner, forskningsmidler, forskningsrådsprosjekt ~ forskningssamarbeid, oppdragsforskning
nabokommuner, samarbeid mellom kommuner, felles brannvesen, interkommunal > interkommunalt samarbeid
offentlege innkjøp, anbudskonkurranse, anbudsrunde, konkurransegrunnlaget, doffin > anskaffelse
pasientoverføring, utskrivningsklare pasienter, utskrivingsklare pasientar > samarbeidsavtale helseforetak kommune
miljøvennlig kontor, miljøvennlig leie, klimavennlig, grønt kontor > grønn leieavtale
strømsparing, energisparing, energisparetiltak, etterisolere skolen > energisparekontrakt
vekterfirma, vaktselskap, vaskefirma, adgangskort > fysisk adgang
teknisk leverandør, fjernhjelp, logge inn utenfra, fjernstyrt hjelp > leverandørtilgang til dataanlegg
skylder oss, skuldar meg, får ikke tilbake pengene, ubetalt, uoppgjort, utestående beløp, erstatningskrav, skade på eiendom, naboen ødela, ta noen til retten, ta saken videre, ta det rettslig, forliksbehandling, småsak, forliksmøte, tvisteløsning > forliksklage
vunnet i retten, rettskraftig dom, lønnsutlegg, forliksrådets dom > utlegg
få tilbake hunden, få tilbake nøkler, beslaglagt, tilbakelevering, ligger hos eksen, står hos eksen, har bilen min > utlevering
kompis og jeg, venninna og eg, venninnen og jeg, starte business, forretningspartner, forretningspartnere, idéhaver, hvem gjør hva i firmaet, trekke seg fra oppstarten, hobbyprosjekt blir firma > gründeravtale
går ut av firmaet, går ut av selskapet, trekke seg ut av selskapet, tre ut av selskapet, kaste ut medeier, andelen hennes, aksjene hans, aksjene hennes, halvparten hver, uenighet i firmaet, eierne er uenige, uenige om driften, flertallet bestemmer, stemmeavtale, vetorett, dragalong, tagalong > aksjonæravtale
opptjeningsperiode, ny på eiersiden > tiltredelseserklæring
insentiv, incentiv, insentivprogram, insentivordning, incentivordning, bonusprogram, bonusordning, eierskapsprogram, lojalitetsprogram ansatte, beholde nøkkelpersonell, nøkkelpersonell, overskuddsdeling > opsjonsavtale
starte byggefirma, starte frisørsalong, starte nettbutikk, starte restaurant, starte kafé, åpne firma, åpne eget, danne selskap, etablere firma, omdanne til as, omdanning, omdannelse, mitt eget firma > stiftelsesdokument, vedtekter for aksjeselskap
bytte navn på firmaet > vedtekter for aksjeselskap
prosentandel, eierprosent, eierregister, vannes ut > aksjeeierbok, cap table
putte penger i, skyte inn, skyter inn, englepenger, risikokapital, startkapital, kapitalinnskudd, gå inn med penger, finansiere oppstarten, finansiere firmaet, finansiering av oppstart, pengeinnskudd mot aksjer > investeringsavtale, SLIP
øke kapitalen, kapitalutvidelse, kapitalauke, folkefinansiering > emisjon
betale utbytte, eierne godkjenner > protokoll fra ordinær generalforsamling, generalforsamling
midt i året, fusjonere, legge ned firma, legge ned bedrift, legge ned selskap, avvikle selskapet, oppløse selskapet, avvikle firma, oppløse firma > protokoll fra ekstraordinær generalforsamling
referere styremøtet, møtebok, styresekretær > styreprotokoll
invitere eierne, agenda for eiermøte > innkalling til generalforsamling
formgi, formgivning, formgiver, kleskolleksjon, etikett, etikettdesign, plakatdesign, nettsidedesign, stoldesign > designoppdrag
frilansjobb, jobbe frilans, fakturere, fakturerer, sender faktura, enkeltpersonforetak som, biinntekt, sidejobb, sideoppdrag, engangskunde, videoproduksjon, webutvikler frilans, nettsidelaging, tekstskriving, tekstbyrå, stemmeskuespiller, voiceover, dj-jobb > frilanskontrakt
betale per time, etter medgått tid, ekstern rådgiver, rådgivningsoppdrag, ekstern prosjektleder, interimsleder, interim > konsulentavtale, SSA-B
selge for andre, representere merke, representere et merke, handelsreisende, importere merke, eneforhandler > agenturavtale
bygge barnehage, bygge hall, utbyggingsprosjekt, utbyggingsavtale, hovedentreprise, generalentreprise, byggefeil, byggeforsinkelse, grunnarbeid, grunnarbeider, tømrerentreprise, rørentreprise > entreprise, byggekontrakt
byggesøknadstegninger, arkitekthjelp, arkitektkontor, plantegning, fasadetegning, tegningene > arkitektoppdrag
samarbeide med bedrift, samarbeid med bedrift, pengestøtte, veldedighetsavtale > samarbeidsavtale mellom organisasjon og næringsliv
utprøving av produkt, testbedrift, testpartner, pilotbedrift > innovasjonskontrakt
bestillingssystem, journalsystem, timebestilling, månedlig per bruker, logge inn i nettleser, nettløsning, online-system, hyllevare på nett, lønnssystem, regnskapssystem, hr-system, timeføringssystem > skytjeneste, SSA-L
sette ut it, setter ut drift, datasenteret, serverpark, infrastruktur som tjeneste > skyavtale, SSA-store sky
nytt datasystem, skreddersydd system, skreddersøm, nettsideutvikling, kravspesifikasjon, spesialutvikling > systemutvikling, SSA-T
brukerhistorier > smidigavtale
systemet er nede, systemet går ned, driftspartner, nettet er nede > driftsavtale
feil i programmet, programfeil, it-hjelp til ansatte, supporttjeneste, hjelpetelefon > vedlikeholdsavtale
kjøpe pc-er, innkjøp av pc, skrivere > SSA-K, it-utstyr
data på avveie, dataangrep, leverandøren ser, gdpr-dokument, personvernregler, personvernkrav > databehandleravtale
amerikansk server, kundesenter i, utenlandsk leverandør av data > overføring til tredjeland, SCC
epost til medlemmene, e-postkampanje, kampanjemail, reklame på e-post, sende ut nyheter, sms-utsending, smsutsending, adresseliste, mailingliste > databehandleravtale for nyhetsbrevtjenester
skoleapp, elevdata, foreldreportal, skolens it, læringsbrett i skolen, overvåke elever, ki i klasserommet, chatgpt, chatgpt i skolen > mal for DPIA i barnehage og skole
hvilke data vi har, liste over persondata, excel over persondata, personvernoversikt > behandlingsprotokoll
to selskaper bruker samme data, begge bestemmer over dataene > felles behandlingsansvar
konsekvensutredning personvern, kameraovervåking vurdering > DPIA
avsluttende oppgave, gruppeprosjekt, studentgruppe > studentoppgave
undersøkelse blant, observasjonsstudie, feltarbeid, ta opp samtaler, rekruttere deltakere > informasjonsskriv, samtykke forskning
gi blod til forskning, blod til forskning, helseundersøkelse, etisk godkjenning > informasjonsskriv medisinsk forskning, REK
sende celler, låne prøver, prøver til laboratorium, bakterier, labmus, genmateriale, dna-prøver, forskningsprøver > MTA, biologisk materiale
forske i lag, forskergruppe, forskningsgruppe, forskningspenger, forskningstildeling, universitet og bedrift, instituttet, fakultetet, professor, professoren ~ forskningssamarbeid, forskning
evaluering av tiltak, oppdragsrapport, kjøpe en studie, bestille studie > oppdragsforskning
eu-penger, eu-finansiert > DESCA, konsortieavtale
teste medisin, prøve ut medisin, medisinforsøk, vaksineforsøk, legemiddelforsøk, sykehus tester > klinisk studie
forskerskole > phd
studere ute, utenlandsstudier, utanlandsstudium, utenlandsopphold, semester ute, godkjenning av fag, vertsuniversitet > erasmus, utveksling
mistet pc-en, elevmaskin, pc-en til eleven > låneavtale elev
student hos oss, arbeidsuke, arbeidsveka, yrkespraksis, få prøve seg i jobb > praksisavtale
skolebedrift, gründercamp > ungdomsbedrift
teorisvak, teoritung, skoletrøtt, skulelei, skolelei, klarer ikke teorien > opplæringskontrakt for lærekandidat
bærbar, bærbar pc, laptoper, standardprogram, dockingstasjon, docking, møteromsutstyr, møteromsskjerm, prosjektor, tastaturer, pc-er til ansatte, skolemaskiner, datamaskiner, rutere, switcher, kontorpakke > SSA-K
skobutikk, matbutikk, dagligvarebutikk, blomsterbutikk, blomsterhandel, bokhandel, bruktbutikk, sportsbutikk, gullsmedbutikk, optiker, konditori, kiosk, treningsstudio, neglesalong, hudpleiesalong, hudpleieklinikk, tatovør, tatoveringsstudio, barbersjappe, barbersalong, renseri, bilpleie, dekkhotell, førsteetasje, første etasje, kjøpesenter, storsenter, klesforretning, kolonial, nærbutikk, vinbar, lunsjbar, kaffebrenneri, isbar, interiørbutikk, leketøysbutikk, apoteket ~ næringslokaler, butikk
lønnsprogram, lønnskjøring, lønnssystemet, regnskapsprogram, regnskapsprogrammet, kundesystem, medlemssystem, bookingsystemet, crm, crm-system, adresser til kundene, helseopplysninger hos leverandør > databehandleravtale
bussdata, rutedata, trafikkdata, værdata, målinger åpent, datasett fritt, opendata, geodata, statistikk fritt > lisens for offentlige data
banklån, kassekreditt, kjøpe bygg, selge bygg, kausjonere, ansette daglig leder, signatur og prokura, prokura ~ styreprotokoll, styremøte
styret har vedtatt, styret godkjente, vedtatt av styret, enstemmig i styret > styreprotokoll
bokholder, bokfører, regnskapskontor, regnskapsbyrå, lønnsansvarlig ~ databehandleravtale, generalforsamling
`;
