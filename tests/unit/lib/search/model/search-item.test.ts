import { describe, expect, it } from 'vitest';
import { SEARCH_CALLS } from '#lib/contract/search.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import { toSearchItem } from '#lib/search/model/search-item.ts';
import { parseResponse } from '../../../../helpers/readers/parse-response.ts';

/** The item of a response with this one row, parsed like a server's response. */
function storedUpload(type: SearchType, row: object) {
  const answer = parseResponse(SEARCH_CALLS[type], { Results: [row], Query: { QueryFound: 1, QueryID: 'q' } });
  const [read] = answer?.Results ?? [];
  if (read === undefined) throw new TypeError('The row was not read.');
  return toSearchItem(read, type);
}

const WORDS = {
  IPTCHeadline: 'Flut',
  IPTCCaption: 'Am Deich',
  IPTCByLine: 'Zoë',
  IPTCCredit: 'dpa',
  IPTCCategory: 'WET',
};
const COMMON = {
  itemNo: 7,
  objectId: 'o-1',
  sourceId: 'N',
  headline: 'Flut',
  caption: 'Am Deich',
  byline: 'Zoë',
  credit: 'dpa',
  category: 'WET',
  receivedAt: '20261120 12:00:00',
  expiresAt: '20271120 12:00:00',
};
const NOTHING = {
  thumbUrl: '',
  previewUrl: '',
  hiresUrl: '',
  posterUrl: '',
  durationSeconds: null,
  wordCount: null,
  priority: '',
  fullText: '',
};

describe('a result', () => {
  const stamps = (prefix: string) => ({
    [`${prefix}OID`]: 'o-1',
    [`${prefix}SrcID`]: 'N',
    [`${prefix}ReceivedTS`]: '20261120 12:00:00',
    [`${prefix}ExpiresTS`]: '20271120 12:00:00',
  });

  it('[3.15, 2.8.4] a result of images has their URLs and texts', () => {
    const fields = {
      ...WORDS,
      ...stamps('Img'),
      ImgName: 'a.jpg',
      ImgThumbURL: 'https://m.example/t',
      ImgPreviewURL: 'https://m.example/p',
      ImgHiresURL: 'https://m.example/h',
    };
    expect(storedUpload('image', { ItemNo: 7, Image: { ...fields, IPTCCopyrightNotice: '' } })).toEqual({
      ...NOTHING,
      ...COMMON,
      type: 'image',
      name: 'a.jpg',
      thumbUrl: 'https://m.example/t',
      previewUrl: 'https://m.example/p',
      hiresUrl: 'https://m.example/h',
      fields,
    });
  });

  it.each(['video', 'audio'] as const)(
    '[3.16, 2.8.4] a result of %s has its poster, its duration and its URLs',
    (type) => {
      const fields = {
        ...WORDS,
        ...stamps('AVM'),
        AVMName: 'a.mp4',
        AVMImgThumbURL: 'https://m.example/t',
        AVMImgPreviewURL: 'https://m.example/p',
        AVMPreviewURL: 'https://m.example/v',
        AVMHiresURL: 'https://m.example/h',
        AVMDuration: '12.5',
      };
      expect(storedUpload(type, { ItemNo: 7, AVMedia: fields })).toEqual({
        ...NOTHING,
        ...COMMON,
        type,
        name: 'a.mp4',
        thumbUrl: 'https://m.example/t',
        posterUrl: 'https://m.example/p',
        previewUrl: 'https://m.example/v',
        hiresUrl: 'https://m.example/h',
        durationSeconds: 12.5,
        fields,
      });
    },
  );

  it('[3.17, 2.8.4] a result of articles has its text, its length and its priority', () => {
    const fields = {
      ...WORDS,
      TxtOID: 'o-1',
      TxtSrcID: 'N',
      TxtReceivedTS: '20261120 12:00:00',
      TxtFullText: '<p>Text</p>',
      TxtLenWords: '120',
      IPTCEnvelopePriority: '4',
      TxtIntro: 'Intro',
    };
    expect(storedUpload('text', { ItemNo: 7, Text: fields })).toMatchObject({
      ...COMMON,
      // 3.17 has no such fields.
      byline: '',
      credit: '',
      expiresAt: '',
      type: 'text',
      fullText: '<p>Text</p>',
      wordCount: 120,
      priority: '4',
    });
    expect(storedUpload('text', { ItemNo: 7, Text: { ...fields, IPTCCaption: '' } }).caption).toBe('Intro');
  });

  it.each([
    ['image', { Image: { ImgOID: 'i', ImgPreviewURL: 'https://m.example/p' } }, 'thumbUrl', 'https://m.example/p'],
    ['image', { Image: { ImgOID: 'i', ImgThumbURL: 'https://m.example/t' } }, 'previewUrl', 'https://m.example/t'],
    ['video', { AVMedia: { AVMOID: 'v', AVMImgPreviewURL: 'https://m.example/p' } }, 'thumbUrl', 'https://m.example/p'],
    ['video', { AVMedia: { AVMOID: 'v', AVMImgThumbURL: 'https://m.example/t' } }, 'posterUrl', 'https://m.example/t'],
    ['audio', { AVMedia: { AVMOID: 'v', AVMHiresURL: 'https://m.example/h' } }, 'previewUrl', 'https://m.example/h'],
  ] as const)('[2.8.4] a result of %s shows the available fields: %j', (type, row, name, address) => {
    expect(storedUpload(type, { ItemNo: 1, ...row })[name]).toBe(address);
  });

  it.each([
    ['0', 0],
    ['', null],
    ['long', null],
    ['Infinity', null],
  ])('[3.16] has no duration where %j is not one', (AVMDuration, seconds) => {
    expect(storedUpload('video', { ItemNo: 1, AVMedia: { AVMOID: 'v', AVMDuration } }).durationSeconds).toBe(seconds);
  });
});
