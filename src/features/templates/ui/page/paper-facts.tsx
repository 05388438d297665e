/** What is known of a template's paper, side by side: its acts and when they changed, and its own day. Never whether it is valid. */
import { Fragment } from "react";
import FileClock from "lucide-react/icons/file-clock";
import Scale from "lucide-react/icons/scale";
import type { Template } from "#features/templates/contract.ts";
import { type Law, lawHref, lawsChangedAfter } from "#shared/laws.ts";
import { capitalised } from "#shared/vocabulary.ts";
import { formatDay } from "#web/norwegian.ts";

type Paper = Pick<Template, "laws" | "revisedAt" | "fileModifiedAt" | "fileChangedAt" | "pageChangedAt">;

const list = (items: readonly string[]) => new Intl.ListFormat("nb").format(items);

/** «Husleieloven er endret etter at filen ble lagt ut»: of a template whose act changed after the paper's own day; else null. */
export function changedSign(paper: Paper): string | null {
  const names = lawsChangedAfter(paper).map(({ name }) => name);
  if (names.length === 0) return null;
  const than = paper.revisedAt === undefined ? "filen ble lagt ut" : "malen sist ble revidert";
  return `${capitalised(list(names))} er endret etter at ${than}`;
}

/** «Filen er fra 3. mars 2023, sier utgiverens server»; null where nothing is known. */
export function paperDayText({ revisedAt, fileModifiedAt }: Paper): string | null {
  if (revisedAt !== undefined) return `Malen er sist revidert ${formatDay(revisedAt)}, står det i den`;
  return fileModifiedAt === undefined
    ? null
    : `Filen er fra ${formatDay(fileModifiedAt)}, sier utgiverens server`;
}

/** «Utgiveren endret filen 13. juni 2026»; null as long as we have seen no change. */
export function publisherChangeText({ fileChangedAt, pageChangedAt }: Paper): string | null {
  if (fileChangedAt !== undefined) return `Utgiveren endret filen ${formatDay(fileChangedAt)}`;
  return pageChangedAt === undefined ? null : `Utgiveren endret siden ${formatDay(pageChangedAt)}`;
}

/** «husleieloven, sist endret 1. januar 2026» */
export function LawLine({ law }: { readonly law: Law }) {
  return (
    <>
      <a href={lawHref(law)}>{law.name}</a>
      {law.changedFrom !== null && `, sist endret ${formatDay(law.changedFrom)}`}
    </>
  );
}

export interface PaperFactsProps {
  readonly template: Paper;
}

/** Below the link to a template. Nothing where nothing is known. */
export function PaperFacts({ template }: PaperFactsProps) {
  const { laws = [] } = template;
  const sign = changedSign(template);
  const days = [paperDayText(template), publisherChangeText(template)].filter((text) => text !== null);
  if (laws.length === 0 && days.length === 0) return null;
  return (
    <div className="paper-facts">
      {laws.length > 0 && (
        <p>
          <Scale />
          <span>
            Bygger på{" "}
            {laws.map((law, index) => (
              <Fragment key={law.id}>
                {index > 0 && (index === laws.length - 1 ? " og " : "; ")}
                <LawLine law={law} />
              </Fragment>
            ))}
            .
          </span>
        </p>
      )}
      {(days.length > 0 || sign !== null) && (
        <p>
          <FileClock />
          <span>
            {days.map((text) => `${text}. `)}
            {sign !== null && <strong>{sign}. Se om utgiveren har en nyere.</strong>}
          </span>
        </p>
      )}
      {laws.length > 0 && (
        <p className="template-note">Endringsdagene er fra Lovdatas åpne data (NLOD 2.0).</p>
      )}
    </div>
  );
}
