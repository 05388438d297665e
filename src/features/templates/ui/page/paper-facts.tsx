/** Facts of a template's document, side by side: its acts and when they changed, and its own day. */
import { Fragment } from "react";
import FileClock from "lucide-react/icons/file-clock";
import Landmark from "lucide-react/icons/landmark";
import {
  licenseUrl,
  type Paper,
  paperDayText,
  publisherChangeText,
} from "#features/templates/ui/page/paper-texts.ts";
import { changedSign, type Law, lawHref } from "#domain/laws.ts";
import { formatDay } from "#web/norwegian.ts";

/** «husleieloven, sist endret 1. januar 2026 ved innkrevingsloven», «bokloven, i kraft fra 1. januar 2024» */
export function LawLine({ law }: { readonly law: Law }) {
  return (
    <>
      <a href={lawHref(law)}>{law.name}</a>
      {law.changedFrom !== null && `, sist endret ${formatDay(law.changedFrom)}`}
      {law.changedFrom !== null && law.changedByName && ` ved ${law.changedByName}`}
      {law.changedFrom === null && law.inForce && `, i kraft fra ${formatDay(law.inForce)}`}
    </>
  );
}

/** A document may be older than its act, and so need not rest on it. */
export const lawsHeading = ({ length }: readonly Law[]) =>
  length === 1 ? "Lov på området" : "Lover på området";

/** Source of the days, as the licence requires. */
export function LawSource({ readOn }: { readonly readOn: string }) {
  return (
    <p className="law-source small soft">
      Endringsdatoene er fra Lovdatas åpne data, lest {formatDay(readOn)} (
      <a href={licenseUrl} rel="noopener">
        NLOD 2.0
      </a>
      ).
    </p>
  );
}

export interface PaperFactsProps {
  readonly template: Paper;
  /** The ISO day the source of the acts was last read. */
  readonly lawsReadOn: string;
}

/** Facts of the document, below the link to a template; empty where nothing is known. */
export function PaperFacts({ template, lawsReadOn }: PaperFactsProps) {
  const { laws = [] } = template;
  const sign = changedSign(template);
  const days = [paperDayText(template), publisherChangeText(template)].filter((text) => text !== null);
  if (laws.length === 0 && days.length === 0) return null;
  return (
    <div className="paper-facts stack tight small">
      {laws.length > 0 && (
        <p className="row">
          <Landmark />
          <span>
            {lawsHeading(laws)}:{" "}
            {laws.map((law, index) => (
              <Fragment key={law.id}>
                {index > 0 && (index === laws.length - 1 ? ", og " : "; ")}
                <LawLine law={law} />
              </Fragment>
            ))}
            .
          </span>
        </p>
      )}
      {(days.length > 0 || sign !== null) && (
        <p className="row">
          <FileClock />
          <span>
            {days.map((text) => `${text}. `)}
            {sign !== null && <strong>{sign}. Se om utgiveren har en nyere utgave.</strong>}
          </span>
        </p>
      )}
      {laws.length > 0 && <LawSource readOn={lawsReadOn} />}
    </div>
  );
}
