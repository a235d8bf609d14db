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
