/** Numbers, lists and colours for captions: words up to twelve, "and" before the last item. */
const EN = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const DE = ['keine', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'];

export const countEn = (value: number): string => EN[value] ?? String(value);
export const countDe = (value: number): string => DE[value] ?? String(value);
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const joined = (names: readonly string[], and: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
export const listEn = (things: readonly { readonly en: string }[]): string =>
  joined(
    things.map(({ en }) => en),
    'and',
  );
export const listDe = (things: readonly { readonly de: string }[]): string =>
  joined(
    things.map(({ de }) => de),
    'und',
  );

const COLOURS = {
  red: 'rot',
  blue: 'blau',
  yellow: 'gelb',
  green: 'grün',
  black: 'schwarz',
  white: 'weiß',
  grey: 'grau',
  orange: 'orangefarben',
  pink: 'rosa',
  purple: 'lila',
  ochre: 'ockergelb',
  'dark red': 'dunkelrot',
  'dark green': 'dunkelgrün',
  'light grey': 'hellgrau',
} as const;

export interface NamedColour {
  readonly colour: string;
  readonly en: string;
  /** With the grammatical ending for its sentence. */
  readonly de: string;
}

/** Colours with their names; `ending` is the German adjective ending. */
export const named = (ending: string, hues: Partial<Record<keyof typeof COLOURS, string>>): readonly NamedColour[] =>
  Object.entries(hues).map(([en, colour]) => ({ colour, en, de: `${COLOURS[en as keyof typeof COLOURS]}${ending}` }));
