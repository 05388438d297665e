/** What the service worker shows without a network, `/frakoblet`; it puts what can be opened into the empty section. */
import { SiteLayout } from "#web/layout/site-layout.tsx";
import "#web/styles/page/text.css";

export default function Offline() {
  return (
    <SiteLayout>
      <div className="page prose">
        <h1>Du er frakoblet</h1>
        <p className="lead">
          Vi får ikke kontakt med nettet akkurat nå, og siden er ikke lagret på enheten din.{" "}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- to the page that was wanted, whichever it is */}
          <a href="">Prøv igjen</a>
        </p>
        <section id="lagrede" />
      </div>
    </SiteLayout>
  );
}
