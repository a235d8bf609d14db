import { describe, expect, it } from 'vitest';
import { NO_NAMES, type ResultNames } from '#lib/search/model/result-names.ts';
import { type SearchItem, toSearchItem } from '#lib/search/model/search-item.ts';
import { extraLabels } from '#lib/upload-form/model/extra-labels.ts';
import type { TextId } from '../../../../../components/i18n/catalogue.ts';
import { createTexts } from '../../../../../components/i18n/text-provider.tsx';
import { searchErrorSentence } from '../../../../../components/search/bar/search-error-message.ts';
import {
  expiryStatus,
  formatDuration,
  formatOf,
  statusParts,
} from '../../../../../components/search/item/item-status.ts';
import { truncate } from '../../../../../components/search/item/truncate.ts';
import { previewFacts } from '../../../../../components/search/preview/preview-facts.ts';
import { extraFieldsOf, ONE_OF_EACH } from '../../../../helpers/builders/extra-fields.ts';

const texts = createTexts('en-US', {});
const image = (fields: Record<string, string>) =>
  toSearchItem({ ItemNo: 1, Image: { ImgOID: '1', ...fields } }, 'image');

describe('truncate', () => {
  it('[2.8.4, 9.8] cuts at 80 characters and adds three full stops', () => {
    expect(truncate('x'.repeat(80))).toBe('x'.repeat(80));
    expect(truncate('x'.repeat(81))).toBe(`${'x'.repeat(80)}...`);
  });

  it('never splits a character', () => {
    expect(truncate('😀'.repeat(81))).toBe(`${'😀'.repeat(80)}...`);
  });
});

describe('status', () => {
  it("[2.8.4] shows when an item expires, that day included, and 'expired' from the next day on", () => {
    const item = image({ ImgExpiresTS: '20261120 00:00:00' });
    expect(expiryStatus(item, new Date(2026, 10, 20, 23, 59), texts)?.text).toBe('expires on 11/20/2026');
    expect(expiryStatus(item, new Date(2026, 10, 21), texts)?.text).toBe('expired');
    expect(expiryStatus(image({}), new Date(), texts)).toBeNull();
  });

  it('[2.8.4] contains the values of the fields and no others', () => {
    const article = toSearchItem(
      { ItemNo: 1, Text: { TxtOID: '1', IPTCCategory: 'POL', IPTCEnvelopePriority: '3', TxtLenWords: '1' } },
      'text',
    );
    expect(statusParts(article, texts, NO_NAMES)).toEqual(['POL', 'priority 3', '1 word']);
    expect(statusParts(image({}), texts, NO_NAMES)).toEqual([]);
  });

  it('[2.8.4] starts with format and duration for video and audio', () => {
    const clip = { AVMOID: '1', AVMDataType: 'video/mp4', AVMDuration: '754.2', IPTCCategory: 'SPO' };
    expect(statusParts(toSearchItem({ ItemNo: 1, AVMedia: clip }, 'video'), texts, NO_NAMES)).toEqual([
      'MP4',
      '12:34',
      'SPO',
    ]);
    expect(['audio/mpeg', 'audio/x-wav', 'Video', ''].map(formatOf)).toEqual(['MP3', 'WAV', 'Video', '']);
  });

  it('formats durations as players do', () => {
    expect([7, 750, 3723].map((seconds) => formatDuration(seconds, 'en-US'))).toEqual(['0:07', '12:30', '1:02:03']);
  });
});

describe('the metadata table', () => {
  const factsOf = (item: SearchItem, names: ResultNames = NO_NAMES) =>
    previewFacts(item, texts, names).map(({ label, value }) => `${label}: ${value}`);

  it('[3.15, 2.8.4] shows names of source and categories where the media system has them, and keeps their codes', () => {
    const item = image({ ImgSrcID: 'NPA', IPTCCategory: 'POL', IPTCSupplCategory: 'ELE, xyz' });
    const names: ResultNames = {
      sources: new Map([['NPA', 'Nordic Press Agency']]),
      categories: new Map([['POL', 'Politics']]),
      supplementalCategories: new Map([['ELE', 'Elections']]),
    };
    expect(factsOf(item, names)).toEqual([
      'preview.category: Politics · Elections, xyz',
      'preview.source: Nordic Press Agency (NPA)',
    ]);
    expect(previewFacts(item, texts, names)[0]?.codes).toBe('POL · ELE, xyz');
    expect(factsOf(item)).toEqual(['preview.category: POL · ELE, xyz', 'preview.source: NPA']);
    expect(statusParts(item, texts, names)).toEqual(['Politics']);
  });

  const everything = {
    IPTCHeadline: 'Deich',
    IPTCCaption: 'Waves',
    IPTCByLine: 'A. Keller',
    IPTCCredit: 'dpa',
    IPTCCopyrightNotice: 'Nordic Press',
    IPTCKeywords: 'sea, storm',
    IPTCCategory: 'WEA',
    IPTCOrigTransmission: 'TX1',
    IPTCEnvelopePriority: '3',
  };
  /** A field of the contract for one kind of item. */
  const own = (prefix: string) => ({
    [`${prefix}SrcID`]: 'NPA',
    [`${prefix}Name`]: 'deich.jpg',
    [`${prefix}ReceivedTS`]: '20261120',
    [`${prefix}ExpiresTS`]: '20261201',
    [`${prefix}CreatedTS`]: '20261119',
  });
  const FIRST = [
    'Author: A. Keller',
    'Credit: dpa',
    'Copyright: Nordic Press',
    'Category: WEA',
    'Keywords: sea, storm',
  ];
  const DATES = ['Received: 11/20/2026', 'Expires: 12/1/2026'];
  const LAST = ['Source: NPA', 'Name: deich.jpg'];

  it.each([
    [
      toSearchItem({ ItemNo: 1, Image: { ...everything, ...own('Img'), ImgOID: '1', ImgPlace: 'Husum' } }, 'image'),
      ['Caption: Waves', ...FIRST, 'Place: Husum', 'Created: 11/19/2026', ...DATES, 'Transmission: TX1', ...LAST],
    ],
    [
      toSearchItem({ ItemNo: 1, AVMedia: { ...everything, ...own('AVM'), AVMOID: '1', IPTCPlace: 'Husum' } }, 'video'),
      ['Description: Waves', ...FIRST, 'Place: Husum', 'Created: 11/19/2026', ...DATES, 'Transmission: TX1', ...LAST],
    ],
    [
      toSearchItem({ ItemNo: 1, Text: { ...everything, ...own('Txt'), TxtOID: '1' } }, 'text'),
      // The article itself shows its caption.
      [...FIRST, ...DATES, 'Transmission: TX1', 'Priority: 3', ...LAST],
    ],
  ])('[3.15, 3.16, 3.17] has a row for each value, in its order: $type', (item, facts) => {
    expect(
      previewFacts(item, texts, NO_NAMES).map(({ label, value }) => `${texts.t(label as TextId)}: ${value}`),
    ).toEqual(facts);
  });

  it.each(['image', 'video', 'audio', 'text'] as const)(
    'has a row for each value of an extra field of its type, with the labels of its codes: %s',
    (type) => {
      const fields = extraFieldsOf(...ONE_OF_EACH, { name: 'IPTCEvent', mediaTypes: ['video', 'audio'] });
      const labelled = createTexts('de-DE', extraLabels(fields, 'de-DE'));
      const values = {
        IPTCInstructions: 'NO SALES',
        IPTCKeywords: 'sea',
        IPTCDigitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture',
        IPTCModelRelease: 'MR-NON, unknown',
        IPTCEventDay: '20261128',
        IPTCEvent: 'Finale',
        IPTCUnknown: 'not announced',
      };
      const rows = {
        image: { ItemNo: 1, Image: { ImgOID: '1', ...values } },
        video: { ItemNo: 1, AVMedia: { AVMOID: '1', ...values } },
        audio: { ItemNo: 1, AVMedia: { AVMOID: '1', ...values } },
        text: { ItemNo: 1, Text: { TxtOID: '1', ...values } },
      };
      const facts = previewFacts(toSearchItem(rows[type], type), labelled, NO_NAMES, fields);
      const shown = facts.filter(({ label }) => label.startsWith('metadata.field.')).map(({ value }) => value);
      const all = ['NO SALES', 'Foto', 'MR-NON, unknown', '28.11.2026'];
      expect(shown).toEqual({ image: all, video: [...all, 'Finale'], audio: [...all, 'Finale'], text: [] }[type]);
    },
  );

  it('[3.15] shows a headline that is cut elsewhere, and keywords under their other name', () => {
    expect(factsOf(image({ IPTCHeadline: 'x'.repeat(81), ImgKeydescr: 'sea' }))).toEqual([
      `metadata.IPTCHeadline: ${'x'.repeat(81)}`,
      'preview.keywords: sea',
    ]);
  });

  it('[3.16] shows the technical data of a clip', () => {
    const clip = {
      AVMOID: '1',
      AVMDataType: 'video/mp4',
      AVMVideoCodecID: 'avc1',
      AVMAudioCodecID: 'mp4a',
      AVMPreviewWidth: '640',
      AVMPreviewHeight: '360',
      AVMDuration: '3.0',
    };
    expect(factsOf(toSearchItem({ ItemNo: 1, AVMedia: clip }, 'video'))).toEqual([
      'preview.duration: 0:03',
      'preview.format: MP4 · avc1 · mp4a',
      'preview.dimensions: 640 × 360',
    ]);
  });

  it('[3.15, 3.16] labels the text of a picture as caption, of a clip as description', () => {
    const clip = toSearchItem({ ItemNo: 1, AVMedia: { AVMOID: '1', IPTCCaption: 'Waves' } }, 'audio');
    expect(factsOf(clip)).toEqual(['metadata.description: Waves']);
    expect(factsOf(image({ IPTCCaption: 'Waves' }))).toEqual(['preview.caption: Waves']);
  });

  it('[3.17] shows the length of an article, and no value that is not a number', () => {
    const article = { TxtOID: '1', TxtLenWords: '1200', TxtLenLines: '1', TxtLenChars: 'many', IPTCCaption: 'Lead' };
    expect(factsOf(toSearchItem({ ItemNo: 1, Text: article }, 'text'))).toEqual([
      'preview.length: 1,200 words · 1 line',
    ]);
  });
});

describe('search errors', () => {
  const error = { code: 'net/status', facts: { status: 500, statusText: 'Internal Server Error' } } as const;

  it('[8.6] name status and status text', () => {
    expect(searchErrorSentence(error, 'image', texts)).toBe(
      'Server responded with 500 HTTP code: Internal Server Error',
    );
    expect(searchErrorSentence(error, 'text', texts)).toBe(
      'Text search error: Server responded with 500 HTTP code: Internal Server Error',
    );
  });

  it('[8.6] end with the status where HTTP/2 has no text', () => {
    const bare = { ...error, facts: { status: 500, statusText: '' } };
    expect(searchErrorSentence(bare, 'image', texts)).toBe('Server responded with 500 HTTP code');
  });

  it("[8.6] are 'Unknown error' where nothing is known", () => {
    expect(searchErrorSentence({ code: 'internal', facts: {} }, 'image', texts)).toBe('Unknown error');
  });
});
