/** Texts of the page for advertisers: benefits, and forms of cooperation. */
import type { ReactNode } from "react";
import { useSite } from "#web/site-info.ts";

export function Benefits() {
  return (
    <ul className="stack">
      <Point title="Målrettet publikum">
        De som er her, skal inngå en avtale: utleiere, arbeidsgivere, foreninger og gründere.
      </Point>
      <Point title="Høy trafikk">
        Annonsen står på forsiden, der folk søker etter maler. Klikkene telles, og du kan få tallene.
      </Point>
      <Point title="Relevant kontekst">
        Annonsen står mellom malene, der leserne er i gang med å ordne en avtale.
      </Point>
    </ul>
  );
}

export function WaysToAdvertise() {
  return (
    <>
      <ul className="stack">
        <Point title="Sponsorkort ved siden av malene">
          Et kort mellom malene på forsiden, på en fast plass, eller et tilbud på siden «Gode tilbud».
        </Point>
        <Point title="Sponsing av nyhetsbrev">
          Vi avtaler innhold og tidspunkt med deg når et nyhetsbrev skal ut.
          {useSite().hasMail &&
            " Etterpå får du vite hvor mange det ble sendt til, og hvor mange e-postserveren tok imot. Hvem som åpner det, måles ikke."}
        </Point>
      </ul>
      <p className="small soft">
        Alt merkes tydelig som annonse og påvirker aldri rekkefølgen på malene. Se{" "}
        <a href="/terms">vilkårene</a>.
      </p>
    </>
  );
}

interface PointProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Point({ title, children }: PointProps) {
  return (
    <li>
      <h3>{title}</h3>
      <p className="soft">{children}</p>
    </li>
  );
}
