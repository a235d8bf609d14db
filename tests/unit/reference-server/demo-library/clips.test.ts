import { readdir, readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { AUDIO_PLANS, audioSeconds, clipUrl, VIDEO_PLANS } from '../../../../reference-server/demo-library/clips.ts';
import { seedAssets } from '../../../../reference-server/demo-library/seed-assets.ts';

const folder = new URL('../../../../reference-server/demo-library/clips/', import.meta.url);

/** Duration in seconds of an MPEG-2 layer III file of constant bit rate, from its frames of 576 samples. */
function mp3Seconds(file: Buffer): number {
  const kbps = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
  let at = file.subarray(0, 3).toString('latin1') === 'ID3' ? 10 + (((file[8] ?? 0) << 7) | (file[9] ?? 0)) : 0;
  let frames = 0;
  while (at + 4 < file.length && file[at] === 0xff && ((file[at + 1] ?? 0) & 0xe0) === 0xe0) {
    const rate = kbps[(file[at + 2] ?? 0) >> 4] ?? 0;
    at += Math.floor((72 * rate * 1000) / 22_050) + (((file[at + 2] ?? 0) >> 1) & 1);
    frames += 1;
  }
  return (frames * 576) / 22_050;
}

describe('the clips of the seed library', () => {
  it('are all committed, none besides, each at most 40 kB and 3 MB together', async () => {
    const names = (await readdir(folder)).sort();
    const wanted = [
      ...VIDEO_PLANS.map(({ key }) => `${key}.mp4`),
      ...AUDIO_PLANS.map(({ key }) => `${key}.mp3`),
    ].sort();
    expect(names).toEqual(wanted);
    const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(name, folder))).size));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
  });

  it('contain H.264 video that can start before it is fully loaded', async () => {
    for (const { key } of VIDEO_PLANS) {
      const file = await readFile(clipUrl(key, 'mp4'));
      expect(file.subarray(4, 8).toString('latin1')).toBe('ftyp');
      expect(file.includes('avc1')).toBe(true);
      expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
    }
  });

  it('[3.16] contain MP3 audio as long as their duration says', async () => {
    for (const { key } of AUDIO_PLANS) {
      expect(Math.abs(mp3Seconds(await readFile(clipUrl(key, 'mp3'))) - audioSeconds(key))).toBeLessThan(0.2);
    }
  });

  it('[3.16] have codec, size and a poster', async () => {
    const assets = seedAssets(new Date('2026-11-20T10:00:00Z'));
    const video = assets.find((asset) => asset.kind === 'video');
    const audio = assets.find((asset) => asset.kind === 'audio');
    expect(video?.fields).toMatchObject({
      AVMDataType: 'video',
      AVMVideoCodecID: 'H.264',
      AVMPreviewWidth: '640',
      AVMPreviewHeight: '360',
      AVMDuration: '3',
    });
    expect(audio?.fields).toMatchObject({ AVMDataType: 'audio', AVMAudioCodecID: 'MP3' });
    for (const asset of [video, audio]) {
      const files = await asset?.produce();
      expect(files?.poster?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      expect(files?.durationSeconds).toBe(Number(asset?.fields['AVMDuration']));
    }
  });
});
