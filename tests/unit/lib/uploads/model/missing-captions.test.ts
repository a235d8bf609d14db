import { describe, expect, it } from 'vitest';
import { type CaptionFacts, needsCaption, nextWithoutCaption } from '#lib/uploads/model/missing-captions.ts';
import { newUploadBundle } from '../../../../helpers/builders/upload-builders.ts';

const NEW: CaptionFacts = {
  uploadId: 'upload-1',
  bundleId: 'bundle-1',
  hasCaption: false,
  isCaptionCleared: false,
  formRevision: 0,
  takesForm: true,
  isChangeable: true,
};
const form = { appendMode: 0, isReleaseImplied: false } as const;
const BUNDLES = [
  newUploadBundle({
    revision: 2,
    metadata: {},
    earlier: [{ ...form, revision: 1, metadata: { IPTCCaption: 'Am Deich' } }],
  }),
];

it.each<readonly [string, Partial<CaptionFacts>, string, boolean]>([
  ['without any caption', {}, '', true],
  ['with a blank caption in the form', {}, ' \n', true],
  ['with the caption of the form', {}, 'Am Deich', false],
  ['with a caption of its own', { hasCaption: true }, '', false],
  ['whose caption was cleared, whatever the form says', { isCaptionCleared: true }, 'Am Deich', true],
  ['started with a caption in the form', { takesForm: false, formRevision: 1 }, '', false],
  ['started without a caption, whatever the form says now', { takesForm: false, formRevision: 2 }, 'Later', true],
  ['whose last request was sent', { isChangeable: false }, '', false],
])('[4.10] a file %s', (_, facts, draft, needs) => {
  expect(needsCaption({ ...NEW, ...facts }, draft, BUNDLES)).toBe(needs);
});

describe('the next gap', () => {
  const rows = ['a', 'b', 'c', 'd'].map((uploadId) => ({ uploadId }));

  it.each([
    ['a', ['c', 'd'], 'c'],
    ['c', ['b'], 'b'],
    ['c', ['c'], undefined],
    ['c', [], undefined],
    ['gone', ['b', 'c'], 'b'],
  ])('the next gap after %s of %s is %s', (from, gaps, next) => {
    expect(nextWithoutCaption(rows, new Set(gaps), from)?.uploadId).toBe(next);
  });
});
