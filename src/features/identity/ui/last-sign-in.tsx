/** The last sign-in and the failed ones, so that the administrator sees those that were not their own. */
import { useEffect, useState } from "react";
import type { SignIns } from "#features/identity/admin-contract.ts";
import { callAdmin } from "#web/admin/admin-api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { count, formatMoment } from "#web/norwegian.ts";

/** As in the contract, which the browser reads for its types only. */
const signInsPath = "/api/admin/sign-ins";

/** @param isFallback the site's own service stands in for Firebase: it knows only of its own sign-ins */
export function LastSignIn({ isFallback }: { readonly isFallback: boolean }) {
  const [signIns, setSignIns] = useState<SignIns | null>(null);
  useEffect(() => {
    callAdmin<SignIns>("GET", signInsPath).then(setSignIns, (error: unknown) =>
      logQuietly("Not read (sign-ins)", error),
    );
  }, []);
  if (!signIns?.lastAt) return null;
  const { lastAt, failuresSince, previousAt, failuresBetween } = signIns;
  return (
    <p className="soft last-sign-in">
      {isFallback ? "Siste reserveinnlogging" : "Siste innlogging"}: <Moment iso={lastAt} />,{" "}
      {attempts(failuresSince)} siden.
      {previousAt && (
        <>
          {" "}
          Forrige: <Moment iso={previousAt} />
          {failuresBetween > 0 && `, ${attempts(failuresBetween)} imellom`}.
        </>
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
