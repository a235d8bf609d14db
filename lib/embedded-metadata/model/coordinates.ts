import type { Coordinates } from './embedded-metadata.ts';

/** Rounded to 6 decimals (3.11); undefined if out of range or not a number (5.12). */
export function validCoordinates(latitude: number, longitude: number): Coordinates | undefined {
  const isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isValid ? { latitude: sixDecimals(latitude), longitude: sixDecimals(longitude) } : undefined;
}

/** Converts degrees, minutes, seconds to degrees; missing or unknown (0/0) minutes and seconds count as 0. */
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

function sixDecimals(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value * 1e6) / 1e6 + 0;
}
