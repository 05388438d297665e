/** A template's page: the template with its votes, reports and link checks. */
import Mail from "lucide-react/icons/mail";
import { useCallback, useEffect, useState } from "react";
import type { PageProps, RemovedTemplate } from "#app/pages/page.ts";
import { TemplateIndex } from "#app/pages/parts/template-index.tsx";
import { LinkHealth } from "#features/links/ui/link-health.tsx";
import { reportHref } from "#features/reports/reasons.ts";
import { noteReported, useIsReported } from "#features/reports/ui/report-link.tsx";
import type { SituationLink } from "#features/situations/contract.ts";
import { UsedWhen } from "#features/situations/ui/used-when.tsx";
import type { Template } from "#features/templates/contract.ts";
import { followTemplate } from "#features/templates/ui/card/follow-link.tsx";
import { fetchTemplate } from "#features/templates/ui/listing/listing-request.ts";
import { TemplateGone, TemplatePage } from "#features/templates/ui/page/template-page.tsx";
import { noteOpened } from "#features/templates/ui/saved/kept-templates.ts";
import { SaveButton, SavedGone } from "#features/templates/ui/saved/save-button.tsx";
import { ShareButtons } from "#features/templates/ui/saved/share-buttons.tsx";
import { takeBackText } from "#features/votes/texts.ts";
import { type OwnVoteProps, StarRating } from "#features/votes/ui/star-rating.tsx";
import type { LinkSummary } from "#domain/link-health.ts";
import { followByMailHref, templateHref } from "#domain/page-urls.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { logQuietly } from "#web/log-quietly.ts";
import { onBackForward } from "#web/on-back-forward.ts";
import { isPlainClick } from "#web/plain-click.ts";
import { whenSeen } from "#web/track.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { openDialog } from "#web/ui/dialog-host.tsx";
import { PrintedAddress, type QrPath } from "#web/ui/printed-address.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import "#web/styles/page/catalogue.css";

interface ListedTemplateData {
  readonly kind: "listed";
  readonly template: Template;
  readonly related: readonly Template[];
  readonly usedWhen: readonly SituationLink[];
  /** null when the url was never checked. */
  readonly link: LinkSummary | null;
  /** The ISO day the source of the acts was last read. */
  readonly lawsReadOn: string;
  readonly qr: QrPath | null;
}

interface GoneTemplateData extends RemovedTemplate {
  readonly kind: "gone";
  readonly id: number;
}

export type TemplateData = ListedTemplateData | GoneTemplateData;

export default function TemplateRoute({ data, site }: PageProps<TemplateData>) {
  return (
    <SiteLayout>
      {data.kind === "gone" ? (
        <TemplateGone
          {...data}
          renderList={(templates) => (
            <TemplateIndex templates={templates} headingLevel={3} listHref={`/mal/${data.id}`} />
          )}
          saved={<SavedGone id={data.id} />}
        />
      ) : (
        <Listed data={data} site={site} />
      )}
    </SiteLayout>
  );
}

function Listed({ data, site: { siteUrl, hasMail } }: PageProps<ListedTemplateData>) {
  const [template, setTemplate] = useState(data.template);
  const { id, name } = template;
  const isReported = useIsReported(id);

  const refresh = useCallback(async () => {
    try {
      setTemplate(await fetchTemplate(id));
    } catch (error) {
      logQuietly("The template could not be read again", error);
    }
  }, [id]);
  useEffect(() => onBackForward(() => void refresh()), [refresh]);
  useEffect(() => whenSeen(() => noteOpened(template, Date.now())), [template]);

  const report = () =>
    openDialog(
      () => import("#features/reports/ui/report-dialog.tsx"),
      { templateId: id, templateName: name, onReported: () => noteReported(id) },
      reportHref(id),
    );

  return (
    <TemplatePage
      template={template}
      related={data.related}
      renderList={(templates) => (
        <TemplateIndex templates={templates} headingLevel={3} listHref={templateHref(template)} />
      )}
      usedWhen={<UsedWhen links={data.usedWhen} />}
      lawsReadOn={data.lawsReadOn}
      onFollow={() => void followTemplate(template).then(refresh)}
      rating={
        <StarRating
          template={template}
          returnTo={`${templateHref(template)}#vurdering`}
          onVoted={() => void refresh()}
          OwnVote={OwnVote}
        />
      }
      report={
        <a
          className="tall"
          href={reportHref(id)}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            report();
          }}
        >
          {isReported ? "Rapportert, takk" : "Rapporter feil"}
        </a>
      }
      keep={
        <>
          <SaveButton template={template} />
          <ShareButtons name={name} url={`${siteUrl}${templateHref(template)}`} />
          {hasMail && (
            <ButtonLink variant="quiet" href={followByMailHref("mal", id)}>
              <Mail />
              Få e-post når den endres
            </ButtonLink>
          )}
        </>
      }
      printed={<PrintedAddress label="Malen ligger her" url={template.url} qr={data.qr} />}
      health={<LinkHealth link={data.link} />}
    />
  );
}

function OwnVote({ templateName, onTakeBack }: OwnVoteProps) {
  if (!navigator.cookieEnabled) {
    return <p className="small">Uten informasjonskapsler kan du ikke endre eller ta tilbake vurderingen.</p>;
  }
  return (
    <button type="button" className="rating-undo small" onClick={onTakeBack}>
      {takeBackText}
      <VisuallyHidden> vurderingen av {templateName}</VisuallyHidden>
    </button>
  );
}
