import type { FirebaseApp } from "firebase/app";

/** The SDK's internal interface between its parts, which its types leave out. */
interface WithAuthInternal {
  readonly container: {
    getProvider(name: "auth-internal"): {
      getImmediate(): { addAuthTokenListener(listener: (token: string | null) => void): void };
    };
  };
}

/**
 * Makes the SDK renew the ID token five minutes before it expires, with retries from 30 seconds up to 16 minutes after
 * network failures. It does so only with a token listener of its internal interface, as its database client has;
 * `onIdTokenChanged` is not one.
 */
export function keepTokenFresh(app: FirebaseApp): void {
  const { container } = app as unknown as WithAuthInternal;
  container
    .getProvider("auth-internal")
    .getImmediate()
    .addAuthTokenListener(() => {});
}
