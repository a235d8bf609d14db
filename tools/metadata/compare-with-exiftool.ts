/**
 * `node tools/metadata/compare-with-exiftool.ts <folder> [--peers]`: reads every picture of a folder with this product
 * and with exiftool, prints each difference, then the share of equal values. Always exits with 0: intended differences
 * are in docs/metadata.md, others need a decision.
 */
import { openAsBlob } from 'node:fs';
import { relative } from 'node:path';
import { isCameraBoilerplate } from '#lib/embedded-metadata/model/camera-boilerplate.ts';
import { readEmbeddedMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { COMPARED_FIELDS, comparable, exiftoolValues, hasExiftool } from './exiftool-values.ts';

type Reader = (path: string) => Promise<Map<string, string>>;

interface Score {
  equal: number;
  all: number;
  /**
   * Texts of cameras that do not count as captions (docs/design/metadata.md#precedence): the expected value is empty.
   */
  makersDefaults: number;
  readonly differences: string[];
}

/** Not compared for the packages, which structure them differently. */
const OWN_FIELDS = ['orientation', 'latitude', 'longitude', 'size'];
/** Needed only to recognise camera boilerplate. */
const CAMERA_FIELDS = ['make', 'model'];

async function ownValues(path: string): Promise<Map<string, string>> {
  const { values, unmapped, orientation, coordinates, pixelSize } = await readEmbeddedMetadata(await openAsBlob(path));
  const entries: [string, string | undefined][] = [
    ...Object.entries(values).map(([name, { text }]): [string, string] => [name, text]),
    ...Object.entries(unmapped).map(([name, { text }]): [string, string] => [name, text]),
    ['orientation', orientation?.toString()],
    ['latitude', coordinates?.latitude.toString()],
    ['longitude', coordinates?.longitude.toString()],
    ['size', pixelSize && `${pixelSize.width}x${pixelSize.height}`],
  ];
  return new Map(entries.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])));
}

async function compare(folder: string, reader: Reader, fields: readonly string[]): Promise<Score> {
  const score: Score = { equal: 0, all: 0, makersDefaults: 0, differences: [] };
  for (const [path, expected] of await exiftoolValues(folder)) {
    const read = await reader(path);
    for (const field of fields) {
      const [theirs, got] = [expected.get(field) ?? '', comparable(field, read.get(field) ?? '')];
      const isDefault = field === 'IPTCCaption' && isCameraBoilerplate(theirs, camera(expected));
      if (isDefault) score.makersDefaults += 1;
      const wanted = isDefault ? '' : theirs;
      if (theirs === '' && got === '') continue;
      score.all += 1;
      if (wanted === got) score.equal += 1;
      else
        score.differences.push(`${relative(folder, path)}  ${field}: exiftool ${quoted(wanted)}, read ${quoted(got)}`);
    }
  }
  return score;
}

function camera(expected: ReadonlyMap<string, string>): string[] {
  return [expected.get('make') ?? '', expected.get('model') ?? ''];
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 90 ? `${text.slice(0, 90)}…` : text);
}

function print(name: string, { equal, all, makersDefaults, differences }: Score): void {
  const share = all === 0 ? 100 : (100 * equal) / all;
  process.stdout.write(`${differences.map((line) => `  ${line}\n`).join('')}`);
  process.stdout.write(
    `${name}: ${equal} of ${all} values equal, ${share.toFixed(1)} %; ${makersDefaults} makers' defaults\n`,
  );
}

async function main([folder, flag]: readonly string[]): Promise<void> {
  if (!folder) process.stdout.write('Which folder? compare-with-exiftool.ts <folder> [--peers]\n');
  else if (!(await hasExiftool()))
    process.stdout.write('Skipped: exiftool is not installed (libimage-exiftool-perl).\n');
  else {
    const otherFields = COMPARED_FIELDS.filter((field) => ![...OWN_FIELDS, ...CAMERA_FIELDS].includes(field));
    print('values', await compare(folder, ownValues, otherFields));
    print('orientation, place and size', await compare(folder, ownValues, OWN_FIELDS));
    if (flag !== '--peers') return;
    const { exifrValues, exifreaderValues } = await import('./peer-values.ts');
    print('exifr', await compare(folder, exifrValues, otherFields));
    print('exifreader', await compare(folder, exifreaderValues, otherFields));
  }
}

if (import.meta.main) await main(process.argv.slice(2));
