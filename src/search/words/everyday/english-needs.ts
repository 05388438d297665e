/** More everyday English, subject by subject of the catalogue: verbs and things as people who live here type them. */
export const englishNeeds = `
hiring, hire an employee, hire people, new hire, shop assistant, kitchen help, nurse, nurses, teacher, teachers, welder, mechanic, receptionist, salesman, painters, housekeeper, foreign worker, foreign workers, seasonal worker, seasonal workers, working conditions, hourly pay, overtime pay, payslip, pay slip, holiday pay, minimum wage > arbeidsavtale
only speaks english, foreign employee, foreign employees > arbeidsavtale engelsk
temp, temp worker, temporary, temporary job, temporary staff, maternity cover, covering for, substitute teacher, seasonal work > midlertidig ansettelse
resigned, handing in notice, two weeks notice, tell my boss i am leaving, leave the company, found a new job > oppsigelse fra arbeidstaker
let go of an employee, job cuts, cut jobs, lay off staff permanently > oppsigelse fra arbeidsgiver
warn an employee, warned, final warning, disciplinary, bad behaviour at work, lateness, tardy, tardiness, no show > advarsel
buyout, exit agreement, leave voluntarily, voluntary leave package, golden handshake, part ways, separation agreement employee > sluttavtale
laid off temporarily, temporarily laid off, no work for the staff, no orders, furloughed, send workers home > permitteringsvarsel
reference, references, proof of employment, work reference, experience letter > sluttattest
parental leave, maternity leave, paternity leave, unpaid leave, days off, day off, bereavement leave, study leave, sabbatical, leave policy > permisjon
wfh, telecommuting, telecommute, hybrid work, remotely > hjemmekontor
comp time, start later, leave early, core hours > fleksitid
long term sick, long-term sick, sickness, sick for weeks, rehabilitation at work, bad back, back to work, gradual return, fit note, off sick > oppfølgingsplan, sykmeldt
sick leave meeting, follow-up meeting, meeting about sick leave > dialogmøte
report misconduct, speak up, blow the whistle, bullies, sexual harassment, wrongdoing, retaliation, report my boss > varslingsrutine
working on the roof, roof work, work on a roof, heights, crane, lifting operation, hot work, confined space, risky job, risky work > sikker jobbanalyse
risks at work, risk matrix, identify hazards, safety assessment, accident, accidents > risikovurdering
safety handbook, safety manual, hse manual, safety routines, occupational health, workplace safety > HMS-håndbok
safety deputy > verneombud
trainee electrician, learn a trade, vocational training, craft certificate > lærekontrakt
interning, work placement, placement, student placement, practical training > praksisavtale
student project, final project > studentoppgave
doctoral degree > phd
going abroad, foreign university, host university, year abroad, courses abroad > utveksling
school tablet > låneavtale elev
landlords, let a room, flatshare, shared flat, shared apartment, shared house, dorm, housemate, housemates, subtenant, rent payment, monthly rent, studio, one bedroom, two bedroom, unfurnished, security deposit, leaseholder > husleiekontrakt
english speaking tenant > husleiekontrakt på flere språk
tenant has to leave, need the flat back, want my tenant out, landlord wants me out > oppsigelse leieforhold
tenant will not leave, wont move out, will not move out, refuses to move out, lock out tenant > utkastelse
tenant does not pay, tenant has not paid, tenant destroyed, breach of lease, lease violation, tenant damage > hevingserklæring
deposit back, get my deposit back, keeps my deposit > depositum
business space, storefront, retail premises, restaurant premises, hair salon, salon, open a shop, open a cafe, open a restaurant, coworking, commercial property, commercial space > næringslokaler
without an agent, without a broker > kjøpekontrakt bolig
change owner of house, change of ownership house, transfer ownership, transfer of ownership, give my house, give the house to, register the house, register ownership, put my wife on the deed, quitclaim > skjøte
secured loan, collateral, lien > pantedokument
access road, access to my cabin, drive across, driving across, cross my land, cross the land, across my land, across the neighbours land, across my property, through my property, shared well > rettighet i fast eiendom, servitutt
road association > privat vei
snow clearance, snowploughing, winter maintenance, gritting > brøyting
add a floor, add a storey, inform my neighbours, inform the neighbours, notify neighbours, notify my neighbour > nabovarsel
close to the neighbour, closer than four metres, four metres, near the border of my property > avstandserklæring
fix the roof, home improvement, hire a carpenter, hire a plumber, hire a painter, hire an electrician, flooring, insulation, drywall, plaster, windows replaced, new windows, rewiring > håndverker, oppussing
complaining, sent back, return a product, returned goods, bad product, broken washing machine, broken sofa, faulty car, seller refuses, shop refuses, store refuses, wont refund, poor work, badly done, leaking after repair, consumer complaint, dissatisfied > klagebrev, reklamasjon
building rules, rules for the building, rules for our building, apartment rules, apartment building, noise rules, loud music, loud neighbours, loud neighbour, smoking on the balcony, pets allowed, dogs in the building, condo rules, condo, hoa > husordensregler
sharing a cabin, inherited a cabin, cabin together, cottage together, family cottage > sameiekontrakt for hytte
live with my boyfriend, live with my girlfriend, domestic partner, de facto, cohabiting, common-law > samboerkontrakt
engaged, engagement, newlyweds, marriage, married, before the wedding, before we marry, before we get married, premarital, protect my house in a divorce, keep my inheritance, keep my company in a divorce, separate assets, separate ownership, marital assets > ektepakt
getting divorced, separated, separating, end of marriage > skilsmisse
parental responsibility, see my son, see my daughter, see my children, who gets the kids, who gets the children, kids live with, custody schedule, visitation schedule, holidays with the kids, christmas with the kids, access to my children > samværsavtale
fifty fifty, week on week off, equal custody > delt bosted
pays for the kids, monthly support, maintenance for children > barnebidrag
wills, living will, leave my house to, leave my money to, inherits, inheriting, estate planning, heirless > testament
leave money to charity, donate in my will, charity in my will, bequest to charity, legacy gift > testament med gave til ideelt formål
after a death, sharing the inheritance, executor, inherited house > privat skifte, dødsbo
widowed, stay in the house after my husband, keep the house after my husband, keep living in the house > uskifte
who decides my funeral, funeral wishes, scatter ashes, buried, bury, coffin, memorial service, graveyard > gravferd
getting forgetful, forgets, elderly father, old mother, old father, aging mother, aging father, manage my mothers money, manage my mothers bank, manage my fathers money, manage money for my mother, handle money for my mother, take care of my mothers bank, look after my parents money, someone to handle my affairs, incapacitated, lose capacity, stroke > fremtidsfullmakt
doctors appointment for my mother, book a doctor for, medicine for my mother, medication, medications, pick up my prescription, renew prescriptions, health records, see my mothers health records, act for my father at the doctor > fullmakt på Helsenorge
tax authorities, tax representative > fullmakt til å opptre overfor Skatteetaten
money i owe the state, owe taxes, tax debt, owe the government, debt to the state, public debt, debt collector from the state > generell fullmakt i innkrevingssaker
authorize, permission to act, someone else sign, sign on behalf of, speak for me, behalf > fullmakt
cannot attend the meeting, cant attend the meeting > fullmakt til generalforsamling eller årsmøte
foster family > fosterhjemsavtalen
lend my brother, loaned, money back from a friend, pay me back, pay back, paying back, personal loan, family loan, debtor, creditor, interest rate loan, repaid > gjeldsbrev
will not pay me, suing, legal claim, claim money, claim for money, money claim, mediation, without a lawyer court > forliksklage
enforcement, enforce a judgment, judgment, won in court, garnish wages, wage deduction, seize, debt enforcement > utlegg
give back my, wont give back, will not give back, refuses to return, get my car back, ex has my things, my belongings, belongings > utlevering
rejection, rejected, turned down, denied permit, permit denied, building permit denied, refused permit, municipality refused, council refused, council decision, unfair decision, disagree with the municipality > klage på vedtak
nursing home for my mother, nursing home for my father, apply for nursing home, home help, home nursing, elderly care, care services > fullmakt til å søke om helse- og omsorgstjenester
steals my idea, idea stolen, confidential information, show my invention, show my prototype, share secrets, do not disclose, disclose, nondisclosure, mutual nda, one-way nda, secret recipe > taushetserklæring
caregiver, carer, care worker, nursing assistant > taushetserklæring for helse- og omsorgsarbeid
class photo > samtykke til bilder av barn
film the match, filming the match, livestream the match > samtykke til bilder og film av barn i idretten
secondhand car, sold my car, bought a car, engine broke, electric car used > kjøpekontrakt bil
snowmobile, quad bike > digital kjøpekontrakt for kjøretøy
second hand boat, boat engine > kjøpekontrakt båt
sailing trip, sailing holiday > seilbåtcharter
mooring space, marina place, harbour, harbor > båtplass
hire a van, rent a van > leievilkår for bilutleie
mini excavator, rent scaffolding, rent equipment, renting equipment, rent machinery, machinery, machinery rental, equipment hire, tool hire, borrow a machine > leiebetingelser for maskiner og utstyr
goods damaged, damaged in transit, shipment, shipments, goods from china, container from china, import goods, exporting, export goods, customs, carrier, delivery damage > spedisjon
repair my bike, repair my phone, bike repair, bicycle repair, phone repair, watch repair, bike shop, garage bill, workshop bill, mechanic bill, fix my bike, fix my phone, furniture repair, upholstery > kontrakt for reparasjon av løsøre
rehome a dog > kjøpekontrakt hund
cat breeder, pedigree cat > kjøpekontrakt katt
ponies > kjøpekontrakt hest
share a horse, horse share, horse sharing, exercise my horse > fôrrytteravtale
selling cows, buying cows, heifer, heifers, cows > salgsvilkår for livdyr
sheep, hayfield, cut hay > jordleie
rent a farm, run the farm, tenant farmer, farm tenancy > forpaktning
spread manure, cow manure, pig manure, fertiliser, fertilizer > spredeareal
sell trees, selling trees, cut my forest, cutting trees, logging, logger, firewood logs, trees cut > tømmer, tømmersalg
hunting rights, shoot a moose, grouse > storviltjakt, jaktleie
set up a business, incorporate, incorporating, form a company, new company, new business, own company, own business, company formation, register my business > stiftelsesdokument, vedtekter for aksjeselskap
partner leaves, partner wants out, buy out my partner, buying out, buyout partner, partners disagree, majority owner, minority shareholder, minority owner, drag along, tag along, shareholder dispute, joint owners > aksjonæravtale
start a startup, startup with a friend, start something with a friend, founder leaves, founder vesting, who owns the idea > gründeravtale
who owns what, ownership percentage, dilution, diluted > aksjeeierbok, cap table
bonus shares, equity compensation, stock compensation > opsjonsavtale
vesting schedule, buyback, new shareholder, accede, accession, leaver > tiltredelseserklæring
new shares, subscribe for shares, subscription of shares, share subscription, raising funds, rights issue > emisjon
early stage, early-stage, angel, angels, angel round, seed, seed money, seed investment, pre-seed, valuation, convertible, funding, funding round, venture, vc, raise a round > investeringsavtale, SLIP
main terms > term sheet
agenda > innkalling til generalforsamling
approve the accounts, annual accounts, annual meeting, dividend, dividends, pay dividends, yearly meeting > protokoll fra ordinær generalforsamling
board decision, board decisions, board resolution, resolution, directors meeting > styreprotokoll
director contract > daglig leder
letter of intention, statement of intent > intensjonsavtale
sales representative, sell for a commission, sell on commission, represent our products, commission, sales rep, distributor > agenturavtale
freelance job, gigs, side gig, write articles, copywriter, video editor > frilanskontrakt
contractors, subcontractor, statement of work, scope of work, advisory, adviser, advisor, hourly consultant, paid by the hour > oppdragsavtale, konsulentavtale
designing, design work, product design, industrial designer, packaging, branding, interior designer, fashion designer > designoppdrag
draw my house, house plans, floor plan, drawings of the house > arkitektoppdrag
construct, build a school, turnkey, turnkey building, construction company, general contractor, construction project, building project > entreprise
corporate sponsor, donate, donation, donations, donor, nonprofit, non-profit, ngo, charity, charities, fundraising, fundraiser > sponsoravtale, ideell organisasjon
process personal data, processing personal data, employee data, gdpr compliance, data agreement, supplier sees our customers, payroll provider, store personal data, subprocessor > databehandleravtale
email marketing, subscribers, email list > databehandleravtale for nyhetsbrevtjenester
data to the us, data in the us, us server, american cloud, data in india, transfer data abroad, data abroad, data transfer, indian company, chinese company, support center abroad > overføring til tredjeland, SCC
patient record > Standard Data Processing Agreement – helsesektoren
ropa, article 30, data inventory, data register, overview of personal data > behandlingsprotokoll
shared customer database, article 26 > felles behandlingsansvar
impact assessment, privacy risk, privacy impact, data protection assessment > DPIA
permission slip, parental consent, ask for permission, release form > samtykke
give data to > avtale om overføring av personopplysninger mellom institusjoner
interview teachers, information sheet, information for participants, participant information, research subjects, volunteers for a study, recruit participants > informasjonsskriv
blood sample study, ethics committee, ethical approval > REK
cells, cell line, share samples, biological samples, mice, bacteria, antibodies > MTA, biologisk materiale
drug trial, drug trials, test a drug, testing a drug, new medicine, trial at several hospitals, multicenter, multi-center, sponsor of a trial, investigator > klinisk studie
paid research, commission a study, research assignment, testing for a company > oppdragsforskning
joint research, research partner, research partners, research together, research project, collaborate with a university, university partner, academic collaboration > forskningssamarbeid
horizon, european project > DESCA
cloud solution, subscription service, web-based, booking system, per user per month > skytjeneste
cloud migration, move to the cloud, moving to the cloud, migrate to the cloud > SSA-store sky
build a website, website development, source code > systemutvikling
product owner > smidig
operate our servers, it operations, server operation, data center, data centre, managed services > driftsavtale
software support, fix bugs, software maintenance, updates > vedlikeholdsavtale
buy computers, buying computers, purchase of computers, it equipment, hardware, screens > SSA-K
publish data, reuse data > lisens for offentlige data
public buyer, request for tender, procure > anskaffelse
hire a trainer, hiring a coach, head coach > trenerkontrakt
unpaid coach > dugnadstrener
amateur player, player transfer > spillerkontrakt
train with another club, train with a bigger club, young talent > hospiteringsavtale
national team, elite athlete, competitive athlete > utøveravtale
shirt sponsor, logo on our shirts > sponsoravtale
host a tournament, hosting a tournament, tournament, tournaments, organise a competition, organize a competition, competition host > arrangøravtale
running race, organize a race, trail run, runners, half marathon > løpsarrangement
gymnasium, dance classes, practice hall, indoor training > leie av idrettshall
community house, community hall, community centre, community center, place for a party, place for a wedding, place for my wedding, venue for a birthday, party place, christening, baptism, confirmation party, anniversary party, banquet hall, wedding party, wedding reception > leie av grendehus
theater hall, theatre hall, rent a stage, put on a show, auditorium, culture house > leieavtale for kulturhus
choir leader, lead a choir, conduct a choir, conducting, singers, church choir > dirigentavtale, kor
wind band, concert band > dirigentavtale, korps
play at a wedding, singer > konsert
commission music, commission a piece, new piece of music > bestillingsverk
amateur theatre, amateur theater, community theatre, revue > teater
model shoot, photo shoot, commercial shoot, advert, advertisement, face in an ad > statist og modell
option my book > manus, filmrettigheter
direct a film, directing a film, film crew, filmmakers, feature film > regiavtale spillefilm
show my photos, show my work, artworks, my art > utstillingsavtale
murals, decorate a school, commissioned sculpture > kunst i offentlig rom
old photos, old photographs, old letters, family archive, donate old photos > arkiv, deponering
getting published, publishing house, royalties, book deal, write a book, wrote a book, authorship > forlagsavtale
short stories, crime novel, childrens book, poetry collection > skjønnlitteratur
biography, cookbook, memoir, write a biography, travel book > sakprosa
drawings for a book, book cover > illustrasjon
news articles, write for a newspaper, newspaper, article for a magazine > frilansjournalist
compost my food > hjemmekompostering
garbage collection, garbage pickup, trash pickup, waste pickup, bins for our business > standardavtale for henting av næringsavfall
skip, rent a skip, empty the house, clear out the house, throw away furniture > avtalevilkår for containerleie
solar roof > solceller
solar subscription > solabonnement
electricity price, electric company, switch electricity, power price > strømavtale
power grid, power outage, outages, power cut, grid company, electricity meter > nettleieavtale
connect to the grid, power to my cabin, connect electricity, new power line > tilknytningsavtale
heating network, heat supply > fjernvarme
doctors sharing, group of doctors, medical practice, joint practice > gruppepraksis
take over my patients > vikariat i fysioterapipraksis
family doctor, family doctors, gps > fastlegeavtale
rent a treatment room, treatment room, rent a room at a clinic > husleieavtale for legekontor
cleaning staff, janitor, security guard, keys to the office, cleaners have keys > fysisk adgang for renhold
remote support > leverandørtilgang til dataanlegg
school and doctor talk, share information about my child, talk about my child > samtykke til tverrfaglig samarbeid
`;
