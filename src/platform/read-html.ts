/** HTML from outside, as a browser reads it: by a parser, in time that grows with the text's length alone. */
import { DomHandler, ElementType, type parseDocument, Parser } from "htmlparser2";

export type HtmlNode = ReturnType<typeof parseDocument>["children"][number];
export type HtmlElement = Extract<HtmlNode, { readonly attribs: object }>;
type IsMeant = (element: HtmlElement) => boolean;

/** The depth that browsers go to. The text from there on is not read: the parser's time grows with the depth too. */
const maxDepth = 512;

class BoundedHandler extends DomHandler {
  readonly #parser = new Parser(this);

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes);
    if (this.tagStack.length > maxDepth) this.#parser.pause();
  }

  read(html: string): readonly HtmlNode[] {
    this.#parser.end(html);
    return this.dom;
  }
}

export const parseHtml = (html: string): readonly HtmlNode[] => new BoundedHandler().read(html);

/** Elements that no visitor sees as the page: a script may hold the text «Siden finnes ikke» for another day. */
const hidden = new Set(["script", "style", "template", "noscript", "svg"]);
const isShown = (node: HtmlNode): node is HtmlElement => "attribs" in node && !hidden.has(node.name);

/** The matching elements, without nested ones. */
export function findElements(nodes: readonly HtmlNode[], isMeant: IsMeant): readonly HtmlElement[] {
  return nodes
    .filter(isShown)
    .flatMap((each) => (isMeant(each) ? [each] : findElements(each.children, isMeant)));
}

/**
 * The text, in one line.
 * @param joint replaces a tag
 */
export function textOf(nodes: readonly HtmlNode[], isLeftOut: IsMeant = () => false, joint = " "): string {
  const texts: string[] = [];
  const add = (node: HtmlNode) => {
    if (node.type === ElementType.Text) texts.push(node.data);
    else if (isShown(node) && !isLeftOut(node)) node.children.forEach(add);
  };
  nodes.forEach(add);
  return texts.join(joint).replace(/\s+/g, " ").trim();
}
