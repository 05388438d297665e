/** The not-found page, the only one in English. */
import { Brand } from "#web/layout/site-header.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import "#web/styles/page/text.css";

export default function NotFound() {
  return (
    <>
      <header className="site-header">
        <div className="site-header-row">
          <Brand />
        </div>
      </header>
      <main className="site-main">
        <div className="not-found prose sheet">
          <h1>404 Page Not Found</h1>
          <p>Did you forget to add the page to the router?</p>
          <form className="row" role="search" action="/">
            <input className="input" type="search" name="sok" aria-label="Search the templates" />
            <Button type="submit" variant="primary">
              Search
            </Button>
          </form>
          <ButtonLink href="/">Go to the front page</ButtonLink>
        </div>
      </main>
    </>
  );
}
