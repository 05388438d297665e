/** Links to the open data and its licence. */
import { followPath, openDataLicense, openDataPaths } from "#features/feeds/contract.ts";

export function OpenDataNote() {
  return (
    <p>
      Hele katalogen kan lastes ned som <a href={openDataPaths.json}>JSON</a> og{" "}
      <a href={openDataPaths.csv}>CSV</a>, og du kan <a href={followPath}>følge med på nye maler</a>.
      Opplysningene kan brukes fritt, og beskrivelsene er gitt fri med{" "}
      <a href={openDataLicense.url}>{openDataLicense.name}</a>. Malene selv tilhører utgiverne og har egne
      vilkår.
    </p>
  );
}
