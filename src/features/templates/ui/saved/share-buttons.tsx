/** «Del» where the browser can share, else «Kopier lenke»: the template's own page here, not the publisher's. */
import LinkIcon from "lucide-react/icons/link";
import Share2 from "lucide-react/icons/share-2";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useInBrowser } from "#web/use-in-browser.ts";

export interface ShareButtonsProps {
  readonly name: string;
  /** The page's canonical url. */
  readonly url: string;
}

const canShare = () => "share" in navigator;

export function ShareButtons({ name, url }: ShareButtonsProps) {
  const hasShare = useInBrowser(canShare, () => false);
  return (
    <Button variant="quiet" onClick={() => void (hasShare ? share(name, url) : copy(url))}>
      {hasShare ? <Share2 /> : <LinkIcon />}
      {hasShare ? "Del" : "Kopier lenke"}
    </Button>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: "Lenken er kopiert" });
  } catch (error) {
    // Not over https, or not allowed: the url is shown, to be copied by hand.
    logQuietly("The link could not be copied", error);
    showToast({
      title: "Lenken kunne ikke kopieres",
      description: `Marker den her og kopier den selv: ${url}`,
      isDestructive: true,
    });
  }
}

async function share(name: string, url: string): Promise<void> {
  try {
    await navigator.share({ title: name, url });
  } catch (error) {
    // Closed without sharing: no message.
    if (error instanceof DOMException && error.name === "AbortError") return;
    logQuietly("The link could not be shared", error);
    await copy(url);
  }
}
