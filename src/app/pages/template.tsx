/** One template: where votes, reports and the address's health meet it. */
import { useState } from "react";
import type { TemplateData } from "#app/pages/catalogue-pages.ts";
import type { PageProps } from "#app/routes.tsx";
import { LinkHealth } from "#features/links/ui/link-health.tsx";
import type { Template } from "#features/templates/contract.ts";
import { followTemplate } from "#features/templates/ui/follow-template.ts";
import { TemplateGone } from "#features/templates/ui/template-gone.tsx";
import { TemplatePage } from "#features/templates/ui/template-page.tsx";
import { StarRating } from "#features/votes/ui/star-rating.tsx";
import { templateHref } from "#shared/slug.ts";
import { callApi } from "#web/api.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { logQuietly } from "#web/log-quietly.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { openDialog } from "#web/ui/dialog-host.tsx";

export default function TemplateRoute({ data }: PageProps<TemplateData>) {
  return (
    <SiteLayout>
      {data.kind === "gone" ? (
        <TemplateGone category={data.category} alternatives={data.alternatives} />
      ) : (
        <Listed {...data} />
      )}
    </SiteLayout>
  );
}

function Listed(data: Extract<TemplateData, { kind: "listed" }>) {
  const [template, setTemplate] = useState(data.template);
  const [isReported, setReported] = useState(false);
  const { id, name, averageRating, totalRatings } = template;

  const refresh = async () => {
    try {
      setTemplate((await callApi<Template>("GET", `/api/templates/${id}`)).data);
    } catch (error) {
      logQuietly("The template could not be read again", error);
    }
  };
  const report = () =>
    openDialog(
      () => import("#features/reports/ui/report-dialog.tsx"),
      { templateId: id, templateName: name, onReported: () => setReported(true) },
      `/rapporter/${id}`,
    );

  return (
    <TemplatePage
      template={template}
      related={data.related}
      onFollow={() => void followTemplate(template).then(refresh)}
      rating={
        <StarRating
          templateId={id}
          templateName={name}
          averageRating={averageRating}
          totalRatings={totalRatings}
          returnTo={`${templateHref(template)}#vurdering`}
          onVoted={() => void refresh()}
        />
      }
      report={
        <ButtonLink
          href={`/rapporter/${id}`}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            report();
          }}
        >
          {isReported ? "Rapportert, takk" : "Rapporter feil"}
        </ButtonLink>
      }
      health={<LinkHealth checks={data.checks} />}
    />
  );
}
