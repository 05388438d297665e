/** The query of the list in its plainest url, a search and a limit, read as the route's schema would and in a tenth of the time. */
import { maxListLimit, type TemplateQuery } from "#features/templates/contract.ts";
import { maxSearchLength } from "#features/templates/listing-view.ts";

/** Each once, in either order, nothing else, and no character that may be read in two ways. */
const searchThenLimit = /^[^?]*\?search=([\w%.~-]+)&limit=([1-9]\d{0,3})$/;
const limitThenSearch = /^[^?]*\?limit=([1-9]\d{0,3})&search=([\w%.~-]+)$/;

/** @returns undefined for any other url, and what the schema would reject. */
export function plainQuery(url: string): TemplateQuery | undefined {
  const [, limitFirst, searchLast] = limitThenSearch.exec(url) ?? [];
  const [, searchFirst, limitLast] = searchLast === undefined ? (searchThenLimit.exec(url) ?? []) : [];
  const search = decode(searchLast ?? searchFirst ?? "");
  const limit = Number(limitFirst ?? limitLast);
  if (search === "" || search.length > maxSearchLength || !(limit <= maxListLimit)) return undefined;
  return { search, category: [], format: [], sourceType: [], language: [], limit, offset: 0 };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
