import { expect, it } from 'vitest';
import type { AppErrorCode } from '#lib/core/app-error.ts';
import { extraLabels } from '#lib/upload-form/model/extra-labels.ts';
import type { UploadType } from '#lib/uploads/model/upload-state.ts';
import { createTexts } from '../../../../../components/i18n/text-provider.tsx';
import { rowErrorMessage } from '../../../../../components/uploads/list/row-error-message.ts';
import { extraFieldsOf } from '../../../../helpers/builders/extra-fields.ts';
import { rowOf } from '../../../../helpers/screens/page-client.ts';

const EXTRA = extraFieldsOf({ name: 'IPTCKeywords', labels: { en: 'Keywords', de: 'Stichwörter' } });
const textsIn = (locale: string) => createTexts(locale, extraLabels(EXTRA, locale));
const texts = textsIn('en-US');

it.each<[UploadType, string, string]>([
  ['image', 'IPTCCaption', 'Caption'],
  ['video', 'IPTCCaption', 'Description'],
  ['audio', 'IPTCCaptionWriter', 'Description writer'],
  ['image', 'OfTheFuture', 'OfTheFuture'],
  ['image', 'IPTCKeywords', 'Keywords'],
  ['video', 'IPTCKeywords', 'Keywords'],
  ['meta', 'IPTCCaption', 'IPTCCaption'],
])('names the field of a refused %s as its form does: %s', (type, errorFact, label) => {
  const row = rowOf({ type, status: 'error', error: 'uploads/metadata-too-large', errorFact });
  expect(rowErrorMessage(row, 0, texts)).toMatch(new RegExp(`Longest field: ${label}$`));
});

it('names an extra field of the server in the language of the page', () => {
  const row = rowOf({ status: 'error', error: 'uploads/metadata-too-large', errorFact: 'IPTCKeywords' });
  expect(rowErrorMessage(row, 0, textsIn('de-DE'))).toContain('Stichwörter');
});

it('[5.4] says how large a file may be that the server has refused as too large', () => {
  const row = rowOf({ status: 'error', error: 'uploads/too-large', errorFact: 26_214_400 });
  expect(rowErrorMessage(row, 0, texts)).toMatch(/Maximum allowed file size: 25\sMB$/);
});

it.each([
  [
    { error: 'FILE_TYPE_NOT_ALLOWED_ERROR' },
    'File of this type is not supported and could not be uploaded to the server.',
  ],
  [{ error: 'ZERO_FILE_SIZE_ERROR' }, 'File has zero size.'],
  [
    { error: 'FILE_SIZE_EXCEEDED_ERROR' },
    'File is too big and could not be uploaded to the server. Maximum allowed file size: 25 MB',
  ],
  [
    { error: 'ERROR_NO_PARENT_UPLOAD' },
    'Meta file has no related parent upload. Meta file should have same filename as parent upload.',
  ],
  [{ error: 'uploads/check-failed' }, 'File was transferred successfully but not yet processed.'],
  [{ error: 'net/status', errorFact: 500 }, 'Server responded with 500 HTTP code.'],
  [{ error: 'of-the-future' as AppErrorCode }, 'Something went wrong. Try again.'],
  [{ error: null }, null],
  [{ error: null, isUnprocessed: true }, 'File is uploaded, but not processed.'],
] as const)('[8.3, 8.5] says why a row has failed: %o', (parts, sentence) => {
  const message = rowErrorMessage(rowOf({ status: 'error', ...parts }), 26_214_400, texts);
  expect(message?.replace(/\s/g, ' ') ?? null).toBe(sentence);
});

it.each([
  ['image', 'html', 'This is not a picture: HTML', 'Das ist kein Bild: HTML'],
  ['image', 'appledouble', 'This is not a picture: helper file of macOS', 'Das ist kein Bild: Hilfsdatei von macOS'],
  ['video', 'jpeg', 'This is not a video: JPEG', 'Das ist kein Video: JPEG'],
  ['audio', 'text', 'This is not an audio file: text', 'Das ist keine Audiodatei: Text'],
  ['image', 'exe', /^File of this type is not supported/, /^Dateien dieses Typs werden nicht unterstützt/],
] as const)('[5.5] says what a file is that is refused as %s: %s', (type, detectedType, english, german) => {
  const row = rowOf({ type, error: 'FILE_TYPE_NOT_ALLOWED_ERROR', detectedType, isRefused: true });
  expect(rowErrorMessage(row, 0, texts)).toMatch(english);
  expect(rowErrorMessage(row, 0, createTexts('de-DE', {}))).toMatch(german);
});
