/** The chooser by situation under the search: one line of links, for visitors who do not know what the paper is called. */
import type { SituationLink } from "#features/situations/contract.ts";

export function SituationChooser({ links }: { readonly links: readonly SituationLink[] }) {
  return (
    <nav className="situations" aria-label="Velg situasjon">
      {links.map(({ href, label }) => (
        <a
          key={href}
          href={href}
          // Browsers leave a link that is partly outside the line where it is. A pressed one stays: it would move from under the press.
          onFocus={({ currentTarget }) => {
            if (currentTarget.matches(":focus-visible"))
              currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
          }}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
