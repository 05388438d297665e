/** Said when the browser's storage was not changed. */
export const notChanged = {
  title: "Det ble ikke lagret",
  description: "Nettleseren tillater ikke lagring, eller har ikke plass.",
  isDestructive: true,
};
