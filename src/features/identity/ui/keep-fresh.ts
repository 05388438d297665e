import type { FirebaseApp } from "firebase/app";

/** What the SDK hands its other parts of the sign-in; its types leave it out. */
interface WithAuthInternal {
  readonly container: {
    getProvider(name: "auth-internal"): {
      getImmediate(): { addAuthTokenListener(listener: (token: string | null) => void): void };
    };
  };
}

/**
 * Has the SDK renew the ID token five minutes before it ends, and after network failures again in 30 seconds, then in
 * twice that, up to 16 minutes. It does so only while a listener for tokens is registered the way its other parts (a database
 * client, say) do; of those we have none. `onIdTokenChanged` does not count.
 */
export function keepTokenFresh(app: FirebaseApp): void {
  const { container } = app as unknown as WithAuthInternal;
  container
    .getProvider("auth-internal")
    .getImmediate()
    .addAuthTokenListener(() => {});
}
