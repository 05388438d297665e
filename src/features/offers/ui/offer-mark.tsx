/** What stands beside an offer's title: its logo when it is the site's own file, else its icon, else its first letter. */
export interface OfferMarkProps {
  readonly title: string;
  readonly logoUrl: string | null;
  readonly icon: string | null;
}

/** Nothing is fetched from elsewhere: a logo at another site would tell it who reads this page. */
const ownImage = /^(?:\/(?!\/)|data:image\/)/;

/** An icon is a sign or two; a word is the name of one, and cannot be drawn. */
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
