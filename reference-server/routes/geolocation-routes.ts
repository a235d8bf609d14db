/** Places near a point (specification 3.11, 5.12, 7.10). */
import type { FastifyInstance } from 'fastify';
import type { GeolocationItem } from '#lib/contract/geolocation.ts';
import type { AppContext } from '../app-context.ts';
import { type Language, languageOfHeader } from '../demo-library/data/languages.ts';
import { requireSession } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { countryName, nearestPlaces, type Place } from '../places/nearest-places.ts';

type Query = Readonly<Record<string, string | undefined>>;

const LIMITS = { latitude: 90, longitude: 180 } as const;

export function addGeolocationRoutes(server: FastifyInstance, _context: AppContext): void {
  server.get<{ Querystring: Query }>('/api/geolocation/search', async (request) => {
    requireSession(request);
    const language = languageOfHeader(request.headers['accept-language']);
    const places = nearestPlaces(readDegrees(request.query, 'latitude'), readDegrees(request.query, 'longitude'));
    return places.map((place) => toItem(place, language));
  });
}

function readDegrees(query: Query, name: keyof typeof LIMITS): number {
  const text = query[name] ?? '';
  const degrees = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
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
