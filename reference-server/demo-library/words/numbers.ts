/** Small numbers as newsrooms write them: words up to twelve. */
const EN = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const DE = ['keine', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'];

export const countEn = (value: number): string => EN[value] ?? String(value);
export const countDe = (value: number): string => DE[value] ?? String(value);
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
