import { describe, expect, it } from 'vitest';
import { hasSameValues } from '#lib/upload-form/model/same-form.ts';
import {
  completionOf,
  holdsEnd,
  isBundleComplete,
  isFormChanged,
  isReady,
  newBundle,
  resetForm,
} from '#lib/uploads/model/upload-bundle.ts';
import type { Upload, UploadStatusName } from '#lib/uploads/model/upload-state.ts';
import { newUploadBundle, storedUpload } from '../../../../helpers/builders/upload-builders.ts';
import { STATES } from '../../../../helpers/builders/upload-states.ts';

const refused = storedUpload({
  fileValidationResult: { isValid: false, errorType: 'ZERO_FILE_SIZE_ERROR', detectedFileType: null },
});

function uploads(...statuses: UploadStatusName[]): Upload[] {
  return statuses.map((status) => storedUpload({ state: STATES[status] }));
}

describe('a bundle', () => {
  it('[3.6] starts with an unchanged form, and nothing sent', () => {
    const draft = { IPTCCity: 'Husum' };
    const fresh = {
      id: 'b',
      type: 'audio',
      owner: 'NEWS/anna',
      server: 'https://media.example/',
      createdAt: 7,
      draft,
      metadata: {},
      isReleaseImplied: false,
      given: [],
      isFormSent: false,
      revision: 0,
      earlier: [],
      isStarted: false,
      completion: 'none',
    };
    const bundle = (draftAppendMode?: 3) =>
      newBundle({
        id: 'b',
        type: 'audio',
        owner: 'NEWS/anna',
        server: 'https://media.example/',
        createdAt: 7,
        draft,
        ...(draftAppendMode && { draftAppendMode }),
      });
    const mode = (appendMode: number) => ({
      draftAppendMode: appendMode,
      formAtStart: { values: draft, appendMode },
      appendMode,
    });
    expect(bundle()).toEqual({ ...fresh, ...mode(0) });
    expect(bundle(3)).toEqual({ ...fresh, ...mode(3) });
    expect(isFormChanged(bundle(3))).toBe(false);
  });

  it.each([
    ['image', null, false],
    ['image', { values: {}, unmapped: {}, repaired: [], coordinates: null }, true],
    ['video', null, false],
    ['audio', null, false],
    ['meta', null, true],
  ] as const)(
    '[4.7] waits for the metadata of a file, and not for those of a sidecar: %s %j',
    (type, fileMetadata, ready) => {
      expect(isReady(storedUpload({ type, fileMetadata }))).toBe(ready);
    },
  );

  it('[4.11] is complete when every valid upload is complete or in error, and there is one', () => {
    expect(isBundleComplete([...uploads('complete', 'error'), refused])).toBe(true);
    expect(isBundleComplete(uploads('complete', 'new'))).toBe(false);
    expect(isBundleComplete(uploads('complete', 'processing'))).toBe(false);
    expect(isBundleComplete(uploads('complete', 'paused'))).toBe(false);
    expect(isBundleComplete([refused])).toBe(false);
  });

  it('[4.12] completes with errors when one upload failed or a file was refused', () => {
    expect(completionOf([...uploads('complete'), refused])).toBe('errors');
    expect(completionOf(uploads('complete', 'complete'))).toBe('success');
    expect(completionOf(uploads('complete', 'error'))).toBe('errors');
  });
});

describe('the end', () => {
  it.each(['new', 'uploading', 'processing', 'paused'] as const)('[4.11] is held by a file that is %s', (status) => {
    expect(uploads(status).map(holdsEnd)).toEqual([true]);
  });

  it('[4.11] is not held by files that are sent, failed or refused', () => {
    expect([...uploads('complete', 'error'), refused].map(holdsEnd)).toEqual([false, false, false]);
  });
});

describe('a form', () => {
  const formAtStart = { values: { IPTCCity: 'Husum', IPTCCredit: 'dpa' }, appendMode: 1 } as const;
  const asStarted = newUploadBundle({ draft: formAtStart.values, draftAppendMode: 1, formAtStart });

  it.each([
    ['nothing', {}, false],
    ['a field that was added empty', { draft: { ...formAtStart.values, IPTCCaption: '' } }, false],
    ['a field', { draft: { ...formAtStart.values, IPTCCity: 'Kiel' } }, true],
    ['a field more', { draft: { ...formAtStart.values, IPTCCaption: 'Deich' } }, true],
    ['a field less', { draft: { IPTCCity: 'Husum' } }, true],
    ['the mode', { draftAppendMode: 2 }, true],
  ] as const)('[4.12] has changed since its start by: %s', (_, change, isChanged) => {
    expect(isFormChanged({ ...asStarted, ...change })).toBe(isChanged);
  });

  it('[4.12] is reset except for what the user has changed since its start', () => {
    const begin = { values: { IPTCCity: 'Hamburg', IPTCByLine: 'Anna' }, appendMode: 3 } as const;
    expect(resetForm(asStarted, begin)).toEqual({
      draft: begin.values,
      draftAppendMode: 3,
      formAtStart: begin,
      given: [],
      isFormSent: false,
    });
    const draft = { IPTCCity: 'Husum', IPTCCredit: '', IPTCCaption: 'Deich', IPTCHeadline: '' };
    expect(resetForm({ ...asStarted, draft, draftAppendMode: 2 }, begin)).toEqual({
      draft: { ...begin.values, IPTCCredit: '', IPTCCaption: 'Deich' },
      draftAppendMode: 2,
      formAtStart: begin,
      given: ['IPTCCredit', 'IPTCCaption', 'metadataAppend'],
      isFormSent: false,
    });
  });

  it.each([
    [{}, {}, true],
    [{ a: '1' }, { a: '1' }, true],
    [{ a: '1', b: '' }, { a: '1' }, true],
    [{ a: '1' }, { a: '1', b: '' }, true],
    [{ a: '1' }, { a: '2' }, false],
    [{ a: '1', b: '2' }, { a: '1', b: '3' }, false],
    [{ a: '1' }, { a: '1', b: '2' }, false],
    [{ a: '1', b: '2' }, { a: '1' }, false],
  ])('[3.7] is equal where only empty fields differ: %j, %j', (one, other, isSame) => {
    expect(hasSameValues(one, other)).toBe(isSame);
  });
});
