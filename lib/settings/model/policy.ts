/**
 * The managed policy of this computer (`storage.managed`; docs/design/surfaces-and-messages.md#options-page). It
 * overrides the user's choices. public/managed-schema.json has the same names.
 */
import * as v from 'valibot';
import { type OfferedTemplate, offeredTemplates } from '#lib/contract/templates.ts';
import { THEME_NAME } from '#lib/contract/theme.ts';
import { type FurtherUsageWords, usageWords } from '#lib/contract/usage-words.ts';
import { isLocale } from '#lib/localisation/model/usable-locale.ts';
import { parsePolicyAddress } from './server-address.ts';

/** A blank text means that the administrator left the value empty. */
const blankOr = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    schema,
  ]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A value of this shape, or its JSON; as JSON. */
const json = (shape: v.GenericSchema<unknown, object>) =>
  blankOr(
    v.pipe(
      v.union([v.string(), shape]),
      v.transform((given) => (typeof given === 'string' ? given : JSON.stringify(given))),
      v.maxLength(1_000_000),
      v.check((text) => v.is(shape, parseJson(text))),
    ),
  );

const yesOrNo = blankOr(v.pipe(v.union([v.boolean(), v.picklist(['true', 'false'])]), v.transform(String)));

const ENTRIES = {
  /** The media system's address; the scheme may be missing. */
  server: blankOr(
    v.pipe(
      v.string(),
      v.transform((typed) => parsePolicyAddress(typed)?.href ?? null),
      v.string(),
    ),
  ),
  theme: blankOr(v.pipe(v.string(), v.regex(THEME_NAME))),
  locale: blankOr(v.pipe(v.string(), v.check(isLocale))),
  /** Id or name of the upload channel that a new form starts with. */
  defaultChannel: blankOr(v.pipe(v.string(), v.maxLength(255))),
  /** Names of form fields, separated by commas, like the server's setting `remember`. */
  remember: blankOr(v.pipe(v.string(), v.maxLength(1_000))),
  /** A list like the server's setting `metadataTemplates`, or its JSON; stored as JSON. */
  templates: json(v.array(v.unknown())),
  /** Phrases like the server's setting `usageWords`, or their JSON; stored as JSON. */
  usageWords: json(
    v.pipe(
      v.unknown(),
      v.check((given) => !Array.isArray(given)),
      v.record(v.string(), v.unknown()),
    ),
  ),
  /** Nothing is remembered past Sign Out, for any user. */
  sharedComputer: yesOrNo,
  /** The house has told its staff what leaves the computer, and no user is asked (lib/core/disclosure.ts). */
  consentByPolicy: yesOrNo,
} as const;

export const POLICY_NAMES = Object.keys(ENTRIES) as (keyof typeof ENTRIES)[];

export type Policy = { readonly [Name in keyof typeof ENTRIES]?: string };

/** The templates of the policy, without invalid entries. */
export function templatesOf({ templates = '' }: Policy): OfferedTemplate[] {
  return v.parse(offeredTemplates, parseJson(templates));
}

/** The phrases of the policy, without invalid ones. */
export function usageWordsOf({ usageWords: phrases = '' }: Policy): FurtherUsageWords {
  return v.parse(usageWords, parseJson(phrases));
}

/** Invalid settings are dropped and named in `refused`. */
export function parsePolicy(managed: unknown): { policy: Policy; refused: readonly string[] } {
  const given = typeof managed === 'object' && managed !== null ? (managed as Record<string, unknown>) : {};
  const policy: { -readonly [Name in keyof Policy]: string } = {};
  const refused: string[] = [];
  for (const name of POLICY_NAMES) {
    if (given[name] === undefined) continue;
    const parsed = v.safeParse(ENTRIES[name] as v.GenericSchema<unknown, string | undefined>, given[name]);
    if (!parsed.success) refused.push(name);
    else if (parsed.output !== undefined) policy[name] = parsed.output;
  }
  return { policy, refused };
}
