/** Card of an offer, labelled as advertising first. */
import { useEffect, useId, useRef } from "react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { Offer } from "#features/offers/contract.ts";
import { hostOf } from "#shared/text/url-text.ts";
import { formatDay } from "#web/norwegian.ts";
import { newTabLink } from "#web/plain-click.ts";
import { track } from "#web/track.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const fallbackButtonText = "Få tilbudet nå";
/** The columns' defaults; a card with these uses the theme's colours. */
const unchosen = { backgroundColor: "#ffffff", textColor: "#000000" };
const minimumContrast = 4.5;

export function OfferCard({ offer }: { readonly offer: Offer }) {
  const { id, title, description, url, category, discount, slogan, buttonText, shownUntil } = offer;
  const headingId = useId();
  const head = useChosenColours(offer);
  const onFollow = () => track("sponsor_click", { sponsorId: id, sponsorTitle: title });

  return (
    <article className="offer stack tight" aria-labelledby={headingId}>
      <div className="cluster">
        <p className="ad-label">Annonse</p>
        <p className="soft small">
          <VisuallyHidden>Kategori: </VisuallyHidden>
          {category}
        </p>
        {discount && <p className="stamp small">SPAR NU!</p>}
      </div>
      <header className="offer-head cluster" ref={head}>
        <OfferMark offer={offer} />
        <div>
          <h2 id={headingId}>{title}</h2>
          {slogan && <p>{slogan}</p>}
        </div>
      </header>
      <p className="clamp">{description}</p>
      {discount && (
        <div>
          <p>
            <strong>{discount}</strong>
          </p>
          <p>
            {shownUntil
              ? `Begrenset tilbud til og med ${formatDay(shownUntil)}`
              : "Begrenset tilbud - grip sjansen!"}
          </p>
        </div>
      )}
      <footer className="cluster">
        <ButtonLink href={url} rel="sponsored noopener" {...newTabLink(onFollow)}>
          {buttonText || fallbackButtonText}
          <VisuallyHidden>: {title} (annonselenke, åpnes i ny fane)</VisuallyHidden>
          <ArrowUpRight />
        </ButtonLink>
        {/* The url is missing only in a preview. */}
        {url && <p className="soft small">Annonselenke til {hostOf(url)}</p>}
      </footer>
    </article>
  );
}

/**
 * The advertiser's colours on the head of the card, if their contrast is sufficient. Set by script because the
 * Content-Security-Policy allows no inline styles; without scripts the theme's colours stay.
 */
function useChosenColours({ backgroundColor, textColor }: Offer) {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = head.current;
    const isChosen =
      backgroundColor.toLowerCase() !== unchosen.backgroundColor ||
      textColor.toLowerCase() !== unchosen.textColor;
    const contrast = contrastRatio(backgroundColor, textColor) ?? 0;
    if (!element || !isChosen || contrast < minimumContrast) return undefined;
    element.style.backgroundColor = backgroundColor;
    element.style.color = textColor;
    return () => {
      element.style.backgroundColor = "";
      element.style.color = "";
    };
  }, [backgroundColor, textColor]);
  return head;
}

/** A logo on another site is not loaded: the request would reveal the visitor to that site. */
const ownImage = /^(?:\/(?!\/)|data:image\/)/;

/** An icon is one or two characters; a word is an icon's name, which cannot be rendered. */
const longestIcon = 8;

/** The mark beside an offer's title: its logo if it is a file of this site, else its icon. */
function OfferMark({ offer: { logoUrl, icon } }: { readonly offer: Offer }) {
  if (logoUrl && ownImage.test(logoUrl)) {
    return <img className="offer-logo" src={logoUrl} alt="" width={48} height={48} />;
  }
  const isSign = icon?.trim() && icon.length <= longestIcon && !/[a-zæøå]{2}/i.test(icon);
  return isSign ? <span aria-hidden="true">{icon}</span> : null;
}

/* Contrast between two colours by WCAG 2.2: from 1 (the same) to 21 (black on white). */

/** Parses `#rgb` or `#rrggbb`, in any case; null for everything else. */
const hexColour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

export function contrastRatio(first: string, second: string): number | null {
  if (!hexColour.test(first) || !hexColour.test(second)) return null;
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, "$&$&") : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
