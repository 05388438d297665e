import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { KeptMarkup } from "#app/kept-markup.ts";
import { MarkedText } from "#features/templates/ui/card/marked-text.tsx";
import { collectGarbage } from "#testing/collect-garbage.ts";
import { Kept } from "#web/ui/kept.tsx";

interface CardProps {
  readonly name: string;
  readonly title: string | ReactElement;
  readonly href: string;
}

const rendered: string[] = [];

function Card({ name, title, href }: CardProps) {
  rendered.push(name);
  return (
    <li>
      <a href={`${href}#top`} title={name}>
        {title}
      </a>
      Fra {href}, {name}
    </li>
  );
}

const keptCard = ({ name, title, href }: CardProps) => (
  <Kept key={name} by={() => ["card", name]} holes={{ title, href }}>
    {(holes) => <Card name={name} title={holes.title} href={holes.href} />}
  </Kept>
);

const marked = (
  <MarkedText text="en <leieavtale>/jordleiekontrakt til leie" terms={["leie"]} breaks={[8, 16, 24]} />
);

/** What a search or an administrator may write to look like a placeholder. */
const hostile = "<!-- --></li><mark>\0-0-</mark>&\"'";

it("renders what React does, with the holes of each page", async () => {
  const markup = new KeptMarkup();
  const page = (title: string | ReactElement, href: string) => (
    <ul>
      {keptCard({ name: "Leie & <lån>", title, href })}
      tekst
      <Kept by={() => ["end"]}>{() => <li>Slutt</li>}</Kept>
      {hostile}
      {keptCard({ name: hostile, title: hostile, href })}
      {keptCard({ name: "Siste", title, href })}
      {href} {href}
    </ul>
  );
  for (const title of ["Leie", marked, hostile]) {
    for (const href of ["/?sok=a&kategori=b", hostile]) {
      expect(String(await markup.render(page(title, href)))).toBe(renderToString(page(title, href)));
    }
  }
});

it("renders a part once, until what it depends on changes or it is pushed out", async () => {
  const markup = new KeptMarkup({ maxSize: 900 });
  const show = async (...names: string[]) => {
    rendered.length = 0;
    await markup.render(<ul>{names.map((name) => keptCard({ name, title: name, href: "/" }))}</ul>);
    return [...rendered];
  };
  expect(await show("a", "b", "a")).toEqual(["a", "b"]);
  expect(await show("b", "a")).toEqual([]);
  expect(await show("a", "c".repeat(200))).toEqual(["c".repeat(200)]);
  expect(await show("b")).toEqual(["b"]);
});

it("keeps the bytes of its parts, and not what other buffers shared with them", async () => {
  const markup = new KeptMarkup();
  // The memory that small buffers are cut from: told apart one by one, since other tests of this process allocate too.
  const shared = new Set<WeakRef<ArrayBufferLike>>();
  let last: ArrayBufferLike | undefined;
  for (let part = 0; part < 300; part++) {
    await markup.render(keptCard({ name: `Del ${part}`, title: "Leie", href: "/" }));
    // What other requests make meanwhile.
    for (let other = 0; other < 20; other++) {
      const { buffer } = Buffer.from("x".repeat(2_000));
      if (buffer !== last) shared.add(new WeakRef(buffer));
      last = buffer;
    }
  }
  last = undefined;
  expect(shared.size).toBeGreaterThan(100);
  // A weak reference keeps what it refers to until the turn it was made or read in is over.
  await nextTurn();
  collectGarbage();
  expect([...shared].filter((reference) => reference.deref()).length).toBeLessThan(10);
  expect(await markup.render(keptCard({ name: "Del 0", title: "Leie", href: "/" }))).toBeTruthy();
});

it("gives others their turn between parts that take long", async () => {
  const cards = Array.from({ length: 20 }, (_, index) => String(index));
  const turnsDuring = async (markup: KeptMarkup) => {
    let turns = 0;
    let isDone = false;
    const page = markup.render(<ul>{cards.map((name) => keptCard({ name, title: name, href: "/" }))}</ul>);
    const others = (async () => {
      while (!isDone) {
        await nextTurn();
        turns += 1;
      }
    })();
    await page;
    isDone = true;
    await others;
    return turns;
  };
  expect(await turnsDuring(new KeptMarkup({ sliceMs: 0 }))).toBeGreaterThanOrEqual(cards.length - 1);
  expect(await turnsDuring(new KeptMarkup({ sliceMs: Infinity }))).toBe(1);
});
