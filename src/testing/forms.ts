/** Minimal valid forms of each resource. */

export const templateForm = {
  name: "Leieavtale for naust",
  description: "For nauster.",
  url: "https://example.no/naust",
  category: "Utleie",
  format: "HTML",
  source: "Naustlaget",
};

export const offerForm = {
  title: "Kontorpakke",
  description: "En pakke til kontoret.",
  url: "https://example.no/kontor",
  category: "Programvare & Verktøy",
};

export const homepageAdForm = {
  title: "En annonse",
  description: "Kjøp noe.",
  url: "https://example.no/kjop",
};

export const situationForm = {
  label: "Leie ut naust",
  title: "Leie ut et naust",
  intro: "Før båten er i hus.",
};

export const suggestionForm = {
  name: "Et forslag",
  url: "https://example.no/a",
  category: "Utleie",
  description: "d",
};

export const inquiryForm = { name: "Kontakt", email: "kontakt@example.no", message: "Hei" };
