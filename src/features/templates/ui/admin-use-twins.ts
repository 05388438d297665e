/** Templates that may be the same as the one in a form: with its url, or with a name alike. */
import { useEffect, useMemo, useState } from "react";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import { canonicalUrlKey } from "#shared/web-url.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import { logQuietly } from "#web/log-quietly.ts";

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

/** Those with the same url first, whatever their names. */
export function useTwins(templates: readonly AdminTemplate[], { name, url, ownId }: Wanted): readonly Twin[] {
  const alike = useAlike(name);
  const byUrl = useMemo(
    () => Map.groupBy(templates, (template) => canonicalUrlKey(template.url)),
    [templates],
  );
  return useMemo(() => {
    const key = canonicalUrlKey(url);
    const others = (rows: readonly AdminTemplate[]) => rows.filter(({ id }) => id !== ownId);
    const same = key === null ? [] : others(byUrl.get(key) ?? []);
    const byId = new Map(templates.map((template) => [template.id, template]));
    const named = others(alike.flatMap((id) => byId.get(id) ?? [])).filter((row) => !same.includes(row));
    return [
      ...same.map((template) => ({ template, hasSameUrl: true })),
      ...named.slice(0, shownAlike).map((template) => ({ template, hasSameUrl: false })),
    ];
  }, [templates, byUrl, alike, url, ownId]);
}

/** Ids of the active templates with a name like this one; none while they are being found. */
function useAlike(name: string): readonly number[] {
  const [found, setFound] = useState<{ readonly name: string; readonly ids: readonly number[] } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const path = `${adminTemplatesPath}/alike?name=${encodeURIComponent(name)}`;
    callAdmin<{ ids: readonly number[] }>("GET", path).then(
      ({ ids }) => {
        if (isWanted) setFound({ name, ids });
      },
      (error: unknown) => logQuietly("Templates with a name alike were not found", error),
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return found?.name === name ? found.ids : nothing;
}

const nothing: readonly number[] = [];
