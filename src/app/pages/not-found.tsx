/** The not-found page: its own words are the only ones in English. */
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import "#web/styles/page/text.css";

export default function NotFound() {
  return (
    <SiteLayout>
      <div className="page" lang="en">
        <h1>404 Page Not Found</h1>
        <p className="lead">Did you forget to add the page to the router?</p>
        <ButtonLink href="/">Go to the front page</ButtonLink>
      </div>
    </SiteLayout>
  );
}
