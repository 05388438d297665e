/** The mark beside an offer's title: its logo if it is a file of this site, else its icon, else its first letter. */
export interface OfferMarkProps {
  readonly title: string;
  readonly logoUrl: string | null;
  readonly icon: string | null;
}

/** A logo on another site is not loaded: the request would reveal the visitor to that site. */
const ownImage = /^(?:\/(?!\/)|data:image\/)/;

/** An icon is one or two characters; a word is an icon's name, which cannot be rendered. */
const longestIcon = 8;

export function OfferMark({ title, logoUrl, icon }: OfferMarkProps) {
  if (logoUrl && ownImage.test(logoUrl)) {
    return <img className="offer-logo" src={logoUrl} alt="" width={48} height={48} />;
  }
  const isSign = icon !== null && icon.length <= longestIcon && !/[a-zæøå]{2}/i.test(icon);
  return (
    <span className="offer-mark" aria-hidden="true">
      {isSign && icon.trim() ? icon : firstLetter(title)}
    </span>
  );
}

function firstLetter(title: string): string {
  return /\p{L}|\p{N}/u.exec(title)?.[0].toLocaleUpperCase("nb-NO") ?? "%";
}
