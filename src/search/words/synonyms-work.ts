/** Synonyms for work, business and startups. The format is explained in synonyms.ts. */
export const workSynonyms = `
arbeidsavtale, ansettelsesavtale | arbeidsforhold avtale, jobbavtale, jobbkontrakt, ny jobb, ansette noen, ansette medarbeider, ansette folk, ansette person, første ansatte, nyansettelse, jobbtilbud, job offer, employment contract, employment agreement, contract of employment, work contract, work agreement, job contract
midlertidig ansettelse, vikariat, engasjement | tidsbegrenset stilling, vikaravtale, temporary employment, fixed term
fast ansettelse, fast stilling | permanent employment
tilkallingsvikar, ringevikar, ekstrahjelp > midlertidig ansettelse
deltid, deltidsstilling > arbeidsavtale
daglig leder, direktør, CEO | administrerende direktør, chief executive, managing director
oppsigelse, oppsigelsesbrev | termination, notice of termination, si opp
si opp jobben, oppsigelse fra arbeidstaker, egen oppsigelse | slutte i jobben, resignation, resignation letter, letter of resignation, quit job, quit my job, slutte på jobb
si opp ansatt, oppsigelse fra arbeidsgiver | si opp en ansatt, si opp medarbeider, dismissal, dismiss employee, fire employee, sparke ansatt, gi sparken, avskjedige
avskjed > oppsigelse fra arbeidsgiver
sluttavtale, sluttpakke | severance, severance agreement, settlement agreement, termination agreement
sluttattest, arbeidsattest, attest | tjenestebevis, employment certificate, certificate of employment, arbeidsbevis, reference letter, work certificate
advarsel, skriftlig advarsel | written warning, warning letter, tilrettevisning
permittering, permitteringsvarsel | permittere, layoff, lay-off, temporary layoff, furlough
nedbemanning > oppsigelse fra arbeidsgiver
permisjon, permisjonsreglement | leave of absence, fri fra jobb, velferdspermisjon
foreldrepermisjon, fødselspermisjon, pappaperm, mammaperm > permisjon
hjemmekontor, fjernarbeid, arbeid i eget hjem | home office, remote work, jobbe hjemmefra, arbeide hjemmefra, telework, working from home
fleksitid, fleksibel arbeidstid | flexitime, flextime, flexible hours, avspasering
arbeidstid, arbeidstidsavtale | working hours, gjennomsnittsberegning
overtid > arbeidstid
taushetserklæring, konfidensialitetsavtale, fortrolighetsavtale, NDA | taushetsplikt, taushetsavtale, konfidensialitetserklæring, hemmelighold, hemmelegheld, holde hemmelig, non disclosure, non disclosure agreement, confidentiality, confidentiality agreement, secrecy, forretningshemmelighet, sekretessavtal
varslingsrutine, kritikkverdige forhold | varsling, varsle, whistleblowing, whistleblower, melde fra, si fra, si ifra, farlige forhold, ulovlige forhold, varslar
lærekontrakt, opplæringskontrakt | lærling, lærlingekontrakt, lærlingkontrakt, apprentice, apprenticeship, apprenticeship contract, fagbrev
praksisavtale, praksisplass, internship | utplassering, arbeidspraksis, internship agreement, trainee
sykefravær, sykmelding | sick leave, sick note, sykepenger
oppfølgingsplan | follow up plan, følge opp sykmeldt, oppfølging av sykmeldt
dialogmøte | dialogue meeting
oppdragsavtale, konsulentavtale, frilanskontrakt | selvstendig næringsdrivende, innleid konsulent, consultancy agreement, consulting agreement, consulting contract, freelance, freelance contract, freelancer, contractor agreement, independent contractor, enkeltpersonforetak oppdrag
konsulent, oppdragstaker | consultant, consulting
frilans, frilanser | freelance, freelancer
innleie, bemanning | innleid arbeidskraft, staffing, leie inn folk
agenturavtale, agentavtale, handelsagent | agency agreement, commission agreement, salgsagent
distribusjonsavtale, forhandleravtale | distribution agreement, dealer agreement, reseller agreement
samarbeidsavtale, partnerskapsavtale | cooperation agreement, collaboration agreement, partnership agreement
sponsoravtale, sponsorkontrakt | sponse, sponsing, sponsorship, sponsorship agreement
rammeavtale | framework agreement
intensjonsavtale | letter of intent, loi, memorandum of understanding, mou
term sheet | investeringsvilkår, vilkårsark
innovasjonskontrakt, utviklingsavtale | pilotavtale, pilotkunde, teste teknologi kunde, teste produkt kunde, første kunde, pilotprosjekt, development agreement
entreprise, byggekontrakt, entreprisekontrakt | construction contract, building contract, byggeavtale, byggherreavtale
totalentreprise | turnkey contract, design and build
prosjektering | engineering services
kjøpsavtale, kjøpekontrakt, salgskontrakt | purchase agreement, purchase contract, sales contract, sales agreement, sale agreement, bill of sale
aksjonæravtale, eieravtale, aksjeeieravtale | eie as sammen, eie selskap sammen, eie bedrift sammen, to eiere, flere eiere, drive firma sammen, uenighet mellom eiere, shareholders agreement, shareholder agreement, stockholder agreement, medeieravtale, avtale mellom eiere
gründeravtale, founders agreement | founder agreement, medgründer, co-founder, cofounder, starte sammen, starte selskap sammen, grunnleggeravtale
gründeravtale > aksjonæravtale
aksjeeierbok, aksjonæroversikt, cap table | eierbok, shareholder register, share register, eieroversikt, aksjonærregister, aksjebok
opsjonsavtale, aksjeopsjon | share option, stock option, stock options, opsjonsprogram, employee options, warrants
emisjon, kapitalforhøyelse, aksjetegning | utstede aksjer, share issue, capital increase, hente kapital, nye investorer
konvertibelt lån, SLIP | safe, convertible loan, convertible note
investeringsavtale, investering | investment agreement, investor
vedtekter | selskapsvedtekter, articles of association, bylaws, statutter, statutes
stiftelsesdokument, stiftelse | starte as, starte aksjeselskap, starte bedrift, starte firma, stifte selskap, etablere selskap, memorandum of association, incorporation, certificate of incorporation
vedtekter for aksjeselskap, stiftelsesdokument | starte as, starte aksjeselskap, starte firma
tiltredelseserklæring | deed of adherence, vesting, clawback, opptjening aksjer
styreprotokoll, protokoll fra styremøte, styremøte | styrereferat, board minutes, minutes of board meeting, board meeting, styredokument, referat styremøte
generalforsamling | general meeting, annual general meeting, agm, shareholder meeting, årsmøte i aksjeselskap
innkalling | notice of meeting, kalle inn, møteinnkalling
protokoll, referat | minutes, møtereferat
fullmakt | power of attorney, proxy, authorisation, authorization, bemyndigelse, fullmaktsskjema, på vegne av, la noen andre, andre på mine vegne, noen andre, handle for meg
utlegg, utleggsbegjæring, pengekrav | kunde betaler ikke, ikke betalt, ikke betale, betaler ikke, ikke få betalt, ubetalt regning, ubetalt faktura, regning, unpaid invoice, debt collection, kreve inn penger, skylder meg penger, skylder penger
forliksklage, forliksrådet, tvist | kunde betaler ikke, ikke betalt, ikke betale, ikke få betalt, regning, conciliation board, conciliation, saksøke, stevne, dispute, small claims, ta saken til retten, ubetalt regning, skylder meg penger
inkasso > utlegg, forliksklage
klage, klagebrev, reklamasjon | complaint, klage på, complaint letter, reklamere, appeal
reklamasjon, heve kjøp | angre kjøp, feil på vare, defekt vare, pengene tilbake, mangler ved vare, refund
sommerjobb, deltidsjobb, ekstrajobb, studentjobb, helgejobb > arbeidsavtale
renholder, butikkmedarbeider, servitør, kokk, sjåfør > arbeidsavtale
personalreglement, personalhåndbok | staff handbook, employee handbook
fratredelse, sluttvederlag > sluttavtale
arbeidsreglement > personalreglement
konkurranseklausul > arbeidsavtale
offentlig stilling, statsansatt | statlig stilling, jobb i staten, government employee, civil servant
ledelse > daglig leder
lederavtale, direktøravtale > daglig leder
stemme på generalforsamling, fullmakt generalforsamling | stemme for meg, stemmerett, proxy vote, møte for meg på årsmøte
årsregnskap, utbytte > generalforsamling
ekstraordinær generalforsamling | extraordinary general meeting
revisor, regnskap > generalforsamling
rådgivende ingeniør > prosjektering
byggherre, entreprenør | client contractor, builder, utbygger
underentreprise > entreprise
utførelsesentreprise | construction only, NS 8405
ansattaksjer, medeierskap ansatte > opsjonsavtale, aksjonær
kapitalinnhenting, såkornkapital, businessengel, engelinvestor > emisjon, investering
lisensiering > lisens
hemmelig, konfidensiell | confidential, secret, classified
tilbud, anbud > anskaffelse
provisjonsselger, selger på provisjon > agenturavtale
produktutvikling, prototyp > utviklingsavtale
logo, profil > designoppdrag
innsamling, veldedighet, gave fra bedrift > sponsoravtale
`;
