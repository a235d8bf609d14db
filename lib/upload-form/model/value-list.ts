/** Several values in one field, such as supplemental categories: comma-separated, each value once. */
import type { ControlKind } from './field-table.ts';

/** Controls with several values: choices, or free words. */
export function isList(control: ControlKind | undefined): boolean {
  return control === 'multi-select' || control === 'list';
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

export function joinList(values: readonly string[]): string {
  return [...new Set(values)].join(',');
}
