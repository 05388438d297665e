/** The last sign-in and the failed attempts, so that the administrator notices those by others. */
import { signInsPath } from "#features/identity/paths.ts";
import { useEffect, useState } from "react";
import type { SignIns } from "#features/identity/contract.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { count, formatMoment } from "#web/norwegian.ts";

/** @param isFallback the embedded service is Firebase's fallback, and knows only its own sign-ins */
export function LastSignIn({ isFallback }: { readonly isFallback: boolean }) {
  const [signIns, setSignIns] = useState<SignIns | null>(null);
  useEffect(() => {
    callAdmin<SignIns>("GET", signInsPath).then(setSignIns, (error: unknown) =>
      logQuietly("Could not read the sign-ins", error),
    );
  }, []);
  if (!signIns?.lastAt) return null;
  const { lastAt, failuresSince, previousAt, failuresBetween } = signIns;
  return (
    <p className="soft">
      {isFallback ? "Siste reserveinnlogging" : "Siste innlogging"}: <Moment iso={lastAt} />,{" "}
      {attempts(failuresSince)} siden.
      {previousAt ? (
        <>
          {" "}
          Forrige: <Moment iso={previousAt} />
          {failuresBetween > 0 && `, ${attempts(failuresBetween)} imellom`}.
        </>
      ) : (
        failuresBetween > 0 && ` ${attempts(failuresBetween)} før den.`
      )}
    </p>
  );
}

function Moment({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{formatMoment(iso)}</time>;
}

function attempts(failures: number): string {
  return failures === 0
    ? "ingen mislykkede forsøk"
    : count(failures, "mislykket forsøk", "mislykkede forsøk");
}
