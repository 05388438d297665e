/** Takes over the page the server drew. */
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { appElementId, type PageState, stateElementId } from "#app/document.ts";
import { matchPage } from "#app/routes.tsx";
import "#web/styles/index.css";

const container = document.getElementById(appElementId);
const state = document.getElementById(stateElementId)?.textContent;
if (!container || !state) throw new Error("The page has no state to start from");

const { data, site } = JSON.parse(state) as PageState;
const { default: Page } = await matchPage(location.pathname).load();
hydrateRoot(
  container,
  <StrictMode>
    <Page data={data} site={site} />
  </StrictMode>,
);
