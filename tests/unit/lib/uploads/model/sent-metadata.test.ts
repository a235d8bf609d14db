import { describe, expect, it } from 'vitest';
import {
  formOf,
  isChangeLate,
  metadataVersion,
  needsMetadata,
  nextRevision,
  sentByCreation,
  withForm,
} from '#lib/uploads/model/sent-metadata.ts';
import type { SentMetadata, Upload, UploadState } from '#lib/uploads/model/upload-state.ts';
import { NO_PROGRESS } from '#lib/uploads/model/upload-state.ts';
import { newUpload, newUploadBundle, processing, uploading } from '../../../../helpers/builders/upload-builders.ts';

const progress = NO_PROGRESS;
const error = { status: 'error', code: 'uploads/refused', facts: {}, progress, attempt: 1 } as const;
const UNDER_WAY: UploadState[] = [
  uploading(),
  { status: 'paused', progress, attempt: 1 },
  { ...error, phase: 'transfer' },
];
const TRANSFERRED: UploadState[] = [
  processing(null),
  { status: 'complete', isProcessed: true, progress },
  { ...error, phase: 'check' },
];

const META = ['meta-1'];

/** Metadata of an upload with form revision 2 and its own caption. */
const SENT: Readonly<Record<string, SentMetadata | null>> = {
  nothing: null,
  same: { formRevision: 2, overrides: { IPTCCaption: 'own' }, sidecarIds: META, isSure: true },
  'same, unsure': { formRevision: 2, overrides: { IPTCCaption: 'own' }, sidecarIds: META, isSure: false },
  'another form': { formRevision: 1, overrides: { IPTCCaption: 'own' }, sidecarIds: META, isSure: true },
  'another caption': { formRevision: 2, overrides: { IPTCCaption: 'old' }, sidecarIds: META, isSure: true },
  'one value fewer': { formRevision: 2, overrides: {}, sidecarIds: META, isSure: true },
  'another sidecar': { formRevision: 2, overrides: { IPTCCaption: 'own' }, sidecarIds: ['meta-2'], isSure: true },
  'no sidecar': { formRevision: 2, overrides: { IPTCCaption: 'own' }, sidecarIds: [], isSure: true },
  'one value more': {
    formRevision: 2,
    overrides: { IPTCCaption: 'own', IPTCCity: '' },
    sidecarIds: META,
    isSure: true,
  },
};
const isPending = (upload: Upload): boolean => needsMetadata(upload, metadataVersion(upload, META));
const upload = (change: Partial<Upload> = {}): Upload =>
  newUpload({ formRevision: 2, overrides: { IPTCCaption: 'own' }, ...change });

describe('the metadata to send', () => {
  it.each([
    ['nothing', false, false],
    ['same', false, false],
    ['same, unsure', true, false],
    ['another form', true, true],
    ['another caption', true, true],
    ['one value fewer', true, true],
    ['one value more', true, true],
    ['another sidecar', true, false],
    ['no sidecar', true, false],
  ] as const)('[3.7] are pending or too late after sending %s', (before, pending, late) => {
    const sent = SENT[before] ?? null;
    for (const state of UNDER_WAY) {
      expect(isPending(upload({ sent, state }))).toBe(pending);
      expect(isChangeLate(upload({ sent, state }))).toBe(false);
    }
    for (const state of TRANSFERRED) expect(isChangeLate(upload({ sent, state }))).toBe(late);
  });

  it('[3.7] are pending when one of several values changes', () => {
    const sent = {
      formRevision: 2,
      overrides: { IPTCCaption: 'own', IPTCCity: 'Kiel' },
      sidecarIds: META,
      isSure: true,
    };
    const overrides = { IPTCCaption: 'own', IPTCCity: 'Husum' };
    expect(isPending(upload({ sent, overrides, state: uploading() }))).toBe(true);
    expect(isPending(upload({ sent, overrides: sent.overrides, state: uploading() }))).toBe(false);
  });

  it('[3.10] the metadata of a sidecar contain no form values', () => {
    for (const state of [...UNDER_WAY, ...TRANSFERRED]) {
      const meta = upload({ type: 'meta', sent: SENT['another form'] ?? null, state });
      expect([isPending(meta), isChangeLate(meta)]).toEqual([false, false]);
    }
  });
});

describe('a creation', () => {
  const now = { formRevision: 2, overrides: { IPTCCaption: 'own' }, sidecarIds: META, isSure: true };

  it.each([
    ['the first one', 'nothing', false, now],
    ['the first one, after one that did not happen', 'another form', false, now],
    ['a repeated one', 'same', true, now],
    ['a repeated one, where the first is not recorded', 'nothing', true, now],
    ['a repeated one with other values', 'another form', true, { ...SENT['another form'], isSure: false }],
  ] as const)('[3.7] records the values that the server may have: %s', (_, before, isRepeated, known) => {
    const sentBefore = upload({ sent: SENT[before] ?? null });
    expect(sentByCreation(sentBefore, metadataVersion(sentBefore, META), isRepeated)).toEqual(known);
  });
});

describe('the form revisions of a bundle', () => {
  const first = { revision: 1, metadata: { IPTCCaption: 'First' }, appendMode: 0, isReleaseImplied: false } as const;
  const second = { revision: 2, metadata: { IPTCCaption: 'Second' }, appendMode: 0, isReleaseImplied: false } as const;
  const bundle = newUploadBundle({ ...second, earlier: [first] });

  it('[4.10] are those of its uploads, the last one where a revision is not stored', () => {
    expect(formOf(bundle, 1)).toEqual(first);
    expect(formOf(bundle, 2)).toMatchObject(second);
    expect(formOf(bundle, 7)).toMatchObject(second);
  });

  it('[4.10] begin with the first start', () => {
    const { revision: _, ...form } = first;
    for (const uploads of [[], [newUpload()]])
      expect(withForm(newUploadBundle({ revision: 0 }), form, uploads)).toEqual({ ...first, earlier: [] });
  });

  it('[4.10] are kept while an upload has one or was sent with it', () => {
    const form = { metadata: { IPTCCaption: 'Third' }, appendMode: 0, isReleaseImplied: false } as const;
    const third = { ...form, revision: 3 };
    const had = newUpload({ formRevision: 1 });
    const sent = newUpload({
      formRevision: 3,
      sent: { formRevision: 1, overrides: {}, sidecarIds: META, isSure: true },
    });
    for (const holder of [had, sent])
      expect(withForm(bundle, form, [holder])).toEqual({ ...third, earlier: [first, second] });
    expect(withForm(bundle, form, [newUpload()])).toEqual({ ...third, earlier: [second] });
  });

  it('[4.10] are reused for the same values in the same mode', () => {
    const { revision: _, ...form } = first;
    for (const holder of [newUpload(), newUpload({ formRevision: 1 })])
      expect(withForm(bundle, form, [holder])).toEqual({ ...first, earlier: [second] });
    expect(withForm(bundle, { ...form, appendMode: 1 }, []).revision).toBe(3);
    expect(withForm(bundle, { ...form, isReleaseImplied: true }, []).revision).toBe(3);
    expect(withForm(bundle, { ...second, metadata: { ...second.metadata, IPTCCity: '' } }, []).revision).toBe(2);
  });

  it('[4.10] are numbered after the highest stored one', () => {
    expect(nextRevision(bundle)).toBe(3);
    expect(nextRevision(newUploadBundle({ revision: 1, earlier: [second, { ...first, revision: 5 }] }))).toBe(6);
    expect(nextRevision(newUploadBundle({ revision: 0 }))).toBe(1);
  });

  it('[4.10] form revisions of a closed tab are not reused by a start', () => {
    const { revision: _, ...form } = first;
    const ofClosedTab = { ...first, unsentDraft: { IPTCCaption: 'First' } };
    expect(
      withForm(newUploadBundle({ ...second, earlier: [ofClosedTab] }), form, [newUpload({ formRevision: 1 })]),
    ).toEqual({
      ...form,
      revision: 3,
      earlier: [ofClosedTab, second],
    });
  });
});
