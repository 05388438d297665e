/** What to check before signing, on the printed page. */
const checks = [
  "Navn, adresse og fødselsnummer eller organisasjonsnummer stemmer for alle parter.",
  "Beløp, datoer og frister er fylt ut, og tomme felt er strøket over.",
  "Det dere har avtalt muntlig, står i avtalen.",
  "Det står hvordan avtalen kan sies opp eller endres.",
  "Vedleggene er nevnt i avtalen og ligger ved.",
  "Den som signerer for et firma eller lag, har fullmakt til det.",
  "Alle har lest alt, og hver part får sitt signerte eksemplar.",
] as const;

export function BeforeSigning() {
  return (
    <section className="before-signing print-only" aria-labelledby="signere">
      <h2 id="signere">Sjekk før du signerer</h2>
      <ul>
        {checks.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
