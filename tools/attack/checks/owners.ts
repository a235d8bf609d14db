/** An upload belongs to its user (contract: Uploads, Removal). The second account attacks an upload of the first. */
import type { Target } from '../target.ts';
import { create, head, metadataHeader, newUpload, patch, pictureMetadata, terminate, VERSION } from '../tus.ts';
import { type Check, type Group, Skip, unless, unlessStatus } from './check.ts';

const AS_B = { note: "another person's upload" };

/** Runs the attack on a fresh upload, and looks whether its owner still finds it as it was. */
async function attacked(
  target: Target,
  attack: (upload: Awaited<ReturnType<typeof newUpload>>) => ReturnType<Check['run']>,
) {
  const upload = await newUpload(target);
  const findings = await attack(upload);
  const after = await head(target.a, upload.address, { note: 'by its owner, afterwards' });
  const offset = after.headers.get('Upload-Offset');
  return [
    ...findings,
    ...unlessStatus([after], [200]),
    ...unless(offset === '0' || after.status !== 200, {
      sent: after.sent,
      came: `offset ${offset}`,
      expected: 'offset 0',
    }),
  ];
}

const CHECKS: readonly Check[] = [
  {
    id: 'owners-head',
    title: 'another person does not learn the offset',
    source: 'contract: Uploads',
    run: (target) =>
      attacked(target, async ({ address }) => unlessStatus([await head(target.b, address, AS_B)], [403])),
  },
  {
    id: 'owners-patch',
    title: 'another person adds no bytes and no metadata',
    source: 'contract: Uploads',
    run: (target) =>
      attacked(target, async ({ address, metadata }) => {
        const headers = { 'Upload-Metadata': metadataHeader({ ...metadata, IPTCHeadline: 'changed' }) };
        const bytes = await patch(target.b, address, 0, 'attack', AS_B);
        const texts = await patch(target.b, address, 0, '', { headers, note: "another person's metadata" });
        return unlessStatus([bytes, texts], [403]);
      }),
  },
  {
    id: 'owners-delete',
    title: 'another person ends no upload, by no method',
    source: 'contract: Uploads',
    run: (target) =>
      attacked(target, async ({ address }) => {
        const headers = { ...VERSION, 'X-HTTP-Method-Override': 'DELETE' };
        const plain = await terminate(target.b, address, AS_B);
        const overridden = await target.b.send(address, { method: 'POST', headers, ...AS_B });
        return unlessStatus([plain, overridden], [403]);
      }),
  },
  {
    id: 'owners-status',
    title: 'another person does not learn the processing status',
    source: '7.11; contract: Uploads',
    run: (target) =>
      attacked(target, async ({ metadata }) => {
        const single = await target.b.send(`uploadstatus/image/${metadata.objectId}`, AS_B);
        const uploads = [{ type: 'image', objectId: metadata.objectId }];
        const isOffered = target.settings.uploadStatusList > 0;
        const listed = isOffered
          ? [await target.b.send('uploadstatus', { method: 'POST', json: { uploads }, ...AS_B })]
          : [];
        return unlessStatus([single, ...listed], [403]);
      }),
  },
  {
    id: 'owners-removal',
    title: 'another person removes no object, by no method',
    source: 'contract: Removal',
    run: (target) =>
      attacked(target, async ({ metadata }) => {
        const path = `uploadstatus/image/${metadata.objectId}`;
        const plain = await target.b.send(path, { method: 'DELETE', ...AS_B });
        if ([404, 405, 501].includes(plain.status)) throw new Skip('this server has no removal');
        const headers = { 'X-HTTP-Method-Override': 'DELETE' };
        return unlessStatus([plain, await target.b.send(path, { method: 'POST', headers, ...AS_B })], [403]);
      }),
  },
  {
    id: 'owners-object-id',
    title: 'an objectId of another person cannot be created again',
    source: 'contract: Uploads, Creation',
    run: (target) =>
      attacked(target, async ({ metadata }) => {
        const [channel] = await channelsOfB(target);
        if (channel === undefined) throw new Skip(`${target.b.userName} may not upload pictures`);
        const taken = { ...metadata, ChannelID: channel };
        const again = await target.b.send(target.uploadPath, {
          method: 'POST',
          headers: { ...VERSION, 'Upload-Length': '10', 'Upload-Metadata': metadataHeader(taken) },
          ...AS_B,
        });
        return unlessStatus([again], [400, 403, 409]);
      }),
  },
  {
    id: 'owners-channel',
    title: 'an invented channel and a missing permission are refused',
    source: '6.1; contract: Uploads, Refusals at creation',
    async run(target) {
      const invented = { ...pictureMetadata(target), ChannelID: 'attack-none' };
      const unknown = await create(target, target.a, { metadata: invented, note: 'an invented ChannelID' });
      const own = await channelsOfB(target, 'vid');
      const other = target.channels.video;
      if (own.length > 0 || other === undefined) return unlessStatus([unknown], [400]);
      const metadata = pictureMetadata(target, { uploadType: 'video', filename: 'a.mp4', ChannelID: other });
      const foreign = await create(target, target.b, { metadata, note: 'a media type without permission' });
      return unlessStatus([unknown, foreign], [400]);
    },
  },
];

async function channelsOfB({ b }: Target, domain: 'img' | 'vid' = 'img'): Promise<readonly string[]> {
  const { json } = await b.send('api/uploadChannels');
  const lists = Object(json) as Readonly<Record<string, readonly { chanID: string; isSelectable: boolean }[]>>;
  return (lists[domain] ?? []).flatMap(({ chanID, isSelectable }) => (isSelectable ? [chanID] : []));
}

export const OWNERS: Group = { name: 'owners', checks: CHECKS };
