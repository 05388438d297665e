/** The icons of categories, and of kinds of publishers. Always beside a text. */
import type { ComponentType } from "react";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import Building2 from "lucide-react/icons/building-2";
import Camera from "lucide-react/icons/camera";
import Factory from "lucide-react/icons/factory";
import FlaskConical from "lucide-react/icons/flask-conical";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Handshake from "lucide-react/icons/handshake";
import HardHat from "lucide-react/icons/hard-hat";
import HeartPulse from "lucide-react/icons/heart-pulse";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key-round";
import Landmark from "lucide-react/icons/landmark";
import Leaf from "lucide-react/icons/leaf";
import LibraryBig from "lucide-react/icons/library-big";
import MonitorCog from "lucide-react/icons/monitor-cog";
import Palette from "lucide-react/icons/palette";
import Rocket from "lucide-react/icons/rocket";
import Scale from "lucide-react/icons/scale";
import Shapes from "lucide-react/icons/shapes";
import ShieldCheck from "lucide-react/icons/shield-check";
import Store from "lucide-react/icons/store";
import Tractor from "lucide-react/icons/tractor";
import Trophy from "lucide-react/icons/trophy";
import Truck from "lucide-react/icons/truck";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import UsersRound from "lucide-react/icons/users-round";
import type { CategoryId, SourceType } from "#domain/vocabulary.ts";

const icons: Readonly<Record<CategoryId | SourceType, ComponentType>> = {
  Jobb: BriefcaseBusiness,
  Bolig: House,
  Juridisk: Scale,
  Kommersielt: Store,
  Forskning: FlaskConical,
  IT: MonitorCog,
  Personvern: ShieldCheck,
  Landbruk: Tractor,
  "Kultur/Design": Palette,
  Offentlig: Landmark,
  Privat: UserRound,
  Transport: Truck,
  Sport: Trophy,
  Helse: HeartPulse,
  Startup: Rocket,
  Utdanning: GraduationCap,
  HMS: HardHat,
  Miljø: Leaf,
  Familie: UsersRound,
  Arbeidsforhold: Handshake,
  Kreativt: Camera,
  Utleie: KeyRound,
  "offentlig etat": Landmark,
  fagforening: Users,
  bransjeorganisasjon: Factory,
  forening: Handshake,
  "universitet/høgskole": GraduationCap,
  forbrukerråd: ShieldCheck,
  bedrift: Building2,
  annet: LibraryBig,
};

export function CategoryIcon({ category }: { readonly category: string }) {
  // A category that a browser has stored may be any word, also one that every object has.
  const Icon = Object.hasOwn(icons, category) ? icons[category as keyof typeof icons] : Shapes;
  return (
    <span className="category-icon">
      <Icon />
    </span>
  );
}
