/** The admin page. The server renders its loading state only; the browser checks the session. */
import { lazy, useEffect, useRef } from "react";
import type { PageProps } from "#app/pages/page.ts";
import { AdminFrame } from "#app/pages/admin/admin-frame.tsx";
import { Dashboard } from "#app/pages/admin/dashboard.tsx";
import { NoAccess, SessionFailed, SignInPage } from "#features/identity/ui/signed-out-states.tsx";
import { takeOneTimeLink } from "#features/identity/ui/one-time-link.ts";
import { type AdminAccess, useAdminAccess } from "#features/identity/ui/use-admin-access.ts";
import { LazyPart } from "#web/admin/lazy-part.tsx";
import { useInBrowser } from "#web/use-in-browser.ts";
import "#web/styles/page/admin.css";

const OneTimePage = lazy(async () => ({
  default: (await import("#features/identity/ui/one-time-pages.tsx")).OneTimePage,
}));

export default function Admin({ data: { version } }: PageProps<{ version: string }>) {
  const access = useAdminAccess();
  useHeadingAfterSignIn(access.state);
  const link = useInBrowser(takeOneTimeLink, () => null);
  if (!link && access.state === "admin") return <Dashboard {...access} version={version} />;
  return (
    <AdminFrame>
      {link ? (
        <LazyPart loading={<p className="admin-loading">Et øyeblikk...</p>}>
          <OneTimePage link={link} />
        </LazyPart>
      ) : (
        <SignedOut access={access} />
      )}
    </AdminFrame>
  );
}

function SignedOut({ access }: { readonly access: AdminAccess }) {
  switch (access.state) {
    case "failed":
      return <SessionFailed text={access.text} onRetry={access.retry} onStartOver={access.startOver} />;
    case "signed-out":
      return <SignInPage {...access} />;
    case "not-admin":
      return <NoAccess email={access.email} reason={access.reason} onSignOut={access.signOut} />;
    default:
      return (
        <>
          <p className="admin-loading with-scripts" role="status">
            Laster autentisering...
          </p>
          <p className="page notice without-scripts">
            Admin-panelet virker bare med JavaScript. Slå det på i nettleseren og last siden på nytt. Er det
            på, er nettleseren for gammel: Chrome og Edge 122, Firefox 127, Safari 17.4 og nyere virker.
          </p>
        </>
      );
  }
}

/** Moves the focus to the dashboard's heading when the sign-in form disappears. */
function useHeadingAfterSignIn(state: AdminAccess["state"]): void {
  const hadForm = useRef(false);
  useEffect(() => {
    if (state === "signed-out") hadForm.current = true;
    if (state !== "admin" || !hadForm.current) return;
    hadForm.current = false;
    document.querySelector<HTMLElement>("h1[tabindex]")?.focus();
  }, [state]);
}
