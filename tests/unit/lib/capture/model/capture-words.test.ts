import { expect, it } from 'vitest';
import { CAPTURE_WORDS, captureProblem, captureText } from '#lib/capture/model/capture-words.ts';
import { AppError } from '#lib/core/app-error.ts';
import deDE from '../../../../../assets/localisation/de-DE.json';
import enUS from '../../../../../assets/localisation/en-US.json';

it.each([
  ['en', enUS],
  ['de', deDE],
] as const)('the words about taken pictures are those of the shipped catalogue: %s', (language, catalogue) => {
  expect(catalogue).toMatchObject(CAPTURE_WORDS[language]);
});

it('every error of taking a picture has words', () => {
  const ofCatalogue = Object.keys(enUS).filter((id) => id.startsWith('error.capture/'));
  expect(Object.keys(CAPTURE_WORDS.en)).toEqual(expect.arrayContaining(ofCatalogue));
});

it.each([
  [new AppError('session/expired'), 'de-AT', CAPTURE_WORDS.de['capture.signInFirst']],
  [new AppError('settings/unavailable'), 'en-US', CAPTURE_WORDS.en['capture.signInFirst']],
  [new AppError('session/no-upload-permission'), 'en-US', CAPTURE_WORDS.en['capture.mayNotUpload']],
  [
    new AppError('capture/refused', { facts: { status: 403 } }),
    'fr-FR',
    'Picture not taken: its site refuses it (403). Save the picture, then add the file.',
  ],
  [new AppError('uploads/gone'), 'en-US', 'Something went wrong. Try again.'],
  [new TypeError('x'), 'de-DE', 'Etwas ist schiefgegangen. Versuchen Sie es erneut.'],
])('%s is told in %s', (error, locale, words) => {
  expect(captureProblem(error, { locale, strings: {} })).toBe(words);
});

it('a name with a dollar is told as it is', () => {
  expect(captureText('capture.taken', { locale: 'en-US', strings: {} }, { name: 'a$&b.jpg' })).toContain('“a$&b.jpg”');
});

it("the server's own label is shown where it has one", () => {
  const words = { locale: 'en-US', strings: { 'capture.taken': 'Got {name}', 'capture.menu': '' } };
  expect(captureText('capture.taken', words, { name: 'a.jpg' })).toBe('Got a.jpg');
  expect(captureText('capture.menu', words)).toBe('Take this picture');
});
