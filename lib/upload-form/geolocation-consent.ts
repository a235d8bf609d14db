/** Consent of each user to send coordinates of pictures to a media system (docs/design/metadata.md#places). */
import { GEOLOCATION_CONSENT } from '#lib/storage/stored-keys.ts';
import { type StoredValues, withEntry } from '#lib/storage/stored-values.ts';

export interface ConsentUser {
  readonly server: string | null;
  /** `DOMAIN/name`; null without a signed-in user, who then has not consented. */
  readonly owner: string | null;
}

export interface GeolocationConsent {
  has(giver: ConsentUser): Promise<boolean>;
  give(giver: ConsentUser): Promise<void>;
}

export function createGeolocationConsent(values: StoredValues): GeolocationConsent {
  const keyOf = ({ server, owner }: ConsentUser): string | null =>
    server === null || owner === null ? null : `${server} ${owner}`;
  return {
    async has(giver) {
      const key = keyOf(giver);
      return key !== null && (await values.get(GEOLOCATION_CONSENT))[key] === true;
    },
    async give(giver) {
      const key = keyOf(giver);
      if (key !== null) await values.change(GEOLOCATION_CONSENT, (all) => withEntry(all, key, true));
    },
  };
}
