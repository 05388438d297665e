/** The choice of what to follow: by e-mail, or a feed's address to copy. Without scripts, the list of all. */
import { useState } from "react";
import { categoryFeedPath, feedPath, followLineId } from "#features/feeds/contract.ts";
import { followByMailHref, categoryHref } from "#domain/page-urls.ts";
import { categoryLabel, filterCategories } from "#domain/vocabulary.ts";
import { FollowByMailLink } from "#domain/ui/follow-by-mail-link.tsx";
import { useSite } from "#web/site-info.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { useInBrowser } from "#web/use-in-browser.ts";

const all = { id: "alle", label: "Alle nye maler", path: feedPath, mail: followByMailHref("brev", "") };
const choices = [
  all,
  ...filterCategories.map((category) => {
    const path = categoryHref(category);
    const mail = followByMailHref("kategori", category);
    return { id: followLineId(path), label: categoryLabel(category), path: categoryFeedPath(path), mail };
  }),
];

/** A link to the page names a category behind the «#». */
const readHash = () => location.hash.slice(1);

export function FollowChooser({ siteUrl }: { readonly siteUrl: string }) {
  const { hasMail } = useSite();
  const linked = useInBrowser(readHash, () => all.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const { id, path, label, mail } = choices.find((choice) => choice.id === (chosen ?? linked)) ?? all;
  return (
    <>
      <div className="follow-chooser stack tight with-scripts">
        <label className="field-label" htmlFor="folg-hva">
          Hva vil du følge?
        </label>
        <select
          id="folg-hva"
          className="input"
          value={id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
        {hasMail && (
          <p>
            <ButtonLink variant="primary" href={mail}>
              {id === all.id ? "Få et brev hver måned" : `Få e-post om nye maler i ${label}`}
            </ButtonLink>
          </p>
        )}
        <p className="cluster">
          {hasMail ? "Eller i en nyhetsleser:" : "I en nyhetsleser:"}{" "}
          <code>
            {siteUrl}
            <wbr />
            {path}
          </code>
          <CopyButton key={path} text={siteUrl + path} label="Kopier" />
        </p>
      </div>
      <ul className="without-scripts cluster">
        {choices.map((choice) => (
          <li key={choice.id} id={choice.id}>
            <a href={choice.path} type="application/atom+xml">
              {choice.label}
            </a>{" "}
            <FollowByMailLink href={choice.mail}>Få e-post</FollowByMailLink>
          </li>
        ))}
      </ul>
    </>
  );
}
