import type { GeolocationItem } from '#lib/contract/geolocation.ts';
import { type Coordinates, distanceKm, validCoordinates } from './coordinates.ts';
import type { MetadataValues } from './metadata-values.ts';

/** A geolocation result as values of an image's fields (3.8, 3.11). */
export interface PlaceProposal {
  /** The address in one line, for display. */
  readonly text: string;
  readonly values: MetadataValues;
  /** Null: the server does not say where the place is. */
  readonly position: Coordinates | null;
  /** From the picture. */
  readonly km: number | null;
}

/** Fields that the server does not name are missing; the country code has three letters if it names one (3.11). */
export function toPlaceProposal({ address, position }: GeolocationItem, at: Coordinates): PlaceProposal {
  const city = address.municipality || address.localName || '';
  const province = address.countrySubdivisionName || address.countrySubdivision || '';
  const values = {
    IPTCCountryCode: address.countryCodeISO3 || address.countryCode || '',
    IPTCCountryName: address.country || '',
    IPTCProvinceState: province,
    IPTCCity: city,
  };
  const [latitude, longitude] = (position || 'unknown').split(',').map(Number);
  const place = validCoordinates(latitude ?? Number.NaN, longitude ?? Number.NaN) ?? null;
  return {
    text: address.freeformAddress || [city, province, address.country].filter(Boolean).join(', '),
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    position: place,
    km: place && distanceKm(place, at),
  };
}
