/**
 * Plain Norwegian words that no template is about: food, body, clothes, nature, feelings, science, faith, and the like. They are
 * known, so that they are not mended into what they look like («frukt» is no typo of «frakt»). Unlike other-words.ts they are
 * no pieces of compounds. Separated by blanks, in no order.
 */
export const plainWords = `
ekspropriasjon oreigning jordskifte frukt fruktkurv eple pære appelsin sitron druer jordbær bringebær blåbær kirsebær plomme grønnsak gulrot agurk tomat tomater løk hvitløk kål salat
spinat brokkoli paprika bønner erter linser ris pasta spagetti pizza taco burger pølse pølser kjøttdeig kjøttkaker kylling kalkun biff
ribbe pinnekjøtt lutefisk torsk laks ørret sei makrell sild reker krabbe hummer ost smør fløte rømme yoghurt egg sukker salt pepper
krydder honning sirup syltetøy sjokolade kake kaker bolle boller vaffel vafler lefse pannekake kjeks godteri chips snop suppe saus gryte
gryterett middag frokost lunsj kveldsmat dessert kaffe te saft juice vin pils whisky cola melkeglass deig gjær hvetemel
kropp hode hals nakke rygg skulder arm albue finger tommel negl bryst hofte lår kne legg ankel fot hud skjegg øye
øyne øre nese tunge leppe hjerte lunge lever nyre tarm blod hjerne nerve muskel skjelett knokkel kreft feber hoste
forkjølelse influensa allergi eksem astma diabetes hodepine kvalme diaré forstoppelse betennelse sår bandasje plaster
bukse bukser shorts genser jakke kåpe frakk skjorte bluse kjole skjørt undertøy truse sokk sokker strømper votter hansker lue
skjerf hatt støvel støvler sandaler joggesko belte veske ryggsekk koffert briller solbriller smykker øredobber halskjede armbånd
dyne pute teppe laken håndkle gardiner lyspære stearinlys tallerken kopp glass bestikk kniv gaffel skje kjele stekepanne
børste kost bøtte klut såpe sjampo tannbørste tannkrem parfyme sminke leppestift hårføner barberhøvel bleie bleier smokk tåteflaske
leke leker dukke lego ball ballong puslespill sjakk kortspill terning drage sparkesykkel trampoline sklie lekeplass
måne stjerne planet himmel skyer regn regnvær torden lyn storm vindstille orkan snømann frost tåke regnbue jordskjelv vulkan flom
hav strand bølge elv bekk foss innsjø tjern fjord dal bakke stein sand leire blomst blomster rose tulipan gress løvetann
mose sopp kantarell busk blad rot frø hekksaks ugress eik furukongle ekorn hare rev ulv gaupe jerv mus rotte
piggsvin flaggermus grevling bever oter sel hval hai delfin krokodille tiger elefant sjiraff apekatt sjimpanse slange øgle frosk
skilpadde fugl ørn hauk ugle kråke skjære spurv trost svale due svane påfugl papegøye bie veps humle maur flue mygg flått
edderkopp sommerfugl marihøne snegl meitemark gullfisk akvarium terrarium
glede sorg sinne redsel frykt håp kjærlighet vennskap hat sjalusi misunnelse skam skyldfølelse stolthet ensomhet lykke drøm drømmer
personlighet ambisjon evne ferdighet egenskap utseende sans smak lukt smerte
gud jesus bibel koran kirkegang biskop pave konge dronning prins prinsesse president statsminister storting brannvesen
soldat krig fred våpen bombe rakett militær marine flyvåpen fengsel tyv mord ran narkotika hasj kokain heroin
skolebuss karakterer mattestykke gangetabell brøk ligning geometri algebra grammatikk verb substantiv adjektiv stil
fysikk kjemi biologi geografi historiebok atom molekyl grunnstoff energikilde tyngdekraft galakse romskip astronaut dinosaur
gull sølv kobber jern stål aluminium diamant perle edelstein mynter seddel valuta dollar euro bitcoin
flyplass flybillett tog togbillett tbane motorvei rundkjøring trafikklys fartsbot bompenger bensin diesel
hotellrom pakketur strandferie syden københavn london paris roma sverige danmark finland island tyskland frankrike
spania italia england kina japan russland india afrika asia australia
slalåm snøbrett skøyter håndballkamp fotballkamp tennis golf bowling jogging pilates sykkeltur fjelltur klatring
poker lotto tipping odds casino nabolag julaften juletre julegave påskeegg halloween nyttår fyrverkeri
wifi passord youtube netflix spotify playstation xbox minecraft mobilspill emoji
skjermkort høyttaler hodetelefoner objektiv stativ drone
hette flette skjell bøyle skive smal skår stamme stang stav bolt klump tema myte mørke port prosjektil
forum ambulanse akutt utlending utregning usikkerhet velstand verdighet veddemål vannpytt sammentrekning relasjon reaksjon
reproduksjon reisende palass panser partikkel parforhold overhode overraskelse opposisjon nasjonalist komponent kommunist kontrast kornsort
kjeve klatt lilje maskineri fiken fordobling forfader forandring forbud forakt gjørme hvelving ekspedisjon elektronikk drivverk
bekledning bedrøvelse bedrager barm avlytting avkall anseelse ansamling arkitektur avgang ladning løpetur stråling talsmann tinn
`;
