/** The front page: the list of templates, with search, filters and ads. */
import type { PageProps } from "#app/pages/page.ts";
import { TemplateRow } from "#app/pages/parts/template-row.tsx";
import type { HomepageAd } from "#features/homepage-ads/contract.ts";
import { AdvertiseCard, HomepageAdCard } from "#features/homepage-ads/ui/homepage-ad-cards.tsx";
import type { SituationLink } from "#features/situations/contract.ts";
import { SituationChooser } from "#features/situations/ui/situation-chooser.tsx";
import type { Listing, Template } from "#features/templates/contract.ts";
import {
  clearedView,
  countFilters,
  listingHref,
  type ListingView,
  rangeOf,
} from "#features/templates/listing-view.ts";
import { CategoryIcon } from "#features/templates/ui/card/category-icon.tsx";
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
  readonly situations: readonly SituationLink[];
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
  const isLoading = status === "loading";
  const isEmpty = listing.templates.length === 0;
  // A search for stop words leaves the list as it was.
  const hasSaidNothing = listing.search?.onlyStopWords === true && !isEmpty;
  const terms = listing.search?.terms ?? noTerms;
  const listHref = listingHref(shownView);
  const similar = listing.similar ?? noTemplates;
  const renderCard = (template: Template) => (
    <TemplateRow
      key={template.id}
      template={template}
      headingLevel={3}
      terms={terms}
      listHref={listHref}
      refresh={steps.refresh}
    />
  );
  const offersLink = <ExclusiveOffersLink isEmpty={!data.hasOffers} />;
  const similarList = similar.length > 0 && (
    <SimilarList similar={similar} hasHits={!isEmpty} renderCard={renderCard} />
  );

  return (
    <SiteLayout
      search={{
        initialText: data.view.search,
        inputRef: field.inputRef,
        suggestions: { text: shownView.search, completions: completionsOf(listing) },
        onText: field.onText,
        onSubmit: steps.submitSearch,
        onLeave: field.onLeave,
      }}
    >
      <div
        className={isAsking ? "visually-hidden" : "hero cluster"}
        data-yields={isFiltering ? "" : undefined}
      >
        <h1 className="wide-only-text">Finn riktig avtalemal</h1>
        {!isAsking && (
          <>
            <p className="wide-only-text soft">
              De fleste er gratis, og hver mal ligger hos den som har lagt den ut.
            </p>
            <SituationChooser links={data.situations} Icon={CategoryIcon} />
          </>
        )}
      </div>
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
        <section className="listing stack" aria-labelledby="maler">
          <div className="listing-bar bar">
            <div className="listing-top bar">
              <ListingHeading
                headingRef={headingRef}
                total={status === "failed" || hasSaidNothing ? null : listing.total}
                isLoading={isSlow}
              >
                {!isSlow && status !== "failed" && (
                  <SearchNotes
                    view={shownView}
                    search={listing.search}
                    hasHits={!isEmpty}
                    onStep={steps.step}
                  />
                )}
              </ListingHeading>
              {!isSearching && offersLink}
            </div>
            {!isEmpty && <SortSelect view={view} onChange={steps.sort} />}
          </div>
          <OfflineNotice />
          <ActiveFilters view={view} cleared={cleared} onStep={steps.step} onClear={steps.clear} />
          {isSlow ? (
            <CardPlaceholders />
          ) : status === "failed" ? (
            <ListingFailed onRetry={steps.retry} onFocusLost={steps.focusResults} />
          ) : isEmpty ? (
            <ListingEmpty view={view} onStep={steps.step} similar={similarList} />
          ) : (
            <>
              <ListingGrid
                templates={listing.templates}
                isBusy={isLoading}
                coming={
                  status === "loading-more"
                    ? Math.min(rangeOf(view).limit, listing.total) - listing.templates.length
                    : 0
                }
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

function completionsOf({ search }: Listing) {
  const { suggestions = noTerms, suggestionPages } = search ?? {};
  return suggestions.map((text, at) => ({ text, ...suggestionPages?.[at] }));
}

const noTerms: readonly string[] = [];
const noTemplates: readonly Template[] = [];
