import type { ItemValues } from './resolve-values.ts';

/** Fields that say one thing together: a day from the form and a time from the file make a moment that nobody wrote. */
const STATEMENTS = [
  ['IPTCDateCreated', 'IPTCTimeCreated'],
  ['IPTCReleaseDate', 'IPTCReleaseTime', 'IPTCExpirationDate', 'IPTCExpirationTime'],
] as const;

/**
 * Each statement whole, from the form or from the file, never from both (specification 3.9, 4.16): the form's with
 * overwrite and where no mode is said, else the file's, because a day cannot be appended to a day. Pure.
 */
export function withWholeStatements(item: ItemValues): ItemValues {
  const { fileValues, formValues, mode } = item;
  const says = (values: ItemValues['formValues'], name: string) => (values[name] ?? '').trim() !== '';
  const disputed = STATEMENTS.filter(
    (names) => names.some((name) => says(fileValues, name)) && names.some((name) => says(formValues, name)),
  ).flat();
  const without = (values: ItemValues['formValues']) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !disputed.some((one) => one === name)));
  return mode === 0 || mode === 2
    ? { ...item, fileValues: without(fileValues) }
    : { ...item, formValues: without(formValues) };
}
