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
  ['https://schema.org/TrainedAlgorithmicMediaDigitalSource', 'generated'],
  ['constructor', null],
  ['', null],
])('a digital source type says whether generative AI took part: %s → %s', (digitalSourceType, origin) => {
  expect(aiOriginOf({ unmapped: { digitalSourceType } })).toBe(origin);
});

it('the code of a digital source type keeps its spelling where it is unknown', () => {
  expect(sourceTypeCode('http://example.com/types/someNewType/')).toBe('someNewType');
});

it.each([
  [
    'made, said by the action of a creation',
    {},
    { sourceType: 'trainedAlgorithmicMedia', action: 'c2pa.created' },
    'generatedByCredential',
  ],
  ['made, said by metadata', {}, { sourceType: 'trainedAlgorithmicMedia' }, 'generatedByCredential'],
  ['a part was made', {}, { sourceType: 'trainedAlgorithmicMedia', action: 'c2pa.placed' }, 'editedByCredential'],
  ['edited', {}, { sourceType: 'compositeWithTrainedAlgorithmicMedia', action: 'c2pa.created' }, 'editedByCredential'],
  ['taken with a camera', {}, { sourceType: 'digitalCapture', action: 'c2pa.created' }, null],
  ['nothing', {}, {}, null],
  [
    'made; the file says edited',
    { digitalSourceType: 'compositeSynthetic' },
    { sourceType: 'trainedAlgorithmicMedia' },
    'edited',
  ],
  [
    'made; the file says taken',
    { digitalSourceType: 'digitalCapture' },
    { sourceType: 'trainedAlgorithmicMedia' },
    'generatedByCredential',
  ],
])(
  'content credentials say whether generative AI took part, unless the file itself does: %s',
  (_, unmapped, said, origin) => {
    expect(aiOriginOf({ unmapped, credentials: { bytes: 12_000, ...said } })).toBe(origin);
  },
);

it.each([
  [{ aiSystemUsed: 'Midjourney' }, 'generated'],
  [{ aiSystemVersionUsed: '7' }, 'generated'],
  [{ aiPromptInformation: 'a flooded street' }, 'generated'],
  [{ aiPromptWriterName: 'J. Doe' }, 'generated'],
  [{ aiSystemUsed: 'Firefly', digitalSourceType: 'compositeWithTrainedAlgorithmicMedia' }, 'edited'],
  [{ aiSystemUsed: 'Firefly', digitalSourceType: 'digitalCapture' }, null],
])(
  'a file whose properties name an AI system or a prompt was made with AI, unless its source type says otherwise: %o → %s',
  (unmapped, origin) => {
    expect(aiOriginOf({ unmapped })).toBe(origin);
    expect(aiOriginOf({ unmapped, credentials: { bytes: 1, sourceType: 'digitalCapture' } })).toBe(
      origin === 'generated' ? null : origin,
    );
  },
);
