/** A template's row in a list, with the parts of other features: the stars and the link to report. */
import { memo, useState } from "react";
import { reportHref } from "#features/reports/reasons.ts";
import { noteReported, ReportLink, useIsReported } from "#features/reports/ui/report-link.tsx";
import type { Template } from "#features/templates/contract.ts";
import { followTemplate } from "#features/templates/ui/card/follow-link.tsx";
import { TemplateCard, templateElementId } from "#features/templates/ui/card/template-card.tsx";
import { StarRating } from "#features/votes/ui/star-rating.tsx";
import { openDialog } from "#web/ui/dialog-host.tsx";

export interface TemplateRowProps {
  readonly template: Template;
  readonly headingLevel: 2 | 3;
  /** The search's words. */
  readonly terms?: readonly string[];
  /** The url of the list on screen. */
  readonly listHref: string;
  /** Reads the list and a changed template again. Must be a stable function, since the row is memoized. */
  readonly refresh: (changedId?: number) => void;
}

export const TemplateRow = memo(function TemplateRow(props: TemplateRowProps) {
  const { template, headingLevel, terms, listHref, refresh } = props;
  const { id, name } = template;
  const isReported = useIsReported(id);
  const [isPointed, setPointed] = useState(false);

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
      headingLevel={headingLevel}
      {...(terms && { terms })}
      onPoint={() => setPointed(true)}
      onFollow={() => void followTemplate(template).then(() => refresh(id))}
      rating={
        <StarRating
          template={template}
          returnTo={`${listHref}#${templateElementId(id)}`}
          onVoted={() => refresh(id)}
          isFolded={!isPointed}
        />
      }
      report={<ReportLink templateId={id} templateName={name} isReported={isReported} onReport={report} />}
    />
  );
});
