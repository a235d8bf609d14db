/** Release values of files, forms and users (specification 3.9), and the result (decision 34). */

/** IPTC record 2: release date 30 and time 35, expiration date 37 and time 38. */
export const FILES: Readonly<Record<string, Readonly<Partial<Record<30 | 35 | 37 | 38, string>>>>> = {
  nothing: {},
  embargo: { 30: '20990601', 35: '080000' },
  'an end': { 37: '20991231', 38: '180000' },
  both: { 30: '20990601', 35: '080000', 37: '20991231', 38: '180000' },
  'released long ago': { 30: '20200101', 35: '000000' },
  ended: { 30: '20200101', 35: '000000', 37: '20210101', 38: '000000' },
  withheld: { 37: '19800101', 38: '000000' },
};

/** The wire names of these data sets. */
export const NAMES = {
  30: 'IPTCReleaseDate',
  35: 'IPTCReleaseTime',
  37: 'IPTCExpirationDate',
  38: 'IPTCExpirationTime',
} as const;

const ALWAYS = { IPTCReleaseDate: '19800101', IPTCReleaseTime: '000000' };
const UNTIL = { ...ALWAYS, IPTCExpirationDate: '20980301', IPTCExpirationTime: '000000' };
const NEVER = { IPTCExpirationDate: '19800101', IPTCExpirationTime: '000000' };

type WireValues = Readonly<Record<string, string>>;

/** The draft of a form, and the values it sends for a file without release. */
export const FORMS: readonly { readonly form: string; readonly draft: string; readonly said: WireValues }[] = [
  { form: 'untouched', draft: 'implied yes', said: ALWAYS },
  { form: 'remembered until', draft: 'implied until 20980301', said: UNTIL },
  { form: 'yes', draft: 'yes', said: ALWAYS },
  { form: 'until', draft: 'until 20980301', said: UNTIL },
  { form: 'no', draft: 'no', said: NEVER },
];

/** What the user sets for one file only. */
export const USER_CHOICES: readonly { readonly text: string; readonly said: WireValues }[] = [
  { text: 'yes', said: ALWAYS },
  { text: 'until 20980301', said: UNTIL },
  { text: 'no', said: NEVER },
  {
    text: 'from 20990601T080000 until 20991130',
    said: {
      IPTCReleaseDate: '20990601',
      IPTCReleaseTime: '080000',
      IPTCExpirationDate: '20991130',
      IPTCExpirationTime: '000000',
    },
  },
];

/** Files that may not be used now: no form releases them, only the user for one file. */
const WITHHELD: readonly string[] = ['embargo', 'both', 'ended', 'withheld'];

/** By the filenames above: what a file has in the end, where its form `said` that; by the append mode, `isFormRight`. */
export function releaseByForm(file: string, said: WireValues, isFormRight: boolean): WireValues {
  const isKept = WITHHELD.includes(file) && said !== NEVER;
  return effectiveRelease(file, said, isFormRight && !isKept);
}

/** By the filenames above; `isFormRight` says which side takes precedence. */
export function effectiveRelease(file: string, said: WireValues, isFormRight: boolean): WireValues {
  const own = Object.entries(FILES[file] ?? {}).map(([set, text]) => [NAMES[Number(set) as keyof typeof NAMES], text]);
  return own.length === 0 || isFormRight ? said : Object.fromEntries(own);
}
