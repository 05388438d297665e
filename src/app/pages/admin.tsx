/** The administrator's area. The server draws its shell only; who is signed in, the browser finds out. */
import { AdminFrame } from "#app/pages/admin/admin-frame.tsx";
import { Dashboard } from "#app/pages/admin/dashboard.tsx";
import { NoAccess, SessionFailed, SignInPage } from "#app/pages/admin/signed-out-states.tsx";
import { useAdminAccess } from "#app/pages/admin/use-admin-access.ts";
import "#web/styles/admin.css";

export default function Admin() {
  const access = useAdminAccess();
  switch (access.state) {
    case "loading":
      return (
        <AdminFrame>
          <p className="admin-loading" role="status">
            Laster autentisering...
          </p>
          <noscript>
            <p className="page notice">
              Admin-panelet virker bare med JavaScript. Slå det på i nettleseren og last siden på nytt.
            </p>
          </noscript>
        </AdminFrame>
      );
    case "failed":
      return (
        <AdminFrame>
          <SessionFailed text={access.text} onRetry={access.retry} onStartOver={access.startOver} />
        </AdminFrame>
      );
    case "signed-out":
      return (
        <AdminFrame>
          <SignInPage session={access.session} refusal={access.refusal} onSignedIn={access.onSignedIn} />
        </AdminFrame>
      );
    case "not-admin":
      return (
        <AdminFrame>
          <NoAccess email={access.email} reason={access.reason} onSignOut={access.signOut} />
        </AdminFrame>
      );
    case "admin":
      return <Dashboard session={access.session} email={access.email} onSignOut={access.signOut} />;
  }
}
