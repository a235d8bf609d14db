/**
 * Strings, options and tables: specification 7.16–7.18, 7.21, 7.22. All three are GET `services/svcLOCMain.asp` with
 * `svcFormat=jsonxhr` and differ in `svcCmd`.
 */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { listOf, text } from './rows.ts';

const stringRow = v.pipe(
  v.object({ strModuleID: v.optional(text, ''), strID: text, strVal: text }),
  // The text after a section sign is a translator's note (7.16).
  v.transform((row) => ({ ...row, strVal: (row.strVal.split('§')[0] ?? '').trimEnd() })),
);
export type StringRow = v.InferOutput<typeof stringRow>;

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
  answer: listOf('strings', stringRow),
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
