/** The upload channels: groups, which cannot be selected, and the channels in them (specification 3.1, 7.7). */
import type { UploadChannel, UploadChannels, UploadDomain } from '#lib/contract/channels.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { Account } from './accounts.ts';
import type { Language } from './languages.ts';

/** A group has no sources. */
type Plan = readonly [chanID: string, en: string, de: string, sources?: string];

const CHANNELS: Readonly<Record<UploadDomain, readonly Plan[]>> = {
  img: [
    ['img-desk', 'News desk', 'Nachrichten', 'NEWS'],
    ['img-regional', 'Regional desks', 'Regionalredaktionen'],
    ['img-north', 'Picture desk north', 'Bildredaktion Nord', 'DESKN'],
    ['img-south', 'Picture desk south', 'Bildredaktion Süd', 'DESKS'],
    ['img-leisure', 'Sport', 'Sport'],
    ['img-sport', 'Sports desk', 'Sportredaktion', 'SPORT'],
    ['img-production', 'Production', 'Produktion'],
    ['img-graphics', 'Graphics desk', 'Grafik', 'GFX'],
    ['img-archive', 'Archive', 'Archiv', 'ARCH'],
  ],
  vid: [
    ['vid-desk', 'Video news', 'Videonachrichten', 'NEWS'],
    ['vid-regional', 'Regional desks', 'Regionalredaktionen'],
    ['vid-north', 'Video north', 'Video Nord', 'DESKN'],
    ['vid-leisure', 'Sport', 'Sport'],
    ['vid-sport', 'Video sport', 'Videosport', 'SPORT'],
  ],
  aud: [
    ['aud-desk', 'Audio news', 'Audionachrichten', 'NEWS'],
    ['aud-programmes', 'Programmes', 'Sendungen'],
    ['aud-north', 'Interviews', 'Interviews', 'DESKN'],
    ['aud-leisure', 'Sport', 'Sport'],
    ['aud-sport', 'Audio sport', 'Audiosport', 'SPORT'],
  ],
};

/** Inverse of `UPLOAD_DOMAIN` in the contract. */
const MEDIA_TYPE: Readonly<Record<UploadDomain, MediaType>> = { img: 'image', vid: 'video', aud: 'audio' };

/** Channels and groups in display order; empty when the account may not upload the media type. */
export function channelsOf(account: Account, domain: UploadDomain, language: Language): readonly UploadChannel[] {
  if (!account.uploadTypes.includes(MEDIA_TYPE[domain])) return [];
  return CHANNELS[domain].map(([chanID, en, de, chanSrcID]) => ({
    chanID,
    chanName: language === 'de' ? de : en,
    chanSrcID: chanSrcID ?? '',
    isSelectable: chanSrcID !== undefined,
  }));
}

export function allChannelsOf(account: Account, language: Language): UploadChannels {
  return {
    img: [...channelsOf(account, 'img', language)],
    vid: [...channelsOf(account, 'vid', language)],
    aud: [...channelsOf(account, 'aud', language)],
  };
}

/** Undefined when the account has no such channel, or it is a group. */
export function findChannel(account: Account, domain: UploadDomain, chanID: string): UploadChannel | undefined {
  return channelsOf(account, domain, 'en').find((candidate) => candidate.chanID === chanID && candidate.isSelectable);
}
