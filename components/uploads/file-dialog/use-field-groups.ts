import { useState } from 'react';
import type { MetadataField } from '#lib/upload-form/model/field-table.ts';
import { type FieldFacts, isAlwaysFirst, isFirst } from './field-groups.ts';

export interface FieldGroups {
  readonly first: readonly MetadataField[];
  readonly more: readonly MetadataField[];
}

/**
 * Splits the fields of a file; for one file per mount. While the other fields are open, none of them moves, so that
 * none leaves its place while it is edited. `facts` is null until the values are known.
 */
export function useFieldGroups(
  fields: readonly MetadataField[],
  facts: FieldFacts | null,
  isMoreOpen: boolean,
  carried: string,
): FieldGroups {
  const [kept, setKept] = useState<{ readonly isKnown: boolean | null; readonly names: ReadonlySet<string> }>({
    isKnown: null,
    names: new Set(),
  });
  const isKnown = facts !== null;
  const now = fields.filter(
    (field) => (facts ? isFirst(field, facts) : isAlwaysFirst(field)) || field.name === carried,
  );
  const isFrozen = isMoreOpen && kept.isKnown === isKnown;
  const added = isFrozen ? [] : now.filter(({ name }) => !kept.names.has(name));
  const names = added.length === 0 ? kept.names : new Set([...kept.names, ...added.map(({ name }) => name)]);
  if (added.length > 0 || kept.isKnown !== isKnown) setKept({ isKnown, names });
  return {
    first: fields.filter(({ name }) => names.has(name)),
    more: fields.filter(({ name }) => !names.has(name)),
  };
}
