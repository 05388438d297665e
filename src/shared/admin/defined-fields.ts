type DefinedFields<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

/** A form's fields without those that were left out: their columns keep their value or take the default. */
export function definedFields<Fields extends object>(fields: Fields): DefinedFields<Fields> {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as DefinedFields<Fields>;
}
