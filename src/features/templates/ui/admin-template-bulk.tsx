/** What can be done with many templates at once. */
import { Fragment, type ReactNode, useState } from "react";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { adminCategories } from "#shared/admin/admin-vocabulary.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { activation, type BulkAction, bulkDeletion, refsOf } from "#web/admin/list/bulk-bar.tsx";
import { Button } from "#web/ui/button.tsx";

const featuring = (isFeatured: boolean): BulkAction<AdminTemplate> => ({
  text: isFeatured ? "Fremhev" : "Ikke fremhev",
  accepts: (row) => row.isFeatured !== isFeatured,
  path: "change",
  body: (rows) => refsOf(rows, { isFeatured }),
  done: isFeatured ? "er fremhevet" : "er ikke lenger fremhevet",
});

export const bulkActions: readonly BulkAction<AdminTemplate>[] = [
  activation(true),
  activation(false),
  featuring(true),
  featuring(false),
  bulkDeletion(refsOf, "De forsvinner fra nettstedet, og feilrapportene på dem blir løst."),
];

const filing = (category: string): BulkAction<AdminTemplate> => ({
  text: `Flytt til ${categoryLabel(category)}`,
  path: "change",
  body: (rows) => refsOf(rows, { category }),
  done: `er flyttet til ${categoryLabel(category)}`,
});

function CategoryChoice({ onChoose }: { readonly onChoose: (category: string) => void }) {
  const [category, setCategory] = useState("");
  return (
    <div className="bulk-choice">
      <select
        className="input"
        aria-label="Flytt til kategori"
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
      >
        <option value="">Kategori …</option>
        {adminCategories.map((choice) => (
          <option key={choice} value={choice}>
            {categoryLabel(choice)}
          </option>
        ))}
      </select>
      {category !== "" && <Button onClick={() => onChoose(category)}>Flytt</Button>}
    </div>
  );
}

type RunBulk = (action: BulkAction<AdminTemplate>) => void;

/** @param rest what other features offer for the chosen ones */
export function moreBulk(rest: ReactNode) {
  return (run: RunBulk) => [
    <CategoryChoice key="category" onChoose={(category) => run(filing(category))} />,
    <Fragment key="rest">{rest}</Fragment>,
  ];
}
