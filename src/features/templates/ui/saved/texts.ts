/** Said when the browser's storage was not changed, by what adds as by what removes. */
export const notChanged = {
  title: "Endringen ble ikke lagret",
  description: "Nettleseren tillater ikke lagring, eller har ikke plass.",
  isDestructive: true,
};
