/** The upload channels: groups, which cannot be selected, and the channels in them (specification 3.1, 7.7). */
import type { UploadChannel, UploadChannels, UploadDomain } from '#lib/contract/channels.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { Account } from './accounts.ts';

const group = (chanID: string, chanName: string): UploadChannel => ({
  chanID,
  chanName,
  chanSrcID: '',
  isSelectable: false,
});
const channel = (chanID: string, chanName: string, chanSrcID: string): UploadChannel => ({
  chanID,
  chanName,
  chanSrcID,
  isSelectable: true,
});

const CHANNELS: Readonly<Record<UploadDomain, readonly UploadChannel[]>> = {
  img: [
    channel('img-desk', 'News desk', 'NEWS'),
    group('img-regional', 'Regional desks'),
    channel('img-north', 'Picture desk north', 'DESKN'),
    channel('img-south', 'Picture desk south', 'DESKS'),
    group('img-leisure', 'Sport'),
    channel('img-sport', 'Sports desk', 'SPORT'),
    group('img-production', 'Production'),
    channel('img-graphics', 'Graphics desk', 'GFX'),
    channel('img-archive', 'Archive', 'ARCH'),
  ],
  vid: [
    channel('vid-desk', 'Video news', 'NEWS'),
    group('vid-regional', 'Regional desks'),
    channel('vid-north', 'Video north', 'DESKN'),
    group('vid-leisure', 'Sport'),
    channel('vid-sport', 'Video sport', 'SPORT'),
  ],
  aud: [
    channel('aud-desk', 'Audio news', 'NEWS'),
    group('aud-programmes', 'Programmes'),
    channel('aud-north', 'Interviews', 'DESKN'),
    group('aud-leisure', 'Sport'),
    channel('aud-sport', 'Audio sport', 'SPORT'),
  ],
};

/** Inverse of `UPLOAD_DOMAIN` in the contract. */
const MEDIA_TYPE: Readonly<Record<UploadDomain, MediaType>> = { img: 'image', vid: 'video', aud: 'audio' };

/** Channels and groups in display order; empty when the account may not upload the media type. */
export function channelsOf(account: Account, domain: UploadDomain): readonly UploadChannel[] {
  return account.uploadTypes.includes(MEDIA_TYPE[domain]) ? CHANNELS[domain] : [];
}

export function allChannelsOf(account: Account): UploadChannels {
  return {
    img: [...channelsOf(account, 'img')],
    vid: [...channelsOf(account, 'vid')],
    aud: [...channelsOf(account, 'aud')],
  };
}

/** Undefined when the account has no such channel, or it is a group. */
export function findChannel(account: Account, domain: UploadDomain, chanID: string): UploadChannel | undefined {
  return channelsOf(account, domain).find((candidate) => candidate.chanID === chanID && candidate.isSelectable);
}
