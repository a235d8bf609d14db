import { expect, it } from 'vitest';
import { createTexts } from '../../../../../components/i18n/text-provider.tsx';
import { sourceTypeText } from '../../../../../components/uploads/file-dialog/source-type-text.ts';

const { t } = createTexts('en-US', {});

/** IPTC's list, with the codes that it has retired. */
const WORDS: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'Made with generative AI',
  compositeWithTrainedAlgorithmicMedia: 'Edited with generative AI',
  algorithmicMedia: 'Made by an algorithm',
  compositeSynthetic: 'Composite with synthetic parts',
  compositeCapture: 'Composite of photographs',
  algorithmicallyEnhanced: 'Enhanced by an algorithm',
  humanEdits: 'Edited by hand',
  minorHumanEdits: 'Edited by hand',
  digitalCapture: 'Taken with a digital camera',
  digitalCreation: 'Drawn or made with software',
  digitalArt: 'Drawn or made with software',
  negativeFilm: 'Scanned negative',
  positiveFilm: 'Scanned slide',
  print: 'Scanned print',
  screenCapture: 'Screenshot',
  ofTheFuture: 'ofTheFuture',
};

it('names the origin of a picture in words, however its code is written', () => {
  const address = (code: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${code}`;
  const named = Object.keys(WORDS).map((code) => [code, sourceTypeText(address(code), t)]);
  expect(Object.fromEntries(named)).toEqual(WORDS);
  expect(sourceTypeText('HUMANEDITS', t)).toBe('Edited by hand');
});
