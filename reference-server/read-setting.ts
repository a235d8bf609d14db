/** One setting of `app-settings` as a person writes it behind `--set name=`. */
import * as v from 'valibot';
import { type ServerSettings, serverSettings } from '#lib/contract/settings.ts';

export const SETTING_NAMES = Object.keys(serverSettings.entries);

/** Schemas differ per setting; what is asked of them here does not. */
type SettingSchema = v.GenericSchema<unknown, unknown> & {
  readonly wrapped: Kind & { readonly pipe?: readonly Kind[] };
};
interface Kind {
  readonly kind: string;
  readonly type: string;
  readonly options?: readonly unknown[];
}

/** What a value is in the end, whatever it may arrive as. */
function kindOf({ wrapped }: SettingSchema): Kind {
  return wrapped.pipe?.findLast(({ kind }) => kind === 'schema') ?? wrapped;
}

/**
 * `true`, `12`, `A, B`, a word, or JSON such as `{"image":{"mandatory":["IPTCHeadline"]}}`. Undefined for a name that is no
 * setting; throws a `RangeError` with a sentence when the value cannot be.
 */
export function readSetting(name: string, written: string): Partial<ServerSettings> | undefined {
  if (!Object.hasOwn(serverSettings.entries, name)) return undefined;
  const schema = serverSettings.entries[name as keyof ServerSettings] as unknown as SettingSchema;
  for (const candidate of candidates(written, kindOf(schema).type)) {
    const parsed = v.safeParse(schema, candidate);
    if (!parsed.success) continue;
    const unknown = unknownKey(candidate, parsed.output);
    if (unknown !== undefined) throw new RangeError(`--set ${name}: there is no '${unknown}' in it.`);
    return { [name]: candidate };
  }
  throw new RangeError(`--set ${name}=${written}: ${expectation(schema)}`);
}

/** What a text may mean, the most particular meaning first. */
function candidates(written: string, kind: string): unknown[] {
  const json = parseJson(written);
  const text = written.trim();
  // Broken JSON is not a list of odd names.
  if (/^[[{]/.test(text)) return json === undefined || (kind === 'object' && Array.isArray(json)) ? [] : [json];
  if (kind === 'array') return [readList(written)];
  return json === undefined || json === null ? [written] : [json, written];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `A, B`; blank parts are left out. */
export function readList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The first name in `given` that the schema passed over: a slip of the pen, which must not go unnoticed. */
function unknownKey(given: unknown, known: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  for (const [key, inner] of Object.entries(given)) {
    if (!Object.hasOwn(known as object, key)) return key;
    const deeper = unknownKey(inner, (known as Record<string, unknown>)[key]);
    if (deeper !== undefined) return `${key}.${deeper}`;
  }
  return undefined;
}

const EXPECTATIONS: Readonly<Record<string, string>> = {
  boolean: 'it is true or false.',
  number: 'a whole number is needed, and not too small a one.',
  array: 'a list of known names is needed, with commas between them.',
  object: 'JSON is needed, such as {"image":{"hidden":[],"mandatory":["IPTCHeadline"]}}.',
};

function expectation(schema: SettingSchema): string {
  const { type, options } = kindOf(schema);
  if (options !== undefined) return `it is one of ${options.join(', ')}.`;
  return EXPECTATIONS[type] ?? 'this is no value for it.';
}
