/** Copies what a package has read to plain data, within limits. */
import { tidyText } from './decode-text.ts';
import type { PlainField, PlainValue } from './model/plain-value.ts';

/** Values of one file; real files have a few hundred. */
const MAX_VALUES = 10_000;
const MAX_DEPTH = 8;
/** Longer lists end in an ellipsis: a TIFF has thousands of strips. */
const MAX_LIST = { numbers: 16, others: 200 } as const;
/** More than any text that is shown. */
const MAX_TEXT_LENGTH = 8_000;
/** More bytes are shown by their number only. */
const MAX_SHOWN_BYTES = 8;

export interface CopyBudget {
  valuesLeft: number;
  hasSkipped: boolean;
}

export function createCopyBudget(): CopyBudget {
  return { valuesLeft: MAX_VALUES, hasSkipped: false };
}

/** The own properties of two readings of one object: with values in words, and as stored. */
export function plainFields(translated: unknown, raw: unknown, budget: CopyBudget): PlainField[] {
  if (typeof translated !== 'object' || translated === null) return [];
  const stored = typeof raw === 'object' && raw !== null ? new Map(Object.entries(raw)) : new Map<string, unknown>();
  return Object.entries(translated).flatMap(([name, value]) => {
    const plain = plainValue(value, stored.get(name), budget, MAX_DEPTH);
    return plain === undefined ? [] : [[name, plain] as const];
  });
}

function plainValue(value: unknown, raw: unknown, budget: CopyBudget, depthLeft: number): PlainValue | undefined {
  if (budget.valuesLeft === 0 || depthLeft === 0) {
    budget.hasSkipped = true;
    return undefined;
  }
  budget.valuesLeft -= 1;
  if (typeof value === 'string') return plainText(value, raw);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  // A moment without a time zone would be shifted: the stored text is shown as it is.
  if (value instanceof Date) return typeof raw === 'string' ? raw : isoText(value);
  if (value instanceof Uint8Array) return bytesText(value);
  const list = listOf(value);
  if (list) return plainList(list, budget, depthLeft - 1);
  return typeof value === 'object' && value !== null ? { fields: plainFields(value, undefined, budget) } : undefined;
}

function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return ArrayBuffer.isView(value) && Symbol.iterator in value ? [...(value as unknown as Iterable<unknown>)] : null;
}

function plainList(list: readonly unknown[], budget: CopyBudget, depthLeft: number): PlainValue {
  const limit = typeof list[0] === 'number' ? MAX_LIST.numbers : MAX_LIST.others;
  const shown = list.slice(0, limit).flatMap((one) => plainValue(one, undefined, budget, depthLeft) ?? []);
  return list.length > limit ? [...shown, '…'] : shown;
}

/** A number in words keeps the number: `Rotate 90 CW (6)`. */
function plainText(value: string, raw: unknown): string {
  const text = tidyText(value.slice(0, MAX_TEXT_LENGTH));
  return typeof raw === 'number' && text !== '' ? `${text} (${raw})` : text;
}

function isoText(date: Date): string {
  return Number.isNaN(date.getTime())
    ? ''
    : date
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC');
}

function bytesText(bytes: Uint8Array): string {
  return bytes.length <= MAX_SHOWN_BYTES ? Array.from(bytes).join(' ') : `[${bytes.length} B]`;
}
