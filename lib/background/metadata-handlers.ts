/** Lists and places that the form requests from the media system. */
import type { MetadataHandlers } from '#lib/messaging/metadata-messages.ts';
import type { GeolocationApi } from '#lib/upload-form/geolocation-api.ts';
import type { ListsApi } from '#lib/upload-form/lists-api.ts';
import type { OwnTextsStorage } from '#lib/upload-form/own-texts.ts';

export interface MetadataHandlerDeps {
  readonly lists: ListsApi;
  readonly geolocation: GeolocationApi;
  readonly ownTexts: OwnTextsStorage;
  /** Stores the signed-in user's consent. */
  agreeToGeolocation(): Promise<void>;
  /** Windows locale id of the app's language (7.16). */
  languageId(): string;
}

export function metadataHandlers(deps: MetadataHandlerDeps): MetadataHandlers {
  const { lists, geolocation, ownTexts, agreeToGeolocation, languageId } = deps;
  return {
    'metadata.lists': ({ type }) => lists.lists(type, languageId()),
    'metadata.geolocate': ({ latitude, longitude }) => geolocation.search(latitude, longitude),
    'metadata.ownTexts': () => ownTexts.read(),
    'metadata.saveTemplate': ({ name, values }) => ownTexts.saveTemplate(name, values),
    'metadata.renameTemplate': ({ id, name }) => ownTexts.renameTemplate(id, name),
    'metadata.setReplacements': ({ text, before }) => ownTexts.setReplacements(text, before),
    'metadata.agreeToGeolocation': () => agreeToGeolocation(),
  };
}
