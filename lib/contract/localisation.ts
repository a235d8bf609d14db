/**
 * Strings, options and tables: specification 7.16–7.18, 7.21, 7.22. All three are GET `services/svcLOCMain.asp` with
 * `svcFormat=jsonxhr` and differ in `svcCmd`.
 */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { listOf, listReadBy, readText, text } from './rows.ts';

export interface StringRow {
  readonly strModuleID: string;
  readonly strID: string;
  readonly strVal: string;
}

/** Two thousand at each start. */
function readString(candidate: unknown): StringRow | undefined {
  const {
    strModuleID: module = '',
    strID: id,
    strVal: value,
  } = Object(candidate) as Partial<Record<keyof StringRow, unknown>>;
  const [strModuleID, strID, text] = [readText(module), readText(id), readText(value)];
  if (strModuleID === undefined || strID === undefined || text === undefined) return undefined;
  // The text after a section sign is a translator's note (7.16).
  const end = text.indexOf('§');
  return { strModuleID, strID, strVal: (end < 0 ? text : text.slice(0, end)).trimEnd() };
}

const optionRow = v.pipe(
  v.object({ optModuleID: v.optional(text, ''), optID: text, optVal: text }),
  v.transform((row) => ({ ...row, optID: row.optID.replaceAll('\\', '.') })),
);
export type OptionRow = v.InferOutput<typeof optionRow>;

const tableRow = v.object({ rowVal: text, rowName: text, rowDefSel: v.optional(text, '0') });
export type TableRow = v.InferOutput<typeof tableRow>;

const path = 'services/svcLOCMain.asp';
/** Query `strID`: comma list of patterns, `*` for any rest. */
export const strings: Call<StringRow[]> = {
  method: 'GET',
  path,
  answer: listReadBy('strings', readString),
  ignoresExpiry: true,
};
/** Query `optID`: comma list of patterns. */
export const options: Call<OptionRow[]> = {
  method: 'GET',
  path,
  answer: listOf('options', optionRow),
  ignoresExpiry: true,
};
/** Query `tableID`: one table. */
export const table: Call<TableRow[]> = { method: 'GET', path, answer: listOf('table', tableRow), ignoresExpiry: true };

/** Options that a server must have for each media type, as `uploads.<type>.<name>` (7.21). */
export const UPLOAD_OPTION_NAMES = ['maxSize', 'allowedExtensions', 'metaExtensions', 'disallowedCharacters'] as const;
