/** The frames of pages of a heading and content, with a link back: lists as they are, and texts on a sheet. */
import { Children, isValidElement, type ReactNode } from "react";
import { slugOf } from "#shared/text/slug.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";

export interface PlainPageProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function PlainPage({ title, className = "page", children }: PlainPageProps) {
  return (
    <SiteLayout>
      <div className={className}>
        <BackLink />
        <h1>{title}</h1>
        {children}
      </div>
    </SiteLayout>
  );
}

export function TextPage(props: TextSheetProps) {
  return (
    <SiteLayout>
      <div className="page">
        <BackLink />
        <TextSheet {...props} />
      </div>
    </SiteLayout>
  );
}

export interface TextSheetProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A text, and beside it where there is room a link to each part among its children. */
export function TextSheet({ title, children }: TextSheetProps) {
  const parts = Children.toArray(children).filter(
    (child) => isValidElement<PartProps>(child) && child.type === Part,
  ) as readonly { readonly props: PartProps }[];
  return (
    <>
      <nav className="contents rail small" aria-labelledby="innholdet">
        <p id="innholdet">På denne siden</p>
        <ul>
          {parts.map(({ props: { title: text, id = slugOf(text) } }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="sheet prose">
        <h1>{title}</h1>
        {children}
      </article>
    </>
  );
}

export interface PartProps {
  readonly title: string;
  /** Id for links to it; else made of the title. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function Part({ title, id = slugOf(title), children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
