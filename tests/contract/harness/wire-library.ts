/** The assets that the wire cases find, built from the values that the cases print. */
import sharp from 'sharp';
import type { SeedAsset, SeedFiles, SeedKind } from '../../../reference-server/core/seed-asset.ts';

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#268' } })
    .jpeg()
    .toBuffer();
}

function asset(
  kind: SeedKind,
  objectId: string,
  name: string,
  sourceId: string,
  times: readonly [created: string, received: string],
  fields: Readonly<Record<string, string>>,
  produce: () => Promise<SeedFiles>,
): SeedAsset {
  return {
    kind,
    objectId,
    name,
    sourceId,
    createdAt: new Date(times[0]),
    receivedAt: new Date(times[1]),
    fields,
    produce,
  };
}

export const WIRE_LIBRARY: readonly SeedAsset[] = [
  asset(
    'image',
    'wire-image-1',
    'harbour-at-dawn.jpg',
    'DESKN',
    ['2026-11-18T05:12:00Z', '2026-11-18T07:30:15Z'],
    {
      IPTCHeadline: 'Harbour at dawn',
      IPTCCaption: 'Fishing boats leave the harbour of Kiel.',
      IPTCByLine: 'Jana Mäkelä',
      IPTCCredit: 'DESKN / Mäkelä',
      IPTCCopyrightNotice: '© 2026 Jana Mäkelä',
      IPTCCategory: 'EBF',
      IPTCSupplCategory: 'ARCHIVE',
      ImgKeydescr: 'harbour, boats, dawn',
      ImgPlace: 'Kiel',
      ImgExpiresTS: '20271118 00:00:00',
    },
    async () => ({ original: await picture(1600, 1000) }),
  ),
  asset(
    'video',
    'wire-video-1',
    'tram.mp4',
    'NEWS',
    ['2026-11-17T10:00:00Z', '2026-11-17T11:00:00Z'],
    {
      AVMVideoCodecID: 'H.264',
      AVMAudioCodecID: 'AAC',
      AVMExpiresTS: '20270101 00:00:00',
      IPTCHeadline: 'New tram line opens',
      IPTCCaption: 'The first tram of line 9.',
      IPTCKeywords: 'tram, traffic',
      IPTCByLine: 'Ole Lund',
      IPTCCategory: 'EBF',
      IPTCSupplCategory: 'REPORT',
      IPTCPlace: 'Graz',
      IPTCCredit: 'NEWS',
      IPTCCopyrightNotice: '© 2026',
    },
    async () => ({ original: Buffer.from('0123456789'), poster: await picture(640, 360), durationSeconds: 2 }),
  ),
  asset(
    'audio',
    'wire-audio-1',
    'mayor.mp3',
    'NEWS',
    ['2026-11-16T09:00:00Z', '2026-11-16T09:30:00Z'],
    { IPTCHeadline: 'Interview with the mayor' },
    async () => ({ original: Buffer.from('sound'), durationSeconds: 3.5 }),
  ),
  asset(
    'text',
    'wire-text-1',
    'budget-passed',
    'NPA',
    ['2026-11-15T12:00:00Z', '2026-11-15T12:00:00Z'],
    {
      TxtIntro: 'The council agrees.',
      TxtLenWords: '7',
      TxtLenLines: '1',
      TxtLenChars: '36',
      IPTCHeadline: 'Budget passed',
      IPTCCaption: 'City council',
      IPTCOrigTransmission: 'npa-0042',
      IPTCCategory: 'POL',
      IPTCEnvelopePriority: '4',
    },
    async () => ({ original: Buffer.from('<p>The council <b>agrees</b> on the budget.</p>') }),
  ),
];
