/** Finds towns near a point in a small in-memory gazetteer, so that the demo needs no external service. */
import { distanceKm } from '#lib/upload-form/model/coordinates.ts';
import type { Language } from '../config/languages.ts';
import { EUROPE } from './gazetteer-europe.ts';
import { WORLD } from './gazetteer-world.ts';

export interface Place {
  readonly name: string;
  /** ISO 3166-2 code without the country. */
  readonly regionCode: string;
  readonly regionName: string;
  /** ISO 3166-1 alpha-2; `countryCode3` is alpha-3. */
  readonly countryCode: string;
  readonly countryCode3: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Towns farther away do not describe a point. */
const REACH_KM = 80;
const MOST_ANSWERS = 5;
const TOWN = /^(?<name>.+) (?<latitude>-?[\d.]+) (?<longitude>-?[\d.]+)$/;

export const PLACES: readonly Place[] = readGazetteer(`${EUROPE}${WORLD}`);

/** At most five towns within 80 km, the nearest first. In degrees, within -90..90 and -180..180. */
export function nearestPlaces(latitude: number, longitude: number): Place[] {
  return PLACES.map((place) => ({ place, km: distanceKm(place, { latitude, longitude }) }))
    .filter(({ km }) => km <= REACH_KM)
    .sort((one, other) => one.km - other.km)
    .slice(0, MOST_ANSWERS)
    .map(({ place }) => place);
}

/** The country's name in `language`. */
export function countryName({ countryCode }: Place, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(countryCode) ?? countryCode;
}

function readGazetteer(text: string): Place[] {
  let country = { countryCode: '', countryCode3: '' };
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) {
      const [, countryCode = '', countryCode3 = ''] = line.split(' ');
      country = { countryCode, countryCode3 };
      return [];
    }
    const [region = '', ...towns] = line.split('; ');
    const [regionCode = ''] = region.split(' ');
    const ofRegion = { regionCode, regionName: region.slice(regionCode.length + 1), ...country };
    return towns.flatMap((town) => {
      const { name = '', latitude, longitude } = TOWN.exec(town)?.groups ?? {};
      return [{ name, ...ofRegion, latitude: Number(latitude), longitude: Number(longitude) }];
    });
  });
}
