/** A template's card on the front page, with the rating and the report link of other features. */
import { memo } from "react";
import { followAndAsk } from "#app/pages/return/follow-and-ask.ts";
import { reportHref } from "#features/reports/reasons.ts";
import { noteReported, useIsReported } from "#features/reports/ui/own-reports.ts";
import { ReportLink } from "#features/reports/ui/report-link.tsx";
import type { Template } from "#features/templates/contract.ts";
import { MarkedText } from "#features/templates/ui/card/marked-text.tsx";
import { TemplateCard, templateElementId } from "#features/templates/ui/card/template-card.tsx";
import { StarRating } from "#features/votes/ui/star-rating.tsx";
import { openDialog } from "#web/ui/dialog-host.tsx";

export interface TemplateItemProps {
  readonly template: Template;
  readonly terms: readonly string[];
  /** The url of the list on screen. */
  readonly listHref: string;
  /** Reads the list and a changed template again. Must be a stable function, since the card is memoized. */
  readonly refresh: (changedId?: number) => void;
}

export const TemplateItem = memo(function TemplateItem(props: TemplateItemProps) {
  const { template, terms, listHref, refresh } = props;
  const { id, name, description, averageRating, totalRatings } = template;
  const isReported = useIsReported(id);

  const report = () =>
    openDialog(
      () => import("#features/reports/ui/report-dialog.tsx"),
      {
        templateId: id,
        templateName: name,
        onReported: () => {
          noteReported(id);
          refresh();
        },
      },
      reportHref(id),
    );

  return (
    <TemplateCard
      template={template}
      name={<MarkedText text={name} terms={terms} breaks={template.nameBreaks} />}
      description={<MarkedText text={description} terms={terms} />}
      onFollow={() => followAndAsk(template, refresh)}
      rating={
        <StarRating
          templateId={id}
          templateName={name}
          averageRating={averageRating}
          totalRatings={totalRatings}
          returnTo={`${listHref}#${templateElementId(id)}`}
          onVoted={() => refresh(id)}
        />
      }
      report={<ReportLink templateId={id} templateName={name} isReported={isReported} onReport={report} />}
    />
  );
});
