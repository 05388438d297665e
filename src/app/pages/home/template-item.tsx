/** A template's card on the front page, with the rating and the report link of other features. */
import { memo, useState } from "react";
import { ReportLink } from "#features/reports/ui/report-link.tsx";
import type { Template } from "#features/templates/contract.ts";
import { type ListingView, listingHref } from "#features/templates/listing-view.ts";
import { followTemplate } from "#features/templates/ui/card/follow-template.ts";
import { TemplateCard, templateElementId } from "#features/templates/ui/card/template-card.tsx";
import { StarRating } from "#features/votes/ui/star-rating.tsx";
import { openDialog } from "#web/ui/dialog-host.tsx";

export interface TemplateItemProps {
  readonly template: Template;
  readonly terms: readonly string[];
  readonly view: ListingView;
  /** Reads the list and a changed template again. Must be a stable function, since the card is memoized. */
  readonly refresh: (changedId?: number) => void;
}

export const TemplateItem = memo(function TemplateItem(props: TemplateItemProps) {
  const { template, terms, view, refresh } = props;
  const { id, name, averageRating, totalRatings } = template;
  const [isReported, setReported] = useState(false);

  const report = () =>
    openDialog(
      () => import("#features/reports/ui/report-dialog.tsx"),
      {
        templateId: id,
        templateName: name,
        onReported: () => {
          setReported(true);
          refresh();
        },
      },
      `/rapporter/${id}`,
    );

  return (
    <TemplateCard
      template={template}
      terms={terms}
      onFollow={() => void followTemplate(template).then(() => refresh(id))}
      rating={
        <StarRating
          templateId={id}
          templateName={name}
          averageRating={averageRating}
          totalRatings={totalRatings}
          returnTo={`${listingHref(view)}#${templateElementId(id)}`}
          onVoted={() => refresh(id)}
        />
      }
      report={<ReportLink templateId={id} templateName={name} isReported={isReported} onReport={report} />}
    />
  );
});
