import { expect, it } from 'vitest';
import { aiOriginOf, sourceTypeCode } from '#lib/upload-form/model/ai-origin.ts';

const ADDRESS = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

it.each([
  [`${ADDRESS}trainedAlgorithmicMedia`, 'generated'],
  [`${ADDRESS}compositeWithTrainedAlgorithmicMedia`, 'edited'],
  [`${ADDRESS}compositeSynthetic`, 'edited'],
  [`${ADDRESS}virtualRecording`, 'edited'],
  ['trainedAlgorithmicMedia', 'generated'],
  [' https://cv.iptc.org/newscodes/digitalsourcetype/TrainedAlgorithmicMedia/ ', 'generated'],
  ['https://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia?lang=en', 'generated'],
  ['http://c2pa.org/digitalsourcetype/trainedAlgorithmicData', 'generated'],
  ['digsrctype:trainedAlgorithmicMedia', 'generated'],
  ['Trained Algorithmic Media', 'generated'],
  ['Created using Generative AI', 'generated'],
  ['Composite with Trained Algorithmic Media', 'edited'],
  ['Edited using Generative AI', 'edited'],
  ['Composite including synthetic elements', 'edited'],
  [`${ADDRESS}algorithmicMedia`, null],
  [`${ADDRESS}digitalCapture`, null],
  [ADDRESS, null],
  ['constructor', null],
  ['', null],
])('a digital source type says whether generative AI took part: %s → %s', (digitalSourceType, origin) => {
  expect(aiOriginOf({ digitalSourceType })).toBe(origin);
});

it('the code of a digital source type keeps its spelling where it is unknown', () => {
  expect(sourceTypeCode('http://example.com/types/someNewType/')).toBe('someNewType');
});
