/** Texts of the page for advertisers: benefits, and forms of cooperation. */
import type { ReactNode } from "react";
import Eye from "lucide-react/icons/eye";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Mail from "lucide-react/icons/mail";
import Target from "lucide-react/icons/target";
import TrendingUp from "lucide-react/icons/trending-up";
import { useSite } from "#web/site-info.ts";

export function Benefits() {
  return (
    <ul className="stack">
      <Point icon={<Target />} title="Målrettet publikum">
        De som er her, skal inngå en avtale: utleiere, arbeidsgivere, foreninger og gründere.
      </Point>
      <Point icon={<TrendingUp />} title="Høy trafikk">
        Annonsen står på forsiden, der folk søker etter maler. Klikkene telles, og du kan få tallene.
      </Point>
      <Point icon={<Eye />} title="Relevant kontekst">
        Annonsen står mellom malene, der leserne er i gang med å ordne en avtale.
      </Point>
    </ul>
  );
}

export function WaysToAdvertise() {
  return (
    <>
      <ul className="stack">
        <Point icon={<LayoutGrid />} title="Sponsorkort ved siden av malene">
          Et kort mellom malene på forsiden, på en fast plass, eller et tilbud på siden «Gode tilbud».
        </Point>
        <Point icon={<Mail />} title="Sponsing av nyhetsbrev">
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
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Point({ icon, title, children }: PointProps) {
  return (
    <li className="point">
      {icon}
      <div>
        <h3>{title}</h3>
        <p className="soft">{children}</p>
      </div>
    </li>
  );
}
