/** The site behind every page: whose it is, and how it is set up. `PageRoot` provides it. */
import { createContext, useContext } from "react";

export interface Operator {
  readonly name: string;
  /** «123 456 785» */
  readonly orgnr?: string | undefined;
  readonly address?: string | undefined;
  /** All of it, as pages say it: «Malbanken AS, org.nr. 123 456 785, Storgata 1, 0155 Oslo» */
  readonly line: string;
}

export interface SiteInfo {
  readonly siteUrl: string;
  readonly name: string;
  /** null where the settings do not say. */
  readonly operator: Operator | null;
  readonly contactEmail: string;
  /** Url of the accessibility statement that public bodies have at uustatus.no. */
  readonly accessibilityStatement?: string | undefined;
  readonly logo?: string | undefined;
  /** How many nightly backups are kept; null where none are made. */
  readonly backupKeep: number | null;
  /** Ads, offers, votes and counts are examples, and each page must say so. */
  readonly isDemo: boolean;
  /** Where a mail server is set up: what is followed is told of by e-mail. */
  readonly hasMail?: true;
  /** With `OFFLINE=off`: no page may bring the service worker back that removes itself. */
  readonly isOfflineOff?: true;
  /** With `LINK_CHECKS=off`: the administrator is not offered to check a link. */
  readonly areLinkChecksOff?: true;
}

export const SiteContext = createContext({} as SiteInfo);

export const useSite = (): SiteInfo => useContext(SiteContext);
