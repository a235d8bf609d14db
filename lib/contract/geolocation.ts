/** Places for coordinates: specification 3.11, 7.10. */
import * as v from 'valibot';
import type { Call } from './call.ts';
import { listOf, optionalText } from './rows.ts';

const address = v.object({
  buildingNumber: optionalText,
  streetNumber: optionalText,
  street: optionalText,
  streetName: optionalText,
  streetNameAndNumber: optionalText,
  countryCode: optionalText,
  countrySubdivision: optionalText,
  countrySecondarySubdivision: optionalText,
  countryTertiarySubdivision: optionalText,
  municipality: optionalText,
  postalCode: optionalText,
  municipalitySubdivision: optionalText,
  country: optionalText,
  countryCodeISO3: optionalText,
  freeformAddress: optionalText,
  extendedPostalCode: optionalText,
  countrySubdivisionName: optionalText,
  localName: optionalText,
});

const geolocationItem = v.object({
  /** `latitude,longitude` in degrees. */
  position: optionalText,
  address,
});
export type GeolocationItem = v.InferOutput<typeof geolocationItem>;

/** Query: latitude and longitude, 6 decimals. */
export const geolocationSearch: Call<GeolocationItem[]> = {
  method: 'GET',
  path: 'api/geolocation/search',
  answer: listOf('places', geolocationItem),
};
