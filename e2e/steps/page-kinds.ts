/** A url of every kind of page that visitors see. */
import { fixedPaths } from "../../src/app/page-table.ts";

export const pageKinds: readonly string[] = [
  ...fixedPaths,
  "/?sok=fulmakt",
  "/?sok=qqqxyz",
  "/?kategori=Bolig&kategori=Utleie",
  "/mal/standard-arbeidsavtale-bokmal-og-nynorsk-1",
  "/kategori/utleie",
  "/kilde/arbeidstilsynet",
  "/situasjon/leie-ut-1",
  "/lagrede",
  "/rapporter/1",
  "/vurder/1",
  "/takk/forslag",
];
