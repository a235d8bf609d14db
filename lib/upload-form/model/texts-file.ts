/** Templates and text shortcuts as a file: what is written, what is taken from one, and how it joins the user's own. Pure. */
import * as v from 'valibot';
import { MAX_TEMPLATE_NAME_LENGTH } from '#lib/contract/templates.ts';
import { readableLine, readableText } from '#lib/core/readable-text.ts';
import { isTooLong, MAX_REPLACEMENTS_LENGTH } from './code-replacements.ts';
import type { MetadataValues } from './metadata-values.ts';
import { isSameName, MAX_TEMPLATES, type OwnTemplate, type OwnTexts } from './own-texts.ts';
import { type ReplacementRow, replacementRows, storedLines, textOfLines } from './replacement-rows.ts';

const FORMAT = 'comyan-texts';
/** Raised when a file of this version could be misread. */
const VERSION = 1;
/** Larger files are not read. The longest texts fill half of it. */
export const MAX_TEXTS_FILE_BYTES = 16 * 1024 * 1024;
const MAX_VALUES = 500;

const template = v.object({
  name: v.pipe(
    v.string(),
    v.maxLength(1_000),
    v.transform(readableLine),
    v.trim(),
    v.minLength(1),
    v.maxLength(MAX_TEMPLATE_NAME_LENGTH),
  ),
  values: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(20_000), v.transform(readableText))),
    v.check((values) => Object.keys(values).length <= MAX_VALUES),
  ),
});
const textsFile = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  templates: v.pipe(v.array(template), v.maxLength(MAX_TEMPLATES)),
  replacements: v.pipe(v.string(), v.maxLength(MAX_REPLACEMENTS_LENGTH), v.transform(readableText)),
});
export type TextsFile = Pick<v.InferOutput<typeof textsFile>, 'templates' | 'replacements'>;

export function textsFileOf({ templates, replacements }: OwnTexts): string {
  const named = templates.map(({ name, values }) => ({ name, values }));
  return JSON.stringify({ format: FORMAT, version: VERSION, templates: named, replacements }, null, 2);
}

/** Null for any other content. */
export function readTextsFile(content: string): TextsFile | 'newer' | null {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return null;
  }
  const newer = v.object({ format: v.literal(FORMAT), version: v.pipe(v.number(), v.minValue(VERSION + 1)) });
  if (v.is(newer, json)) return 'newer';
  const parsed = v.safeParse(textsFile, json);
  if (!parsed.success) return null;
  const { templates, replacements } = parsed.output;
  return { templates, replacements };
}

export interface TextsImport {
  /** To be saved. */
  readonly templates: readonly Pick<OwnTemplate, 'name' | 'values'>[];
  /** The whole text afterwards. */
  readonly replacements: string;
  /** Number of codes that are new or replaced. */
  readonly codeCount: number;
  /** Those of the user with the same name and other content. */
  readonly clashes: { readonly templates: number; readonly codes: number };
  readonly refusal: 'templates' | 'codes' | null;
}

/** What a file adds to the user's own texts, and with `replaces` changes in them. */
export function importOf(own: OwnTexts, file: TextsFile, replaces: boolean): TextsImport {
  const templates = templatesFrom(own.templates, file.templates);
  const saved = [...templates.added, ...(replaces ? templates.clashing : [])];
  const codes = codesFrom(own.replacements, file.replacements);
  const replacements = joined(own.replacements, file.replacements, codes, replaces);
  const isTooMany = own.templates.length + templates.added.length > MAX_TEMPLATES;
  return {
    templates: saved,
    replacements,
    codeCount: codes.added.length + (replaces ? codes.clashing.length : 0),
    clashes: { templates: templates.clashing.length, codes: codes.clashing.length },
    refusal: isTooMany ? 'templates' : isTooLong(replacements) ? 'codes' : null,
  };
}

function templatesFrom(own: OwnTexts['templates'], found: TextsFile['templates']) {
  // The last one of a name counts, as if all were saved.
  const last = found.filter(({ name }, at) => !found.slice(at + 1).some((later) => isSameName(later.name, name)));
  const mineOf = (name: string) => own.find((one) => isSameName(one.name, name));
  return {
    added: last.filter(({ name }) => mineOf(name) === undefined),
    clashing: last.filter(({ name, values }) => {
      const mine = mineOf(name);
      return mine !== undefined && !hasSameValues(mine.values, values);
    }),
  };
}

function hasSameValues(one: MetadataValues, other: MetadataValues): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** A row of the file with its line. */
interface FoundCode {
  readonly code: string;
  readonly line: string;
}

function codesFrom(own: string, found: string): { readonly added: FoundCode[]; readonly clashing: FoundCode[] } {
  const mine = new Map(usableRows(own).map(({ row }) => [row.code, row.texts.join('\t')]));
  const codes = [...new Map(usableRows(found).map(({ row, line }) => [row.code, { row, line }])).values()].map(
    ({ row, line }) => ({ code: row.code, line, text: row.texts.join('\t') }),
  );
  return {
    added: codes.filter(({ code }) => !mine.has(code)),
    clashing: codes.filter(({ code, text }) => (mine.get(code) ?? text) !== text),
  };
}

/** The last one of duplicates counts. */
function usableRows(text: string): readonly { readonly row: ReplacementRow; readonly line: string }[] {
  const lines = storedLines(text);
  const byId = new Map(lines.map((line) => [line.id, line.text]));
  const rows = replacementRows(lines).filter(({ problem }) => problem === null || problem === 'duplicate');
  return rows.map((row) => ({ row, line: byId.get(row.id) ?? '' }));
}

function joined(own: string, found: string, codes: ReturnType<typeof codesFrom>, replaces: boolean): string {
  // With the comments of the file.
  if (own.trim() === '') return found;
  const lines = storedLines(own);
  const replaced = new Map(replaces ? codes.clashing.map(({ code, line }) => [code, line]) : []);
  const codeById = new Map(replacementRows(lines).map(({ id, code }) => [id, code]));
  const changed = lines.map((line) => ({ ...line, text: replaced.get(codeById.get(line.id) ?? '') ?? line.text }));
  const lineBreak = lines.find(({ end }) => end !== '')?.end ?? '\n';
  const before = textOfLines(changed);
  const added = codes.added.map(({ line }) => line);
  if (added.length === 0) return before;
  return [before.endsWith(lineBreak) ? before.slice(0, -lineBreak.length) : before, ...added].join(lineBreak);
}
