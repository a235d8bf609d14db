import { describe, expect, it } from 'vitest';
import { appSettings } from '#lib/contract/settings.ts';
import { parseResponse } from '../../../helpers/readers/parse-response.ts';

describe('server settings', () => {
  it('[1.9, 7.15] default to search without text search, and to the default sign-in', () => {
    expect(parseResponse(appSettings, {})).toMatchObject({
      authenticationMethod: 'default',
      ENABLE_SEARCH: true,
      ENABLE_UPLOAD_STATUS_CHECK: true,
      ENABLE_IMAGE_METADATA_VALIDATION: false,
      textSearch: false,
      filterAppliesOnChange: false,
      disableTreeExpand: false,
      usageFilter: false,
      typedForms: false,
      countsLater: false,
      channelCounts: false,
      downloads: false,
      searchSorts: { image: [], video: [], audio: [], text: [] },
      RESTRICTED_USE: 'show',
      resetFormAfterUpload: false,
      autocompleteOff: false,
      twoFactor: false,
    });
  });

  it('[1.8] accept any name for the sign-in method', () => {
    expect(parseResponse(appSettings, { authenticationMethod: 'keycloak' })?.authenticationMethod).toBe('keycloak');
  });

  it('[4.20] have by type the orders of results that the client knows, in its own sequence', () => {
    const given = { searchSorts: { audio: ['relevance', 'colour', 'received'] } };
    const read = { image: [], video: [], audio: ['received', 'relevance'], text: [] };
    expect(parseResponse(appSettings, given)?.searchSorts).toEqual(read);
  });

  it('[1.9] may be strings', () => {
    const given = {
      ENABLE_SEARCH: 'false',
      textSearch: '1',
      twoFactor: 0,
      resetFormAfterUpload: 'true',
      maxChunkSize: '0',
      maxImageNameLength: '40',
      defaultMetadataAppendMode: '3',
    };
    expect(parseResponse(appSettings, given)).toMatchObject({
      ENABLE_SEARCH: false,
      textSearch: true,
      twoFactor: false,
      resetFormAfterUpload: true,
      maxChunkSize: 0,
      maxImageNameLength: 40,
      defaultMetadataAppendMode: 3,
    });
  });

  it.each([
    { ENABLE_SEARCH: 'perhaps' },
    { twoFactor: '' },
    { textSearch: 2 },
    { maxChunkSize: '' },
    { maxChunkSize: '-1' },
    { maxImageNameLength: '15' },
    { defaultMetadataAppendMode: '4' },
  ])('[1.9] server settings with an invalid value are rejected: %o', (given) => {
    expect(parseResponse(appSettings, given)).toBeUndefined();
  });
});
