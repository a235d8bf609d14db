import { describe, expect, it } from 'vitest';
import { newBundle } from '#lib/uploads/model/upload-bundle.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { encodeTusMetadata, longestField, uploadMetadata } from '#lib/uploads/tus/tus-metadata.ts';
import { storedUpload } from '../../../../helpers/builders/upload-builders.ts';

function bundle(type: UploadBundle['type'], metadata: Record<string, string>): UploadBundle {
  return {
    ...newBundle({
      id: 'bundle-1',
      type,
      owner: 'NEWS/anna',
      server: 'https://media.example/',
      createdAt: 0,
      draft: {},
    }),
    metadata,
  };
}

describe('the metadata of an upload', () => {
  it('[3.7, 3.8] contains its ids, filename and type, and the values of the form', () => {
    const values = { ChannelID: '7', ImgSrcID: 'N', IPTCHeadline: 'Sturmflut' };
    expect(uploadMetadata(storedUpload(), bundle('image', values))).toEqual({
      ...values,
      uploadId: 'upload-1',
      objectId: 'object-1',
      filename: 'deich.jpg',
      uploadType: 'image',
      ImgName: 'deich.jpg',
      ImgCreatedBy: 'NEWS/anna',
    });
  });

  it('[3.7] omits empty and blank values', () => {
    const sent = uploadMetadata(
      storedUpload(),
      bundle('image', { IPTCHeadline: ' \n', IPTCCaption: '', IPTCByLine: 'x' }),
    );
    expect(sent).not.toHaveProperty('IPTCHeadline');
    expect(sent).not.toHaveProperty('IPTCCaption');
    expect(sent.IPTCByLine).toBe('x');
  });

  it('[3.10] has filename and creator of video and audio in separate fields', () => {
    const clip = storedUpload({ type: 'video', filename: 'deich.mp4' });
    const sent = uploadMetadata(clip, bundle('video', { ChannelID: '7' }));
    expect(sent).toMatchObject({ AVMName: 'deich.mp4', AVMCreatedBy: 'NEWS/anna', uploadType: 'video' });
    expect(sent).not.toHaveProperty('ImgName');
  });

  it.each([
    ['image', 'img'],
    ['video', 'vid'],
    ['audio', 'aud'],
  ] as const)(
    '[3.10, 9.4] metadata of a sidecar contain its parent and its domain, and no form values: %s',
    (type, domain) => {
      const meta = storedUpload({ type: 'meta', filename: 'deich.xmp', parentUploadId: 'upload-0' });
      expect(uploadMetadata(meta, bundle(type, { ChannelID: '7' }))).toEqual({
        uploadId: 'upload-1',
        objectId: 'object-1',
        filename: 'deich.xmp',
        uploadType: 'metafile',
        uploadDomain: domain,
        parentUploadId: 'upload-0',
      });
      const orphan = uploadMetadata({ ...meta, parentUploadId: null }, bundle(type, {}));
      expect(orphan).not.toHaveProperty('parentUploadId');
    },
  );

  it('[3.7] lists its sidecars, separated by commas', () => {
    expect(uploadMetadata(storedUpload(), bundle('image', {}), ['meta-1', 'meta-2']).metaFileUploads).toBe(
      'meta-1,meta-2',
    );
    expect(uploadMetadata(storedUpload(), bundle('image', {}))).not.toHaveProperty('metaFileUploads');
  });

  it.each([
    [0, undefined],
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ] as const)('[3.7, 4.16] has the append mode of the bundle: %i', (appendMode, sent) => {
    expect(uploadMetadata(storedUpload(), { ...bundle('image', {}), appendMode }).metadataAppend).toBe(sent);
  });

  it('[4.16] metadata of a file with overrides or repaired text are resolved here and overwrite', () => {
    const fileMetadata = {
      values: { IPTCHeadline: 'Größe', IPTCCity: 'Husum' },
      unmapped: {},
      repaired: [],
      coordinates: null,
    };
    const form = { ...bundle('image', { IPTCCaption: 'Deich' }), appendMode: 3 } as const;
    const sent = (change: Parameters<typeof storedUpload>[0]) =>
      uploadMetadata(storedUpload({ fileMetadata, ...change }), form);
    expect(sent({})).toMatchObject({ IPTCCaption: 'Deich', IPTCCity: 'Husum', metadataAppend: '3' });
    expect(sent({})).not.toHaveProperty('IPTCHeadline');
    const resolved = { IPTCCaption: 'Deich', IPTCHeadline: 'Größe', metadataAppend: '2' };
    expect(sent({ overrides: { IPTCCity: 'Kiel' } })).toMatchObject({ ...resolved, IPTCCity: 'Kiel' });
    const repaired = { ...fileMetadata, repaired: ['IPTCHeadline'] };
    expect(sent({ fileMetadata: repaired })).toMatchObject({ ...resolved, IPTCCity: 'Husum' });
  });

  it('[4.10] is that of the form that the upload was started with', () => {
    const earlier = {
      revision: 1,
      metadata: { IPTCCaption: 'First' },
      appendMode: 1,
      isReleaseImplied: false,
    } as const;
    const second = { ...bundle('image', { IPTCCaption: 'Second' }), revision: 2, earlier: [earlier] };
    const captionOf = (formRevision: number) => uploadMetadata(storedUpload({ formRevision }), second);
    expect(captionOf(1)).toMatchObject({ IPTCCaption: 'First', metadataAppend: '1' });
    expect(captionOf(2)).toMatchObject({ IPTCCaption: 'Second' });
  });

  it('[7.14] is sent as pairs of a key and the base64 of UTF-8', () => {
    const header = encodeTusMetadata({ IPTCHeadline: 'Größe 京', ChannelID: '7' });
    const [headline = '', channel] = header.split(',');
    expect(channel).toBe(`ChannelID ${btoa('7')}`);
    expect(Buffer.from(headline.split(' ')[1] ?? '', 'base64').toString('utf8')).toBe('Größe 京');
  });

  it('[3.7, 4.16] has the same bytes for a file with keywords and terms where the server announces no extra field', () => {
    const values = { IPTCHeadline: 'Sturmflut', IPTCCity: 'Husum' };
    const plain = storedUpload({ fileMetadata: { values, unmapped: {}, repaired: [], coordinates: null } });
    const unmapped = { keywords: 'Sturm, Flut', usageTerms: 'No sales', source: 'dpa', title: 'Deich' };
    const full = storedUpload({
      fileMetadata: { values, unmapped, repaired: ['keywords'], fromSidecar: ['source'], coordinates: null },
    });
    const sentWith = (upload: typeof plain, appendMode: 0 | 1 | 2 | 3) =>
      encodeTusMetadata(uploadMetadata(upload, { ...bundle('image', { IPTCCaption: 'Deich' }), appendMode }));
    for (const appendMode of [0, 1, 2, 3] as const)
      expect(sentWith(full, appendMode)).toBe(sentWith(plain, appendMode));
    const own = { overrides: { IPTCCredit: 'dpa' } };
    expect(sentWith({ ...full, ...own }, 3)).toBe(sentWith({ ...plain, ...own }, 3));
  });

  it('[4.16] has what only the page of a picture says, whatever the form does with its texts', () => {
    const values = { IPTCHeadline: 'Sturmflut', IPTCCredit: 'Anna Beck' };
    const ofFile = { values, unmapped: {}, repaired: [], coordinates: null };
    const creditSent = (fromPage: string[]) =>
      uploadMetadata(storedUpload({ fileMetadata: { ...ofFile, fromPage } }), bundle('image', { IPTCCaption: 'Deich' }))
        .IPTCCredit;
    expect([creditSent([]), creditSent(['IPTCCredit'])]).toEqual([undefined, 'Anna Beck']);
  });

  it('can be searched for the field that makes it long', () => {
    const own = { filename: 'x'.repeat(80), metaFileUploads: 'x'.repeat(500), ImgName: 'x'.repeat(80) };
    expect(longestField({ IPTCByLine: 'xxxxx', ...own, IPTCCaption: '東京', IPTCHeadline: 'xxx' })).toBe('IPTCCaption');
    expect(longestField({ ...own, IPTCCity: 'Köln' })).toBe('IPTCCity');
    expect(longestField({ ...own, IPTCCity: 'Köln', IPTCKeywords: 'Flut, Sturm' })).toBe('IPTCKeywords');
    expect(longestField({})).toBe('');
  });
});
