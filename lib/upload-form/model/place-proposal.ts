import type { GeolocationItem } from '#lib/contract/geolocation.ts';
import type { MetadataValues } from './metadata-values.ts';

/** What a geolocation answer means for the fields of an image (3.8, 3.11). */
export interface PlaceProposal {
  /** For people: the address in one line. */
  readonly text: string;
  readonly values: MetadataValues;
}

export function toPlaceProposal({ address }: GeolocationItem): PlaceProposal {
  const city = address.municipality || address.localName || '';
  const province = address.countrySubdivisionName || address.countrySubdivision || '';
  const values = {
    IPTCCountryCode: address.countryCodeISO3 || address.countryCode || '',
    IPTCCountryName: address.country || '',
    IPTCProvinceState: province,
    IPTCCity: city,
  };
  return {
    text: address.freeformAddress || [city, province, address.country].filter(Boolean).join(', '),
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  };
}
