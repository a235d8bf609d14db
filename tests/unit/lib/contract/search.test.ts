import { describe, expect, it } from 'vitest';
import { SEARCH_CALLS } from '#lib/contract/search.ts';
import { PAGE_SIZE } from '#lib/contract/search-types.ts';
import { parseResponse } from '../../../helpers/readers/parse-response.ts';

/** Field names as the specification prints them, typed from there. */
const IMAGE =
  'ImgOID ImgName ImgSrcID ImgThumbURL ImgPreviewURL ImgHiresURL IPTCHeadline IPTCCaption IPTCByLine IPTCCredit ' +
  'IPTCCopyrightNotice IPTCCategory IPTCSupplCategory ImgKeydescr ImgPlace ImgCreatedTS ImgReceivedTS ImgExpiresTS';
const AV_MEDIA =
  'AVMOID AVMName AVMSrcID AVMImgThumbURL AVMImgPreviewURL AVMPreviewURL AVMHiresURL AVMPreviewWidth AVMPreviewHeight ' +
  'AVMDuration AVMDataType AVMVideoCodecID AVMAudioCodecID AVMCreatedTS AVMReceivedTS AVMExpiresTS IPTCHeadline ' +
  'IPTCCaption IPTCKeywords IPTCByLine IPTCCategory IPTCSupplCategory IPTCPlace IPTCCredit IPTCCopyrightNotice';
const TEXT =
  'TxtOID TxtSrcID TxtReceivedTS TxtIntro TxtFullText TxtLenWords TxtLenLines TxtLenChars IPTCHeadline IPTCCaption ' +
  'IPTCOrigTransmission IPTCCategory IPTCEnvelopePriority';

function fieldsOf(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, `value of ${name}`]));
}

function rowsOf(results: unknown[]) {
  const body = { Results: results, Query: { QueryFound: '1', QueryID: 9 } };
  return parseResponse(SEARCH_CALLS.image, body)?.Results;
}

describe('a search response', () => {
  it('[3.15] keeps every field of an image', () => {
    const row = { ItemNo: 1, Image: fieldsOf(IMAGE) };
    expect(rowsOf([row])).toEqual([row]);
  });

  it('keeps texts of further fields, and nothing else', () => {
    const further = { IPTCInstructions: 'NO SALES', IPTCJobs: 7, a: { b: 'c' }, d: ['e'], f: null };
    const rows = rowsOf([{ ItemNo: 1, Image: { ImgOID: '1', ...further } }]) ?? [];
    const [kept] = rows.map((row) => ('Image' in row ? row.Image : {}));
    expect(kept).toEqual({ ImgOID: '1', IPTCInstructions: 'NO SALES', IPTCJobs: '7', f: null });
  });

  it('[3.16] keeps every field of video and audio', () => {
    const row = { ItemNo: 1, AVMedia: fieldsOf(AV_MEDIA) };
    expect(rowsOf([row])).toEqual([row]);
  });

  it('[3.17] keeps every field of an article', () => {
    const row = { ItemNo: 1, Text: fieldsOf(TEXT) };
    expect(rowsOf([row])).toEqual([row]);
  });

  it('[3.14] numbers each item and omits rows without an id or of unknown type', () => {
    const rows = rowsOf([
      { ItemNo: '2', Image: { ImgOID: 'a' } },
      { ItemNo: 3, Image: { ImgName: 'no id' } },
      { ItemNo: 4, Smell: { ImgOID: 'b' } },
      { ItemNo: 0, Image: { ImgOID: 'c' } },
    ]);
    expect(rows).toEqual([{ ItemNo: 2, Image: { ImgOID: 'a' } }]);
  });

  it('[3.14] has the total and an id for the following pages', () => {
    const answer = parseResponse(SEARCH_CALLS.text, { Results: [], Query: { QueryFound: '2392', QueryID: 9 } });
    expect(answer?.Query).toEqual({ QueryFound: 2392, QueryID: '9' });
    expect(parseResponse(SEARCH_CALLS.text, { Results: [] })).toBeUndefined();
    expect(parseResponse(SEARCH_CALLS.text, { Query: { QueryFound: -1 } })).toBeUndefined();
  });

  it('[7.12, 7.13, 9.1] has one path per type and pages of 24', () => {
    expect(Object.values(SEARCH_CALLS).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST search/image/',
      'POST search/video/',
      'POST search/audio/',
      'POST search/text/',
    ]);
    expect(PAGE_SIZE).toBe(24);
  });
});
