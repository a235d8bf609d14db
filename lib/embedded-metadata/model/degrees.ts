/** Converts degrees, minutes, seconds to degrees; missing or unknown (0/0) ones count as 0. NaN without degrees. */
export function decimalDegrees([degrees = Number.NaN, minutes = 0, seconds = 0]: readonly number[]): number {
  return degrees + (Number.isNaN(minutes) ? 0 : minutes) / 60 + (Number.isNaN(seconds) ? 0 : seconds) / 3600;
}

/** Parses the XMP formats `48,51.5042N` and `48,51,30N`; NaN for anything else. */
export function xmpDegrees(text: string): number {
  const match = /^\s*(\d{1,3}(?:\.\d+)?)(?:,(\d{1,2}(?:\.\d+)?))?(?:,(\d{1,2}(?:\.\d+)?))?\s*([NSEW])\s*$/i.exec(text);
  if (!match) return Number.NaN;
  const [, degrees = '', minutes = '0', seconds = '0', side = ''] = match;
  const value = decimalDegrees([Number(degrees), Number(minutes), Number(seconds)]);
  return /[SW]/i.test(side) ? -value : value;
}

/** Parses ISO 6709 as clips have it: `+54.47+009.05/`, or with minutes and seconds; latitude and longitude, or NaN. */
export function iso6709Degrees(text: string): readonly [latitude: number, longitude: number] {
  const match = /^\s*([+-]\d{2,6}(?:\.\d+)?)([+-]\d{3,7}(?:\.\d+)?)/.exec(text);
  return match ? [degreesOf(match[1] ?? '', 2), degreesOf(match[2] ?? '', 3)] : [Number.NaN, Number.NaN];
}

/** `digits`: those of whole degrees; two more are minutes, and two more seconds. */
function degreesOf(text: string, digits: number): number {
  const [whole = '', fraction = ''] = text.slice(1).split('.');
  const parts = [whole.slice(0, digits), whole.slice(digits, digits + 2), whole.slice(digits + 2)].filter(Boolean);
  const numbers = parts.map((part, index) => Number(index === parts.length - 1 ? `${part}.${fraction}` : part));
  return decimalDegrees(numbers) * (text.startsWith('-') ? -1 : 1);
}
