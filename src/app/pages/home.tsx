/** The front page: the list of templates, with search, filters and ads. */
import { useState } from "react";
import type { PageProps } from "#app/pages/page.ts";
import { TemplateRow } from "#app/pages/parts/template-row.tsx";
import type { HomepageAd } from "#features/homepage-ads/contract.ts";
import { AdvertiseCard, HomepageAdCard } from "#features/homepage-ads/ui/homepage-ad-cards.tsx";
import type { Ending } from "#features/situations/contract.ts";
import { Endings, sentenceWords } from "#features/situations/ui/endings.tsx";
import { SituationAnswer } from "#features/situations/ui/situation-answer.tsx";
import type { Listing, Template } from "#features/templates/contract.ts";
import {
  clearedView,
  countFilters,
  listingHref,
  type ListingView,
} from "#features/templates/listing-view.ts";
import { FilterPanel } from "#features/templates/ui/listing/filter-panel.tsx";
import { ListingGrid, LoadMore, SimilarList } from "#features/templates/ui/listing/listing-grid.tsx";
import {
  ActiveFilters,
  ExclusiveOffersLink,
  ListingHeading,
  SearchNotes,
  SortSelect,
} from "#features/templates/ui/listing/listing-heading.tsx";
import {
  CardPlaceholders,
  ListingEmpty,
  ListingFailed,
  OfflineNotice,
} from "#features/templates/ui/listing/listing-states.tsx";
import { useFrontPage } from "#features/templates/ui/listing/use-front-page.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import "#web/styles/page/home.css";

export interface HomeData {
  readonly view: ListingView;
  readonly listing: Listing;
  readonly ads: readonly HomepageAd[];
  readonly endings: readonly Ending[];
  /** Number of all situations. */
  readonly situations: number;
  readonly hasOffers: boolean;
}

export default function Home({ data }: PageProps<HomeData>) {
  const { state, field, headingRef, isSlow, steps } = useFrontPage(data.view, data.listing);
  const { view, listing, shownView, status } = state;
  const cleared = clearedView(view);
  const isSearching = view.search.trim() !== "";
  const isFiltering = countFilters(view) > 0;
  // Filters at load: the first tick moves nothing, and a page that opens with filters begins with its hits.
  const beganFiltered = countFilters(data.view) > 0;
  // A search hides the heading from sight, as do filters at load; later filters do on a small screen only.
  const isAsking = isSearching || (beganFiltered && isFiltering);
  // The field is the sentence's blank line until a search is sent, and again when it is cleared: it does not move while one types.
  const [hasAsked, setAsked] = useState(isAsking);
  if (hasAsked && !isAsking) setAsked(false);
  const isEmpty = listing.templates.length === 0;
  // The rows before a typed search stay until its own are there.
  const staysTyped = !isEmpty && view.search !== shownView.search;
  const { situation, onlyStopWords = false } = listing.search ?? {};
  // A search for stop words leaves the list as it was.
  const hasSaidNothing = onlyStopWords && !isEmpty;
  const similar = listing.similar ?? [];
  const renderCard = (template: Template, from = state) => (
    <TemplateRow
      key={template.id}
      template={template}
      headingLevel={3}
      terms={from.listing.search?.terms ?? noTerms}
      listHref={listingHref(from.shownView)}
      refresh={steps.refresh}
    />
  );
  const offersLink = !(isSearching && isEmpty) && <ExclusiveOffersLink isEmpty={!data.hasOffers} />;
  const notes = !isSlow && status !== "failed" && (
    <SearchNotes view={shownView} search={listing.search} hasHits={!isEmpty} onStep={steps.step} />
  );
  const similarList = similar.length > 0 && (
    <SimilarList similar={similar} hasHits={!isEmpty} renderCard={renderCard} />
  );

  return (
    <SiteLayout
      search={{
        initialText: data.view.search,
        words: hasAsked ? undefined : sentenceWords,
        inputRef: field.inputRef,
        suggestions: {
          text: shownView.search,
          completions: completionsOf(listing, shownView.search, data.endings),
        },
        onText: field.onText,
        onSubmit: (text) => {
          steps.submitSearch(text);
          setAsked(text.trim() !== "");
        },
        onLeave: field.onLeave,
      }}
    >
      <div className={isAsking ? "visually-hidden" : "hero"} data-yields={isFiltering ? "" : undefined}>
        {!isAsking && <Endings endings={data.endings} total={data.situations} />}
        <h1>Finn riktig avtalemal.</h1>
        {!isAsking && <p>De fleste er gratis, og hver mal ligger hos den som har lagt den ut.</p>}
      </div>
      {situation && view.page === 1 && status !== "failed" && <SituationAnswer {...situation} />}
      <div className="listing-layout stack">
        <FilterPanel
          view={view}
          shownView={shownView}
          meta={status === "failed" ? null : listing}
          cleared={cleared}
          onToggle={steps.toggle}
          onClear={steps.clear}
          onDone={steps.goToResults}
        />
        <section className="listing stack tight" aria-labelledby="maler">
          <div className="listing-bar bar">
            <div className="listing-top bar">
              <ListingHeading
                headingRef={headingRef}
                total={status === "failed" || hasSaidNothing ? null : listing.total}
                isLoading={isSlow}
              >
                {!isEmpty && notes}
              </ListingHeading>
              {!isSearching && offersLink}
            </div>
            {!isEmpty && <SortSelect view={view} onChange={steps.sort} />}
          </div>
          <OfflineNotice />
          <ActiveFilters view={view} cleared={cleared} onStep={steps.step} onClear={steps.clear} />
          {isSlow && !staysTyped ? (
            <CardPlaceholders />
          ) : status === "failed" ? (
            <ListingFailed onRetry={steps.retry} onFocusLost={steps.focusResults} />
          ) : isEmpty ? (
            <ListingEmpty
              view={view}
              onStep={steps.step}
              onlyStopWords={onlyStopWords}
              notes={notes}
              similar={similarList}
              situations={isAsking && <Endings endings={data.endings} total={data.situations} isWhole />}
            />
          ) : (
            <>
              <ListingGrid
                state={state}
                renderCard={renderCard}
                ads={data.ads.map((ad) => (
                  <HomepageAdCard key={ad.id} ad={ad} />
                ))}
                advertise={<AdvertiseCard />}
              />
              <LoadMore
                view={shownView}
                templates={listing.templates}
                total={listing.total}
                status={status === "loading" ? "ready" : status}
                onLoadMore={steps.loadMore}
              />
              {similarList}
            </>
          )}
          {isSearching && offersLink}
        </section>
      </div>
    </SiteLayout>
  );
}

/**
 * The situation that fits what is typed, without templates, as they are in the list below its answer; else the ends of the
 * sentence that begin so. Then words and pages.
 */
function completionsOf({ search }: Listing, text: string, endings: readonly Ending[]) {
  const { suggestions = noTerms, suggestionPages, situation } = search ?? {};
  const begun = text.trim().toLowerCase();
  const fitting = situation
    ? [{ text: situation.title, href: situation.href }]
    : endings.filter((ending) => begun !== "" && ending.text.startsWith(begun));
  const others = suggestions
    .map((words, at) => ({ text: words, ...suggestionPages?.[at] }))
    .filter(({ kind }) => !situation || kind !== "template")
    .filter((one) => !fitting.some((other) => other.text === one.text));
  // A list of two would only cover the answer.
  return situation && others.length < 2
    ? []
    : [...fitting.map((one) => ({ ...one, kind: "situation" as const })), ...others];
}

const noTerms: readonly string[] = [];
