import { expect, it } from 'vitest';
import type { UploadType } from '#lib/uploads/model/upload-state.ts';
import { createTexts } from '../../../../../components/i18n/text-provider.tsx';
import { rowErrorMessage } from '../../../../../components/uploads/list/row-error-message.ts';
import { rowOf } from '../../../../helpers/screens/page-client.ts';

const texts = createTexts('en-US', {});

it.each<[UploadType, string, string]>([
  ['image', 'IPTCCaption', 'Caption'],
  ['video', 'IPTCCaption', 'Description'],
  ['audio', 'IPTCCaptionWriter', 'Description writer'],
  ['image', 'OfTheFuture', 'OfTheFuture'],
  ['meta', 'IPTCCaption', 'IPTCCaption'],
])('names the field of a refused %s as its form does: %s', (type, errorFact, label) => {
  const row = rowOf({ type, status: 'error', error: 'uploads/metadata-too-large', errorFact });
  expect(rowErrorMessage(row, 0, texts)).toMatch(new RegExp(`Longest field: ${label}$`));
});

it('[5.4] says how large a file may be that the server has refused as too large', () => {
  const row = rowOf({ status: 'error', error: 'uploads/too-large', errorFact: 26_214_400 });
  expect(rowErrorMessage(row, 0, texts)).toMatch(/Maximum allowed file size: 25\sMB$/);
});
