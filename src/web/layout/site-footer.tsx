import { useSyncExternalStore } from "react";
import { hasAdminHint } from "#web/admin-hint.ts";

const links = [
  ["/help", "Hjelp og support"],
  ["/advertise", "Annonsere"],
  ["/privacy", "Personvern"],
  ["/terms", "Vilkår"],
  ["/sitemap", "Nettstedkart"],
  ["/tilgjengelighet", "Tilgjengelighet"],
  ["/folg-med", "Følg med"],
  ["/lagrede", "Lagrede maler"],
] as const;

const subscribe = (listener: () => void) => {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
};

export function SiteFooter() {
  const isAdmin = useSyncExternalStore(subscribe, hasAdminHint, () => false);
  return (
    <footer className="site-footer">
      <div className="site-footer-row">
        <nav aria-label="Om nettstedet">
          <ul>
            {links.map(([href, text]) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
            {isAdmin && (
              <li>
                <a href="/admin">Admin</a>
              </li>
            )}
          </ul>
        </nav>
        <div className="site-footer-note">
          <p>Vi lenker til maler hos andre og gir ikke juridiske råd.</p>
          <p>© 2024 Avtalemaler</p>
        </div>
      </div>
    </footer>
  );
}
