/** Everyday English, as it is typed by people who live here: single words and short needs. */
export const englishWords = `
kitchen, bathroom, basement, attic, bedroom, living room, roof, tiles, wallpaper, remodel, remodelling, renovate, refurbishment > oppussing, håndverker
plumber, carpenter, electrician, bricklayer, roofer, tiler, painter, workman, workmen, handymen, contractor, craftsmen, joiner, mason > håndverker, oppussing
unfinished work, bad workmanship, poor workmanship, did a bad job, never finished, botched, overcharged, faulty, defective, broken product, broken phone, stopped working, does not work, never arrived, return item, money back, warranty > klagebrev, reklamasjon
driveway, fence, hedge, deck, porch, shed, greenhouse, conservatory, balcony, hot tub, sauna, planning permission, tell the neighbours > nabovarsel
boundary, property line, close to the boundary, close to the property line > avstandserklæring, nabovarsel
landlady, lodger, room mate, spare room, studio apartment, basement flat, furnished, move in, rent increase > husleiekontrakt
move out, end my lease, end the lease, leave the flat, leave the apartment > oppsigelse leieforhold
not paying rent, unpaid rent, rent arrears, late rent, does not pay rent, wont leave, refuses to leave, throw out, kick out, evicting, evicted > utkastelse, hevingserklæring
without an estate agent, realtor, estate agent > kjøpekontrakt bolig
put the house in > skjøte
shared cabin, share a cabin, family cabin > sameiekontrakt for hytte
driveway shared, shared road > privat vei
snow plow, snowplow, snow plough, plowing, plough, shovel snow > brøyting
noise, noisy neighbours, quiet hours, pets in the building > husordensregler
stepson, stepdaughter, stepchild, stepchildren, grandson, granddaughter, grandchild, grandchildren, nephew, niece, godchild ~ barn, arv, testament
teenager, teen, newborn, youngsters ~ barn, ungdom
ex-wife, ex-husband, ex-partner, coparenting, co-parenting, shared custody, joint custody, weekend dad, see my kids, every other week, every other weekend, children live with both, alternate weeks, parental agreement > samværsavtale
alimony, maintenance payment, support for the kids > barnebidrag
fiancé, getting married, marry, wedding, bride, groom, protect my assets, keep my house if we divorce > ektepakt
unmarried, moving in with, bought a house together > samboerkontrakt
widow, surviving spouse > uskifte
grandmas house, passed on, deceased, death in the family > dødsbo, privat skifte
bequest, bequeath, beneficiary, beneficiaries, disinherit, leave everything to, when i die, after my death > testament
cremation, cremated, ashes, cemetery, burial plot, arrange the funeral > gravferd
dementia, forgetful, memory loss, getting old, old age, nursing home, take care of my parents finances, pay bills for my mother, pay my mothers bills, handle the bank for > fremtidsfullmakt
prescription, pharmacy, pick up medicine, medical records, see the doctor for > fullmakt helsenorge
borrowed money, repay, repayment, interest free, instalments, installments > gjeldsbrev
unpaid bill, refuses to pay, wont pay, has not paid, did not pay, take to court, go to court, lawsuit, sue > forliksklage
bailiff, wage garnishment, enforcement officer > utlegg
return my things, get my things back, get my stuff back, wont return my > utlevering
hire someone, recruit, hourly wage, salary agreement, waiter, waitress, cook, chef, cleaner, summer job, temp job > arbeidsavtale
quit, leaving work, hand in my notice, new job elsewhere > oppsigelse fra arbeidstaker
let someone go, redundancy, redundant, downsizing > oppsigelse fra arbeidsgiver
late for work, always late, shows up late, misconduct > advarsel
burnout, burned out, pregnant at work, back pain, injured at work, return to work > sykmeldt, oppfølgingsplan
bullying, bullied, harassment, harassed, discrimination, fraud, corruption, embezzlement > varsling
scaffolding, working at height, welding, hazardous, dangerous work, dangerous job > sikker jobbanalyse
hazard, near miss > risikovurdering
remote job, working remotely > hjemmekontor
protect my idea, keep secret, keep quiet > taushetserklæring
register a company, set up a company, co-owner, co-owned > aksjonæravtale, stiftelsesdokument
raise money, raise capital, fundraising round, seed round, angel investor, venture capital > emisjon, investeringsavtale
board member, chairman > styremøte
self-employed designer, contractor for hire > frilans
brand design, graphic designer > designoppdrag
shop, workshop space, retail space, warehouse > næringslokaler
wedding venue, party room, birthday party, hall for a party, rent a hall, function room, village hall > leie lokale, grendehus
gym, swimming pool, training hours > idrettshall
bands, marching, brass band > korps
songwriter > komponist
paintings, sculpture, show my paintings, show my art, art show > utstilling, galleri
novelist, publisher, my book, poems, poetry, manuscript > forlagsavtale
filmmaker, producer, extras > film, statist
actress, theatre group > teater
pictures of students > samtykke til bilder av barn
footballer, soccer, goalkeeper, striker > spillerkontrakt, fotball
marathon, fun run, road race > løp
sponsors > sponsoravtale
puppies, breeder, kennel club > hund
mare, stallion, foal, saddle > hest
cow, bull, calf, calves, beef cattle > storfe
pasture, grazing, hay, crops, farmland > jordleie
tractor, excavator, digger, forklift, chainsaw, cement mixer, generator, tool rental, rent tools, rent machine > leie av maskin
slurry, dung > spredeareal
lumber, logs, cut down trees > tømmer, hogst
moose, deer, elk hunting, hunting ground > jakt
sailboat, sailing boat > seilbåt, båt
motorboat > motorbåt, båt
dinghy, outboard > båt
dock, berth, jetty, pier, boat slip, boat place > båtplass
second hand car, mileage, odometer > kjøpekontrakt bil
camper, caravan, motorhome, motor bike > kjøretøy
van rental, car share, car sharing > bilutleie
charge point, charging station > lading
solar power, panels on the roof > solceller
electric bill, power bill, power company > strømavtale
dumpster, rubble > container
compost bin, food waste > kompostering
recycling, trash collection > avfall
trade certificate, vocational > lærekontrakt
dissertation for a company > studentoppgave
doctoral student, phd student, supervisor > phd
study abroad, semester abroad > utveksling
tablet from school > låneavtale elev
interviewees, survey, questionnaire, participants > informasjonsskriv
tissue > biologisk materiale
customer information, mailing list, personal details > personvern
uptime, outage > driftsavtale
developers, programmers, build an app, make an app, coding > systemutvikling
rejected application, municipality said no, denied, decision of the municipality > klage på vedtak
sign on my behalf, on my behalf, act for me > fullmakt
care for my mother, home care > fullmakt til å søke om helse- og omsorgstjenester
parcel, cargo, haulage > spedisjon
`;
