/** Several values in one field, as supplemental categories are: a list with commas, each value once. */

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

export function joinList(values: readonly string[]): string {
  return [...new Set(values)].join(',');
}
