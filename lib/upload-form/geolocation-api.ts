import { geolocationSearch } from '#lib/contract/geolocation.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { HttpClient } from '#lib/net/http-client.ts';
import { validCoordinates } from './model/coordinates.ts';
import { type PlaceProposal, toPlaceProposal } from './model/place-proposal.ts';

export interface GeolocationApi {
  /**
   * Country, province and city for coordinates, the best result first; empty if the server knows none. Rejects with
   * `metadata/coordinates-invalid` (5.12) or as a call does. Rejects with `metadata/consent-needed`, before anything is
   * sent, until the user has consented to sending the coordinates of pictures (docs/design/metadata.md#places).
   */
  search(latitude: number, longitude: number): Promise<PlaceProposal[]>;
}

export function createGeolocationApi(httpClient: HttpClient, hasConsent: () => Promise<boolean>): GeolocationApi {
  return {
    async search(latitude, longitude) {
      const place = validCoordinates(latitude, longitude);
      if (!place) throw new AppError('metadata/coordinates-invalid');
      if (!(await hasConsent())) throw new AppError('metadata/consent-needed');
      const query = { latitude: place.latitude.toFixed(6), longitude: place.longitude.toFixed(6) };
      return (await httpClient.call(geolocationSearch, { query })).map((item) => toPlaceProposal(item, place));
    },
  };
}
