/** All situations as a list in groups, each with its title and its number of templates. */
import type { ComponentType } from "react";
import Baby from "lucide-react/icons/baby";
import BookOpen from "lucide-react/icons/book-open";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import Car from "lucide-react/icons/car";
import Fence from "lucide-react/icons/fence";
import FlaskConical from "lucide-react/icons/flask-conical";
import Flower2 from "lucide-react/icons/flower-2";
import Gavel from "lucide-react/icons/gavel";
import Gem from "lucide-react/icons/gem";
import HandCoins from "lucide-react/icons/hand-coins";
import HandHelping from "lucide-react/icons/hand-helping";
import HardHat from "lucide-react/icons/hard-hat";
import HeartCrack from "lucide-react/icons/heart-crack";
import HeartPulse from "lucide-react/icons/heart-pulse";
import Hourglass from "lucide-react/icons/hourglass";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import Megaphone from "lucide-react/icons/megaphone";
import MonitorCog from "lucide-react/icons/monitor-cog";
import Music from "lucide-react/icons/music";
import PaintRoller from "lucide-react/icons/paint-roller";
import Sailboat from "lucide-react/icons/sailboat";
import Scale from "lucide-react/icons/scale";
import Shapes from "lucide-react/icons/shapes";
import ShieldCheck from "lucide-react/icons/shield-check";
import Sofa from "lucide-react/icons/sofa";
import Stamp from "lucide-react/icons/stamp";
import Stethoscope from "lucide-react/icons/stethoscope";
import Store from "lucide-react/icons/store";
import Tractor from "lucide-react/icons/tractor";
import Trophy from "lucide-react/icons/trophy";
import UserCheck from "lucide-react/icons/user-check";
import Users from "lucide-react/icons/users";
import type { SituationLink } from "#features/situations/contract.ts";
import { count } from "#web/norwegian.ts";

/** Groups by the category of the templates; the last has all others. */
const groups: readonly (readonly [name: string, ...categories: string[]])[] = [
  ["Bolig", "Bolig", "Utleie"],
  ["Familie og privat", "Familie", "Privat", "Juridisk", "Helse"],
  ["Jobb", "Jobb", "Arbeidsforhold", "HMS"],
  ["Firma og offentlig", "Startup", "Kommersielt", "IT", "Personvern", "Offentlig"],
  ["Annet"],
];

/** Icons by words of the label; the first that matches. */
const icons: readonly (readonly [word: RegExp, icon: ComponentType])[] = [
  [/\bbil\b/, Car],
  [/\bdød\b|\barv/, Flower2],
  [/\bpusse opp\b/, PaintRoller],
  [/\bbåt/, Sailboat],
  [/\bflytte sammen\b/, Sofa],
  [/\bgå fra hverandre\b/, HeartCrack],
  [/\bgifte/, Gem],
  [/\bsenere\b/, Hourglass],
  [/\bpårørende\b/, HandHelping],
  [/\bnabo/, Fence],
  [/\bpenger\b/, HandCoins],
  [/\bverge\b/, UserCheck],
  [/\bbarn\b/, Baby],
  [/\bforening\b/, Users],
  [/\bvedtak\b/, Stamp],
  [/\bklage\b/, Megaphone],
  [/\bslutte\b|\bsi opp\b/, LogOut],
  [/\bsykmeldt/, Stethoscope],
  [/\bgeneralforsamling/, Gavel],
  [/\bkor\b|\bkorps\b|\bteater\b/, Music],
  [/\bbok\b/, BookOpen],
  [/\bjord\b/, Tractor],
  [/\bleie\b/, KeyRound],
  [/\bbolig\b/, House],
  [/\bansette\b|\bjobben\b|\blønn\b/, BriefcaseBusiness],
  [/\bfirma\b|\boppdrag\b/, Store],
  [/\bhms\b/, HardHat],
  [/\bpersonvern\b/, ShieldCheck],
  [/\bidrettslag\b/, Trophy],
  [/\bforske\b/, FlaskConical],
  [/\bit\b/, MonitorCog],
  [/\bstevnet\b/, Scale],
  [/\bpasient\b/, HeartPulse],
];

export interface SituationLinesProps {
  readonly situations: readonly SituationLink[];
}

export function SituationLines({ situations }: SituationLinesProps) {
  const groupOf = ({ category }: SituationLink) =>
    groups.find(([, ...categories]) => categories.includes(category)) ?? groups.at(-1);
  const byGroup = Map.groupBy(situations, groupOf);
  return (
    <div className="situation-groups">
      {groups
        .filter((group) => byGroup.has(group))
        .map((group) => (
          <section key={group[0]}>
            <h2>{group[0]}</h2>
            <ul className="situation-lines">
              {byGroup.get(group)?.map(({ href, label, title, papers }) => (
                <li key={href} className="row">
                  <SituationIcon label={label.toLowerCase()} />
                  <a href={href}>{title}</a>
                  <span className="small soft">{count(papers, "papir", "papirer")}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function SituationIcon({ label }: { readonly label: string }) {
  const Icon = icons.find(([word]) => word.test(label))?.[1] ?? Shapes;
  return (
    <span className="situation-icon">
      <Icon />
    </span>
  );
}
