import { describe, expect, it } from 'vitest';
import { completionOf, isBundleComplete, metadataToSend, newBundle } from '#lib/uploads/model/upload-bundle.ts';
import type { UploadItem, UploadStatusName } from '#lib/uploads/model/upload-state.ts';
import { itemOf } from '../../../helpers/upload-item.ts';
import { STATES } from '../../../helpers/upload-states.ts';

const refused = itemOf({
  fileValidationResult: { isValid: false, errorType: 'ZERO_FILE_SIZE_ERROR', detectedFileType: null },
});

function items(...statuses: UploadStatusName[]): UploadItem[] {
  return statuses.map((status) => itemOf({ state: STATES[status] }));
}

describe('a bundle', () => {
  it('[4.11] is complete when every valid upload is complete or in error, and there is one', () => {
    expect(isBundleComplete([...items('complete', 'error'), refused])).toBe(true);
    expect(isBundleComplete(items('complete', 'new'))).toBe(false);
    expect(isBundleComplete(items('complete', 'processing'))).toBe(false);
    expect(isBundleComplete(items('complete', 'paused'))).toBe(false);
    expect(isBundleComplete([refused])).toBe(false);
  });

  it('[4.12] ends with errors when one upload did', () => {
    expect(completionOf(items('complete', 'complete'))).toBe('success');
    expect(completionOf(items('complete', 'error'))).toBe('errors');
  });
});

describe('what is sent for a bundle', () => {
  const channel = { chanID: '7', chanName: 'Desk', chanSrcID: 'NORTH', isSelectable: true };
  const channels = { img: [channel], vid: [{ ...channel, chanSrcID: 'CLIPS' }], aud: [] };
  const rules = { channels, isShown: () => true };
  const draft = { ChannelID: '7', IPTCHeadline: 'x' };

  it('[3.8] has the source of the chosen channel', () => {
    const bundle = newBundle('b', 'image', 'NEWS/anna', 'https://media.example/', 0, draft);
    expect(metadataToSend(bundle, rules)).toEqual({ ...draft, ImgSrcID: 'NORTH' });
  });

  it('[3.10] names the source of video and audio in their own field', () => {
    const bundle = newBundle('b', 'video', 'NEWS/anna', 'https://media.example/', 0, draft);
    expect(metadataToSend(bundle, rules)).toEqual({ ...draft, AVMSrcID: 'CLIPS' });
  });

  it('[1.9, 5.9] has nothing of a field that is hidden now, nor what would follow from it', () => {
    const stored = { ...draft, IPTCCredit: 'dpa', IPTCReleaseDate: 'no', IPTCDateCreated: '20261120' };
    const bundle = newBundle('b', 'image', 'NEWS/anna', 'https://media.example/', 0, stored);
    const isShown = (_type: string, name: string) => ['ChannelID', 'IPTCHeadline'].includes(name);
    expect(metadataToSend(bundle, { channels, isShown })).toEqual({ ...draft, ImgSrcID: 'NORTH' });
  });

  it('invents no source for a channel that the person does not have', () => {
    const bundle = newBundle('b', 'audio', 'NEWS/anna', 'https://media.example/', 0, draft);
    expect(metadataToSend(bundle, rules)).toEqual(draft);
  });
});
