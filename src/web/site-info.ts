/** The site behind every page: its operator and its settings. `PageRoot` provides it. */
import { createContext, useContext } from "react";

export interface Operator {
  readonly name: string;
  /** «123 456 785» */
  readonly orgnr?: string | undefined;
  readonly address?: string | undefined;
  /** The operator's line on pages: «Malbanken AS, org.nr. 123 456 785, Storgata 1, 0155 Oslo» */
  readonly line: string;
}

export interface SiteInfo {
  readonly siteUrl: string;
  readonly name: string;
  /** null where it is not set. */
  readonly operator: Operator | null;
  /** null while the settings have the default, which reaches nobody. */
  readonly contactEmail: string | null;
  /** Url of the accessibility statement that public bodies have at uustatus.no. */
  readonly accessibilityStatement?: string | undefined;
  readonly logo?: string | undefined;
  /** Number of nightly backups stored; null without backups. */
  readonly backupKeep: number | null;
  /** Whether ads, offers, votes and counts are examples, which each page must state. */
  readonly isDemo: boolean;
  /** Set with a mail server: follows get e-mails. */
  readonly hasMail?: true;
  /** Set by `OFFLINE=off`: no page may bring the service worker back that removes itself. */
  readonly isOfflineOff?: true;
  /** Set by `LINK_CHECKS=off`: the administrator has no button to check a link. */
  readonly areLinkChecksOff?: true;
}

export const SiteContext = createContext({} as SiteInfo);

export const useSite = (): SiteInfo => useContext(SiteContext);
