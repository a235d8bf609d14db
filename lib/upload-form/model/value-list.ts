/** Several values in one field, such as supplemental categories: comma-separated, each value once. */

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

export function joinList(values: readonly string[]): string {
  return [...new Set(values)].join(',');
}
