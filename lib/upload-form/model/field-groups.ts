import { RELEASE_FIELDS, releaseFromFields } from './release.ts';
import type { ItemValues } from './resolve-values.ts';

/** Fields that say one thing together: a day from the form and a time from the file make a moment that nobody wrote. */
const STATEMENTS = [['IPTCDateCreated', 'IPTCTimeCreated'], RELEASE_FIELDS] as const;

type Values = ItemValues['formValues'];

const says = (values: Values, names: readonly string[]): boolean =>
  names.some((name) => (values[name] ?? '').trim() !== '');
const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** A release that nobody answered is silent where the file has one of its own (specification 3.9; decision 34). */
export function withAnsweredRelease<Item extends ItemValues>(item: Item): Item {
  const yields = item.isReleaseImplied === true && releaseFromFields(item.fileValues) !== null;
  return yields ? { ...item, formValues: without(item.formValues, RELEASE_FIELDS) } : item;
}

/**
 * Each statement whole, from the form or from the file, never from both (specification 3.9, 4.16): the form's with
 * overwrite and where no mode is said, else the file's, because a day cannot be appended to a day. Pure.
 */
export function withFieldGroups(item: ItemValues): ItemValues {
  const { fileValues, formValues, mode } = item;
  const disputed: readonly string[] = STATEMENTS.filter(
    (names) => says(fileValues, names) && says(formValues, names),
  ).flat();
  return mode === 0 || mode === 2
    ? { ...item, fileValues: without(fileValues, disputed) }
    : { ...item, formValues: without(formValues, disputed) };
}
