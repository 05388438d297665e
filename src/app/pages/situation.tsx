/** A situation's page. */
import type { PageProps } from "#app/pages/page.ts";
import type { ShownSituation } from "#features/situations/contract.ts";
import { SituationPage } from "#features/situations/ui/situation-page.tsx";
import type { Template } from "#features/templates/contract.ts";
import { FollowLink, followTemplate } from "#features/templates/ui/card/follow-link.tsx";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { templateHref } from "#domain/page-urls.ts";
import { paperText } from "#domain/vocabulary.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { PrintedAddress, type QrPath } from "#web/ui/printed-address.tsx";
import "#web/styles/page/situations.css";

/** Fields of a template on the page. */
export type Paper = Pick<
  Template,
  "id" | "name" | "source" | "sourceType" | "format" | "isFormatGuess" | "paperKind" | "category" | "url"
>;

export interface SituationData {
  readonly situation: Omit<ShownSituation<Paper>, "updatedAt">;
  /** The page's own url. */
  readonly url: string;
  readonly qr: QrPath | null;
}

export default function SituationRoute({ data: { situation, url, qr } }: PageProps<SituationData>) {
  return (
    <SiteLayout>
      <SituationPage
        situation={situation}
        printed={<PrintedAddress label="Papirene med lenker finner du her" url={url} qr={qr} />}
        steps={situation.steps.map(({ template, when, why }) => ({
          id: template.id,
          name: template.name,
          when,
          why,
          paper: <PaperLine paper={template} />,
          follow: (
            <FollowLink
              template={template}
              variant="secondary"
              onFollow={() => void followTemplate(template)}
            />
          ),
        }))}
      />
    </SiteLayout>
  );
}

function PaperLine({ paper }: { readonly paper: Paper }) {
  const { name, source, sourceType } = paper;
  return (
    <>
      <h3 className="situation-paper">
        <a href={templateHref(paper)}>{name}</a>
      </h3>
      <p className="dots small soft">
        {[source, sourceKindLabel(sourceType), paperText(paper)].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </>
  );
}
