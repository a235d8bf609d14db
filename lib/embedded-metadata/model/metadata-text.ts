/** Names and values of a file's metadata as text. Pure; names stay those of the standards, in English. */
import type { PlainField, PlainValue } from './plain-value.ts';

/** Longer values are cut; a caption has 2,048 characters. */
export const MAX_VALUE_LENGTH = 4_000;
const MAX_DEPTH = 6;

/** `DateTimeOriginal` → `Date Time Original`, `GPSAltitude` → `GPS Altitude`; a number is a tag without a name. */
export function readableName(name: string): string {
  if (/^\d+$/.test(name)) return `Tag ${name}`;
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** One line per structure of a list; empty for a value without text. */
export function valueText(value: PlainValue): string {
  const text = textOf(value, MAX_DEPTH).trim();
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : text;
}

function textOf(value: PlainValue, depthLeft: number): string {
  if (depthLeft === 0) return '…';
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object') return String(value);
  if ('fields' in value) return value.fields.map((field) => fieldText(field, depthLeft)).join('; ');
  const hasStructures = value.some((one) => typeof one === 'object');
  return value.map((one) => textOf(one, depthLeft - 1)).join(hasStructures ? '\n' : ', ');
}

function fieldText([name, value]: PlainField, depthLeft: number): string {
  return `${readableName(name)}: ${textOf(value, depthLeft - 1)}`;
}

/** Without the digits that only binary fractions have. */
function numberText(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(6))) : '';
}

/** Exif values with the units that photographers read. */
const UNITS: Readonly<Record<string, (value: number) => string>> = {
  ExposureTime: (seconds) =>
    seconds > 0 && seconds < 0.3 ? `1/${Math.round(1 / seconds)} s` : `${numberText(seconds)} s`,
  FNumber: (value) => `f/${numberText(value)}`,
  FocalLength: (value) => `${numberText(value)} mm`,
  FocalLengthIn35mmFormat: (value) => `${numberText(value)} mm`,
  ExposureCompensation: (value) => `${value > 0 ? '+' : ''}${numberText(value)} EV`,
  SubjectDistance: (value) => `${numberText(value)} m`,
  GPSAltitude: (value) => `${numberText(value)} m`,
};

/** The text of an Exif value; dates as 2024-02-29 23:59:58, without conversion of time zones. */
export function exifText([name, value]: PlainField): string {
  const unit = UNITS[name];
  if (unit && typeof value === 'number' && Number.isFinite(value)) return unit(value);
  return valueText(value).replace(/^(\d{4}):(\d\d):(\d\d)(?=$|\s)/, '$1-$2-$3');
}

/** `48.858400° N, 2.294500° E`; empty outside of the earth. */
export function coordinatesText(latitude: number, longitude: number): string {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return '';
  const degrees = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(6)}° ${value < 0 ? negative : positive}`;
  return `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`;
}
