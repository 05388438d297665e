/** Button that prints the page. */
import { Button } from "#web/ui/button.tsx";

export function PrintButton() {
  return <Button onClick={() => print()}>Skriv ut</Button>;
}
