/** Breadcrumb navigation: `<Breadcrumbs trail={[{ href: "/", text: "Forsiden" }]} here="Hjelp" />`. */
export interface BreadcrumbsProps {
  readonly trail: readonly { readonly href: string; readonly text: string }[];
  readonly here: string;
}

export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label="Brødsmuler">
      <ol className="cluster small soft">
        {trail.map(({ href, text }) => (
          <li key={href}>
            <a className="tall" href={href}>
              {text}
            </a>
          </li>
        ))}
        <li className="tall" aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
