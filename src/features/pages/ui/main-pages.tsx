const pages = [
  ["/", "Forsiden", "Søk, filtrer og vurder maler"],
  ["/situasjoner", "Velg situasjon", "Papirene du trenger, i riktig rekkefølge"],
  ["/offers", "Tilbud og nyhetsbrev", "Gode tilbud fra annonsører"],
  ["/foresla-mal", "Foreslå mal", "Send inn en mal som mangler"],
  ["/help", "Hjelp og support", "Svar på vanlige spørsmål"],
  ["/advertise", "Annonsere", "Send en henvendelse om annonsering"],
  ["/privacy", "Personvern", "Hva vi lagrer, og hvor lenge"],
  ["/terms", "Vilkår", "Sortering, vurderinger og ansvar"],
  ["/tilgjengelighet", "Tilgjengelighet", "Hva som er på plass, og hva som mangler"],
  ["/folg-med", "Følg med", "Få vite om nye maler"],
  ["/admin", "Admin", "Kun for administratorer"],
] as const;

export function MainPages() {
  return (
    <section aria-labelledby="hovedsider">
      <h2 id="hovedsider">Hovedsider</h2>
      <ul className="main-pages">
        {pages.map(([href, name, text]) => (
          <li key={href}>
            <a href={href}>{name}</a>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
