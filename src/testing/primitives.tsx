/**
 * The page of the primitives, `/dev/ui`: every part that pages are made of, as the site has it, in the theme of the header's
 * switch. Served from the sources alone (`npm run dev`, and the journey that looks at it): Vite loads it by its path, nothing
 * imports it, so no build has it. Its names and words are as long as strangers make them.
 */
import { useState } from "react";
import Flag from "lucide-react/icons/flag";
import type { Page } from "#app/pages/page.ts";
import { TemplateIndex } from "#app/pages/parts/template-index.tsx";
import { AdvertiseCard, HomepageAdCard } from "#features/homepage-ads/ui/homepage-ad-cards.tsx";
import { OfferCard } from "#features/offers/ui/offer-card.tsx";
import { Endings, sentenceWords } from "#features/situations/ui/endings.tsx";
import { SituationAnswer } from "#features/situations/ui/situation-answer.tsx";
import type { Template } from "#features/templates/contract.ts";
import { emptyView } from "#features/templates/listing-view.ts";
import { Paper } from "#features/templates/ui/card/paper.tsx";
import { Stamps } from "#features/templates/ui/card/stamps.tsx";
import { TemplateSummary } from "#features/templates/ui/card/template-summary.tsx";
import {
  CardPlaceholders,
  ListingEmpty,
  ListingFailed,
  OfflineNotice,
} from "#features/templates/ui/listing/listing-states.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { openDialog } from "#web/ui/dialog-host.tsx";
import type { FormDefinition } from "#web/ui/forms/form-definition.ts";
import { LongTextField, RadioField, SelectField, SubmitRow, TextField } from "#web/ui/forms/form-fields.tsx";
import { SwitchField } from "#web/ui/forms/switch-field.tsx";
import { useSubmit } from "#web/ui/forms/use-submit.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { showToast } from "#web/ui/toast.ts";
import "#web/styles/page/home.css";
import "#web/styles/page/catalogue.css";
import "#web/styles/page/saved.css";
import "#web/styles/page/admin.css";

const path = "/dev/ui";

export const primitivesPage: Page<object> = {
  path,
  module: "src/testing/primitives.tsx",
  load: async () => ({ default: Primitives }),
  isListed: false,
  read: () => ({}),
  head: () => ({ title: "Delene", description: "Delene som sidene er laget av." }),
  // With a status of its own, so that its views are not counted.
  status: 200,
};

const longName = "Avtale om forvaltning av fellesområdenes";
const longWord = "felleskostnadsfordelingsnøkkel".repeat(7).slice(0, 200);
const [before, since] = ["2019-05-01", "2026-01-01"];

const ordinary: Template = {
  id: 1,
  name: "Husleiekontrakt",
  description: "Kontrakt om leie av bolig, med vedlegg om depositum og husregler.",
  category: "Bolig",
  format: "PDF",
  url: "https://www.eksempel.no/mal",
  source: "Forbrukerrådet",
  sourceType: "forbrukerråd",
  languages: ["nb"],
  dateAdded: `${since}T12:00:00.000Z`,
  downloadCount: 57,
  averageRating: "4.5",
  totalRatings: 2,
  isPopular: false,
};

const templates: readonly Template[] = [
  ordinary,
  { ...ordinary, id: 2, name: "Populær mal", isPopular: true, isFormatGuess: true, format: "PDF/Word" },
  { ...ordinary, id: 3, name: "Mal med død lenke", isLinkBroken: true },
  {
    ...ordinary,
    id: 4,
    name: "Mal som er eldre enn loven",
    laws: [{ id: "lov/1999-03-26-17", name: "husleieloven", changedFrom: since }],
    revisedAt: before,
  },
  { ...ordinary, id: 5, name: longName, description: longWord, source: longWord },
  { ...ordinary, id: 6, name: longWord, isLinkBroken: true, isPopular: true, paperKind: "tjeneste" },
];

const ad = { id: 1, title: "Annonsert program", url: ordinary.url, buttonText: "Les mer", isActive: true };
const offer = {
  ...ad,
  description: ordinary.description,
  category: "Jus",
  discount: "20 %",
  slogan: "Et slagord",
  logoUrl: null,
  icon: null,
  backgroundColor: "#ffffff",
  textColor: "#000000",
  position: 1,
};

const formOf = (name: string): FormDefinition<"text" | "choice" | "radio" | "long"> => ({
  fields: {
    text: {
      id: `${name}-tekst`,
      label: "Tekst",
      hint: "En hjelpetekst, for eksempel https://www.eksempel.no",
    },
    choice: { id: `${name}-valg`, label: "Valg" },
    radio: { id: `${name}-radio`, label: "Ett av flere" },
    long: { id: `${name}-lang`, label: "Lang tekst", max: 200, isOptional: true },
  },
  submitId: `${name}-send`,
  minimumMs: 0,
  failed: { title: "Feil" },
  failedHeading: "Skjemaet ble ikke sendt",
});

const wrong = {
  text: "Teksten må fylles ut.",
  choice: "Velg noe.",
  radio: "Velg en av dem.",
  long: "For lang.",
};
const rejected = {
  values: { text: longWord, long: longWord },
  errors: Object.entries(wrong).map(([field, message]) => ({ field, message })),
};

const choices = ["Utdatert informasjon", "Feil innhold", "Annet"].map((label) => ({ value: label, label }));

function Form({ name, isRejected = false }: { readonly name: string; readonly isRejected?: boolean }) {
  const form = useSubmit(formOf(name), {
    path: "/api/none",
    check: () => wrong,
    onSent: () => undefined,
    rejected: isRejected ? rejected : null,
  });
  return (
    <form {...form.props}>
      {form.summary}
      <TextField form={form} name="text" />
      <SelectField form={form} name="choice">
        <option value="">Velg noe</option>
        <option>Noe</option>
      </SelectField>
      <RadioField
        form={form}
        name="radio"
        className="radios"
        errorId={`${name}-radio-feil`}
        choices={choices.map((choice, at) => ({ ...choice, id: `${name}-radio${at || ""}` }))}
      />
      <LongTextField form={form} name="long" rows={3} />
      <SubmitRow form={form} text="Send inn">
        <Button>Avbryt</Button>
      </SubmitRow>
    </form>
  );
}

const nothing = () => undefined;
const question = { title: "Slette malen?", text: longWord, action: "Slett", isDestructive: true };

export default function Primitives() {
  const [dialog, confirm] = useConfirm();
  const [isOn, setOn] = useState(true);
  const [tab, setTab] = useState<"one" | "two">("one");
  return (
    <SiteLayout search={{ words: sentenceWords }}>
      <div className="hero">
        <h1>Delene</h1>
        <p>Delene som sidene er laget av.</p>
      </div>
      <SituationAnswer href={path} title={longName} line={longWord} papers={12} />
      <div className="page stack">
        <Breadcrumbs trail={[{ href: "/", text: "Forsiden" }]} />
        <h2>Knapper</h2>
        {(["primary", "secondary", "quiet", "danger"] as const).map((variant) => (
          <p className="cluster" key={variant}>
            <Button variant={variant}>Gå til mal</Button>
            <Button variant={variant} isBusy busyText="Sender...">
              Send inn
            </Button>
            <Button variant={variant} aria-disabled>
              Kan ikke trykkes
            </Button>
            <ButtonLink variant={variant} href={path}>
              <Flag /> Lenke
            </ButtonLink>
          </p>
        ))}
        <p className="cluster">
          <button type="button" className="icon-button" aria-label="Rapporter" title="Rapporter" data-tooltip>
            <Flag />
          </button>
          <a className="tall" href={path}>
            Lenke i en tekst
          </a>
        </p>
        <h2>Felter</h2>
        <div className="form-card box">
          <Form name="tomt" />
        </div>
        <div className="form-card box">
          <Form name="feil" isRejected />
        </div>
        <SwitchField id="bryter" label="Kryss av" hint="En hjelpetekst" isOn={isOn} onChange={setOn} />
        <SwitchField id="bryter-av" label={longName} isOn={!isOn} onChange={(isOff) => setOn(!isOff)} />
        <h2>Merker og stempler</h2>
        <p className="cluster">
          {(["good", "waiting", "bad", "plain"] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </p>
        <div className="cluster">
          <Stamps
            template={{ ...ordinary, isPopular: true, paperKind: "tjeneste", revisedAt: before }}
            isOlder
          />
          <p className="stamp" data-says="broken">
            VIRKER IKKE
          </p>
        </div>
        <div className="cluster">
          {[{}, { isFormatGuess: true, format: "PDF/Word" }, { isLinkBroken: true }].map((seen) => (
            <Paper key={JSON.stringify(seen)} template={{ ...ordinary, ...seen }} />
          ))}
        </div>
        <h2 id="maler">Rader</h2>
        <TemplateIndex templates={templates} headingLevel={3} listHref={path} />
        <CardPlaceholders />
        <h2>Kort</h2>
        <TemplateSummary template={{ ...ordinary, name: longName }} />
        <ul className="index">
          <li>
            <HomepageAdCard ad={{ ...ad, description: longWord }} />
          </li>
          <li>
            <AdvertiseCard />
          </li>
        </ul>
        <OfferCard offer={offer} />
        <h2>Dialoger og varsler</h2>
        <p className="cluster">
          <Button
            onClick={() =>
              openDialog(
                () => import("#features/reports/ui/report-dialog.tsx"),
                { templateId: 1, templateName: longName, onReported: nothing },
                path,
              )
            }
          >
            Skjema i dialog
          </Button>
          <Button onClick={() => void confirm(question)}>Spørsmål</Button>
          <Button
            onClick={() => showToast({ title: "Malen er lagret", action: { text: "Angre", run: nothing } })}
          >
            Varsel
          </Button>
          <Button onClick={() => showToast({ title: "Feil", description: longWord, isDestructive: true })}>
            Feilvarsel
          </Button>
        </p>
        <p className="notice">Denne adressen har vi allerede.</p>
        <OfflineNotice />
        <Tabs
          label="Faner"
          name="fane"
          tabs={[
            { id: "one", label: "Første" },
            { id: "two", label: "Andre" },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
        {(["one", "two"] as const).map((id) => (
          <TabPanel key={id} name="fane" id={id} isChosen={tab === id}>
            <p>{id}</p>
          </TabPanel>
        ))}
        <h2>Tomt, og når noe ikke virker</h2>
        <ListingFailed onRetry={nothing} onFocusLost={nothing} />
        <ListingEmpty
          onlyStopWords={false}
          view={{ ...emptyView, search: longWord, categories: ["Bolig"] }}
          onStep={nothing}
          notes={null}
          similar={null}
          situations={<Endings endings={[{ href: path, text: longName }]} total={40} isWhole />}
        />
        {dialog}
      </div>
    </SiteLayout>
  );
}
