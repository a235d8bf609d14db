import { describe, expect, it } from 'vitest';
import { encodeTusMetadata, longestField, uploadMetadata } from '#lib/uploads/model/tus-metadata.ts';
import { newBundle } from '#lib/uploads/model/upload-bundle.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { itemOf } from '../../../helpers/upload-item.ts';

function bundle(type: UploadBundle['type'], metadata: Record<string, string>): UploadBundle {
  return { ...newBundle('bundle-1', type, 'NEWS/anna', 'https://media.example/', 0, {}), metadata };
}

describe('the metadata of an upload', () => {
  it('[3.7, 3.8] are its ids, file name and type, and the values of the form', () => {
    const values = { ChannelID: '7', ImgSrcID: 'N', IPTCHeadline: 'Sturmflut' };
    expect(uploadMetadata(itemOf(), bundle('image', values))).toEqual({
      ...values,
      uploadId: 'upload-1',
      objectId: 'object-1',
      filename: 'deich.jpg',
      uploadType: 'image',
      ImgName: 'deich.jpg',
      ImgCreatedBy: 'NEWS/anna',
    });
  });

  it('[3.7] leave out what is empty or blank', () => {
    const sent = uploadMetadata(itemOf(), bundle('image', { IPTCHeadline: ' \n', IPTCCaption: '', IPTCByLine: 'x' }));
    expect(sent).not.toHaveProperty('IPTCHeadline');
    expect(sent).not.toHaveProperty('IPTCCaption');
    expect(sent.IPTCByLine).toBe('x');
  });

  it('[3.10] name file and creator of video and audio in fields of their own', () => {
    const clip = itemOf({ type: 'video', filename: 'deich.mp4' });
    const sent = uploadMetadata(clip, bundle('video', { ChannelID: '7' }));
    expect(sent).toMatchObject({ AVMName: 'deich.mp4', AVMCreatedBy: 'NEWS/anna', uploadType: 'video' });
    expect(sent).not.toHaveProperty('ImgName');
  });

  it('[7.14] travel as pairs of a key and the base64 of UTF-8', () => {
    const header = encodeTusMetadata({ IPTCHeadline: 'Größe 京', ChannelID: '7' });
    const [headline = '', channel] = header.split(',');
    expect(channel).toBe(`ChannelID ${btoa('7')}`);
    expect(Buffer.from(headline.split(' ')[1] ?? '', 'base64').toString('utf8')).toBe('Größe 京');
  });

  it('can be asked for the field that makes them long', () => {
    const own = { filename: 'x'.repeat(80), metaFileUploads: 'x'.repeat(500), ImgName: 'x'.repeat(80) };
    expect(longestField({ IPTCByLine: 'xxxxx', ...own, IPTCCaption: '東京', IPTCHeadline: 'xxx' })).toBe('IPTCCaption');
    expect(longestField({ ...own, IPTCCity: 'Köln' })).toBe('IPTCCity');
    expect(longestField({})).toBe('');
  });
});
