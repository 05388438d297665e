/** Templates that may be the same as the one in a form: with its url, or with a name alike. */
import { useMemo } from "react";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { canonicalUrlKey } from "#shared/text/web-url.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";

export interface Twin {
  readonly template: AdminTemplate;
  readonly hasSameUrl: boolean;
}

interface Wanted {
  readonly name: string;
  readonly url: string;
  /** The template itself, which is not its own twin. */
  readonly ownId?: number | null;
}

const shownAlike = 3;

/** The templates, active or not, that have a url; empty for an invalid url. */
export type FindByUrl = (url: string, ownId?: number | null) => readonly AdminTemplate[];

/** Reads the urls at the first question: there may be ten thousand. */
export function finderByUrl(templates: readonly AdminTemplate[]): FindByUrl {
  let byUrl: ReadonlyMap<string | null, readonly AdminTemplate[]> | undefined;
  return (url, ownId = null) => {
    const key = canonicalUrlKey(url);
    if (key === null) return [];
    byUrl ??= Map.groupBy(templates, (template) => canonicalUrlKey(template.url));
    return (byUrl.get(key) ?? []).filter(({ id }) => id !== ownId);
  };
}

/** Twins, with the same url first; and whether those with a similar name are being requested, or could not be. */
export function useTwins(templates: readonly AdminTemplate[], { name, url, ownId }: Wanted) {
  const { data, isReading, hasFailed } = useAdminRead<{ readonly ids: readonly number[] }>(
    `${adminTemplatesPath}/alike?${new URLSearchParams({ name }).toString()}`,
    null,
  );
  const alike = (!isReading && data?.ids) || nothing;
  const findByUrl = useMemo(() => finderByUrl(templates), [templates]);
  const twins = useMemo((): readonly Twin[] => {
    const same = findByUrl(url, ownId);
    const byId = new Map(templates.map((template) => [template.id, template]));
    const named = alike
      .flatMap((id) => byId.get(id) ?? [])
      .filter((row) => row.id !== ownId && !same.includes(row));
    return [
      ...same.map((template) => ({ template, hasSameUrl: true })),
      ...named.slice(0, shownAlike).map((template) => ({ template, hasSameUrl: false })),
    ];
  }, [templates, findByUrl, alike, url, ownId]);
  return { twins, isLooking: isReading, hasFailed };
}

const nothing: readonly number[] = [];
