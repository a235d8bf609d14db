/** Files that the kit uploads as an attacker would, and what the server makes of them. */
import { setTimeout as delay } from 'node:timers/promises';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { Target } from '../target.ts';
import { create, pictureMetadata } from '../tus.ts';
import { Skip } from './check.ts';
import { greyPng } from './png.ts';

export interface Planted {
  readonly objectId: string;
  /** `refused` at the creation or while it was processed. */
  readonly state: 'processed' | 'refused' | 'waiting';
  /** Status and code of the refusal. */
  readonly status: number;
  /** The search's answer about it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Addresses of thumbnail, preview and original, as far as there are any. */
  readonly media: readonly string[];
}

export interface Plant {
  readonly bytes: Buffer;
  readonly filename: string;
  readonly type?: MediaType;
  readonly metadata?: Readonly<Record<string, string>>;
}

const PROCESSING_LIMIT_MS = 60_000;

/** Uploads a file as the first account and waits until it is processed or refused. */
export async function plant(
  target: Target,
  { bytes, filename, type = 'image', metadata = {} }: Plant,
): Promise<Planted> {
  const channel = target.channels[type];
  if (channel === undefined) throw new Skip(`${target.a.userName} may not upload ${type}`);
  const all = pictureMetadata(target, { filename, uploadType: type, ChannelID: channel, ...metadata });
  const objectId = all.objectId ?? '';
  const created = await create(target, target.a, { metadata: all, length: bytes.length });
  const none = { objectId, fields: {}, media: [] };
  if (created.status !== 201) return { ...none, state: 'refused', status: created.status };
  const address = new URL(created.headers.get('Location') ?? '', new URL(target.uploadPath, target.endpoint.base)).href;
  const sent = await target.a.send(address, {
    method: 'PATCH',
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: bytes,
  });
  if (sent.status !== 204) return { ...none, state: 'refused', status: sent.status };
  const state = await waitUntilProcessed(target, `uploadstatus/${type}/${objectId}`);
  if (state !== 'processed') return { ...none, state, status: state === 'refused' ? 500 : 200 };
  const fields = await searchFor(target, type, objectId);
  const media = Object.entries(fields).flatMap(([name, address]) =>
    /URL$/.test(name) && address !== '' ? [new URL(address, target.endpoint.base)] : [],
  );
  const own = media.filter(({ origin }) => origin === target.endpoint.base.origin);
  return { objectId, state, status: 200, fields, media: own.map(({ href }) => href) };
}

async function waitUntilProcessed(target: Target, path: string): Promise<Planted['state']> {
  const endsAt = Date.now() + PROCESSING_LIMIT_MS;
  while (Date.now() < endsAt) {
    const { status, json } = await target.a.send(path, { limitMs: 30_000 });
    if (status !== 200) return 'refused';
    if ((json as { readonly uploadProcessed?: unknown }).uploadProcessed === true) return 'processed';
    await delay(200);
  }
  return 'waiting';
}

async function searchFor(target: Target, type: MediaType, objectId: string): Promise<Record<string, string>> {
  const queryFilter = `${type === 'image' ? 'ImgOID' : 'AVMOID'}:"${objectId}"`;
  const query = { queryText: '', resStart: 1, resCount: 1, queryFilter };
  const { json } = await target.a.send(`search/${type}/`, { method: 'POST', json: query });
  const [row] =
    (Object(json) as { readonly Results?: readonly Record<string, Record<string, string>>[] }).Results ?? [];
  return row?.Image ?? row?.AVMedia ?? {};
}

const pictures = new WeakMap<Target, Promise<Planted>>();

/** One harmless picture, with markup in its texts, for all checks that need an asset. */
export async function plantedPicture(target: Target): Promise<Planted> {
  const known = pictures.get(target);
  const metadata = {
    IPTCHeadline: '[attack kit] <script>alert(1)</script>',
    IPTCCaption: '"><img src=x onerror=alert(1)>',
  };
  const picture = known ?? plant(target, { bytes: greyPng(16, 16), filename: "attack-kit & 'co'.png", metadata });
  pictures.set(target, picture);
  const planted = await picture;
  if (planted.state !== 'processed') throw new Skip(`a harmless picture was not processed (${planted.status})`);
  return planted;
}
