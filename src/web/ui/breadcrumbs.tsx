/** The pages above this one, whose name is the heading below: `<Breadcrumbs trail={[{ href: "/", text: "Forsiden" }]} />`. */
export interface BreadcrumbsProps {
  readonly trail: readonly { readonly href: string; readonly text: string }[];
}

export function Breadcrumbs({ trail }: BreadcrumbsProps) {
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
      </ol>
    </nav>
  );
}
