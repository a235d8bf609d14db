/** Parses the value of `--set name=value` for one setting of `app-settings`. */
import * as v from 'valibot';
import { type ServerSettings, serverSettings } from '#lib/contract/settings.ts';
import { readList } from './option.ts';

export const SETTING_NAMES = Object.keys(serverSettings.entries);

/** The part of a setting's schema that is read here. */
type SettingSchema = v.GenericSchema<unknown, unknown> & {
  readonly wrapped: Kind & { readonly pipe?: readonly Kind[] };
};
interface Kind {
  readonly kind: string;
  readonly type: string;
  readonly options?: readonly unknown[];
}

/** The schema of the parsed value: the last one of a pipe, or the schema itself. */
function kindOf({ wrapped }: SettingSchema): Kind {
  return wrapped.pipe?.findLast(({ kind }) => kind === 'schema') ?? wrapped;
}

/**
 * Accepts `true`, `12`, `A, B`, a word, or JSON such as `{"image":{"mandatory":["IPTCHeadline"]}}`.
 * Undefined for an unknown setting; throws a `RangeError` with a message for the user when the value is invalid.
 */
export function readSetting(name: string, written: string): Partial<ServerSettings> | undefined {
  if (!Object.hasOwn(serverSettings.entries, name)) return undefined;
  const schema = serverSettings.entries[name as keyof ServerSettings] as unknown as SettingSchema;
  for (const candidate of candidates(written, kindOf(schema).type)) {
    const parsed = v.safeParse(schema, candidate);
    if (!parsed.success) continue;
    const unknown = unknownKey(candidate, parsed.output);
    if (unknown !== undefined) throw new RangeError(`--set ${name}: unknown key '${unknown}'.`);
    return { [name]: candidate };
  }
  throw new RangeError(`--set ${name}=${written}: ${expectation(schema)}`);
}

/** The possible readings of a text, the most specific first. */
function candidates(written: string, kind: string): unknown[] {
  const json = parseJson(written);
  const text = written.trim();
  // Broken JSON must not be read as a comma-separated list.
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

/** Path of the first key in `given` that the schema ignored, which is probably a typo; undefined when there is none. */
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
  boolean: 'use true or false.',
  number: 'use a whole number that is not below the minimum.',
  array: 'use known names, separated by commas.',
  object: 'use JSON such as {"image":{"hidden":[],"mandatory":["IPTCHeadline"]}}.',
};

function expectation(schema: SettingSchema): string {
  const { type, options } = kindOf(schema);
  if (options !== undefined) return `use one of ${options.join(', ')}.`;
  return EXPECTATIONS[type] ?? 'not a valid value.';
}
