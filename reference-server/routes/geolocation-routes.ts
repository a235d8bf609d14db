/** Places near a point (specification 3.11, 5.12, 7.10). */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { GeolocationItem } from '#lib/contract/geolocation.ts';
import { type Language, languageOfHeader } from '../config/languages.ts';
import { HttpError } from '../core/http-error.ts';
import { readInput } from '../http/read-input.ts';
import { countryName, nearestPlaces, type Place } from '../places/nearest-places.ts';
import type { AppContext } from './app-context.ts';
import { requireSession } from './guard.ts';

const text = v.optional(v.pipe(v.string(), v.maxLength(30)), '');
const geolocationQuery = v.object({ latitude: text, longitude: text });
type Query = v.InferOutput<typeof geolocationQuery>;

const LIMITS = { latitude: 90, longitude: 180 } as const;

export function addGeolocationRoutes(server: FastifyInstance, _context: AppContext): void {
  server.get('/api/geolocation/search', async (request) => {
    requireSession(request);
    const query = readInput(geolocationQuery, request.query);
    const language = languageOfHeader(request.headers['accept-language']);
    const places = nearestPlaces(readDegrees(query, 'latitude'), readDegrees(query, 'longitude'));
    return places.map((place) => toItem(place, language));
  });
}

function readDegrees(query: Query, name: keyof typeof LIMITS): number {
  const degrees = /^[+-]?\d+(\.\d+)?$/.test(query[name]) ? Number(query[name]) : Number.NaN;
  const limit = LIMITS[name];
  if (!(Math.abs(degrees) <= limit)) {
    throw new HttpError(400, 'coordinates', `${name} is a number of degrees from -${limit} to ${limit}.`, {
      field: name,
    });
  }
  return degrees;
}

/** A place as the contract's geolocation item. The gazetteer has towns only, so the street fields are missing. */
function toItem(place: Place, language: Language): GeolocationItem {
  const { name, regionCode, regionName, countryCode, countryCode3, latitude, longitude } = place;
  const country = countryName(place, language);
  return {
    position: `${latitude.toFixed(6)},${longitude.toFixed(6)}`,
    address: {
      countryCode,
      countryCodeISO3: countryCode3,
      country,
      countrySubdivision: regionCode,
      countrySubdivisionName: regionName,
      municipality: name,
      localName: name,
      freeformAddress: [...new Set([name, regionName, country])].join(', '),
    },
  };
}
