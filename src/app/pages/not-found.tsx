/** The not-found page, the only one in English. */
import { Brand } from "#web/layout/site-header.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

export default function NotFound() {
  return (
    <>
      <header className="site-header">
        <div className="site-header-row">
          <Brand />
        </div>
      </header>
      <main className="site-main not-found">
        <p className="not-found-number" aria-hidden="true">
          404
        </p>
        <h1>404 Page Not Found</h1>
        <p>Did you forget to add the page to the router?</p>
        <ButtonLink variant="primary" href="/">
          Go to the front page
        </ButtonLink>
      </main>
    </>
  );
}
