/** Errors of a change to one stored row, the same for every table: the row is missing, or has been edited since. */
import { OwnError } from "#shared/own-error.ts";

/** No row has the id, or it is deleted. */
export class RowMissing extends OwnError {
  override readonly name = "RowMissing";

  constructor() {
    super("no row has this id");
  }
}

/** Some of many rows are missing or have changed since the caller read them; nothing was stored. */
export class RowsOutdated extends OwnError {
  override readonly name = "RowsOutdated";
  readonly ids: readonly number[];

  constructor(ids: readonly number[]) {
    super("some of the rows have changed since they were read");
    this.ids = ids;
  }
}

/** The row has been edited since the caller read it; nothing was stored. */
export class RowStale<Row = unknown> extends OwnError {
  override readonly name = "RowStale";
  /** The row as it is now. */
  readonly current: Row;

  constructor(current: Row) {
    super("the row has changed since it was read");
    this.current = current;
  }
}
