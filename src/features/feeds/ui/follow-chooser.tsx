/** The choice of what to follow: a feed's address to copy, and the way to the same by e-mail. Without scripts, the list of all. */
import { useState } from "react";
import { categoryFeedPath, feedPath, followLineId } from "#features/feeds/contract.ts";
import { followByMailHref, categoryHref } from "#domain/page-urls.ts";
import { categoryLabel, filterCategories } from "#domain/vocabulary.ts";
import { FollowByMailLink } from "#domain/ui/follow-by-mail-link.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { useInBrowser } from "#web/use-in-browser.ts";

const all = { id: "alle", label: "Alle nye maler", path: feedPath, mail: null };
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
  const linked = useInBrowser(readHash, () => all.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const { id, path, label, mail } = choices.find((choice) => choice.id === (chosen ?? linked)) ?? all;
  return (
    <>
      <div className="follow-chooser stack with-scripts">
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
        <p className="cluster">
          <code>{siteUrl + path}</code>
          <CopyButton key={path} text={siteUrl + path} label="Kopier" />
        </p>
        {mail && <FollowByMailLink href={mail}>Få e-post om nye maler i {label}</FollowByMailLink>}
      </div>
      <ul className="without-scripts">
        {choices.map((choice) => (
          <li key={choice.id} id={choice.id}>
            {choice.label}:{" "}
            <a href={choice.path} type="application/atom+xml">
              {siteUrl + choice.path}
            </a>
            {choice.mail && (
              <>
                {" "}
                <FollowByMailLink href={choice.mail}>Få e-post</FollowByMailLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
