/** tus 1.0 requests without a library. */
import { createHash } from 'node:crypto';
import type { Answer, Client } from './client.ts';

export const UPLOAD = '/upload-service/upload';
const VERSION = { 'Tus-Resumable': '1.0.0' };

export function metadataHeader(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Metadata of a picture that the server accepts. */
export function pictureMetadata(objectId: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    uploadId: `up-${objectId}`,
    objectId,
    uploadType: 'image',
    filename: 'a.jpg',
    ChannelID: 'img-desk',
    ...more,
  };
}

export function create(
  client: Client,
  lengthBytes: number,
  metadata: Readonly<Record<string, string>>,
  body?: Buffer,
): Promise<Answer> {
  return client.send(UPLOAD, {
    method: 'POST',
    headers: {
      ...VERSION,
      'Upload-Length': String(lengthBytes),
      'Upload-Metadata': metadataHeader(metadata),
      ...(body && { 'Content-Type': 'application/offset+octet-stream' }),
    },
    ...(body && { body }),
  });
}

/** The path of a `Location`, resolved as a browser does. */
export function locationPath(answer: Answer): string {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`no Location in an answer with status ${answer.status}: ${answer.text}`);
  return new URL(location, `http://server${UPLOAD}`).pathname;
}

/** The last part of an upload's path. */
export function keyOf(path = ''): string {
  return path.split('/').at(-1) ?? '';
}

export function append(
  client: Client,
  path: string,
  offset: number,
  body: Buffer,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Answer> {
  return client.send(path, {
    method: 'PATCH',
    headers: {
      ...VERSION,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      ...headers,
    },
    body,
    signal,
  });
}

export function head(client: Client, path: string): Promise<Answer> {
  return client.send(path, { method: 'HEAD', headers: VERSION });
}

export async function offsetOf(client: Client, path: string): Promise<number> {
  return Number((await head(client, path)).headers.get('upload-offset'));
}

export function terminate(client: Client, path: string): Promise<Answer> {
  return client.send(path, { method: 'DELETE', headers: VERSION });
}

/** Creates, sends in one piece and waits until the server has processed it. Returns the path of the upload. */
export async function upload(
  client: Client,
  bytes: Buffer,
  metadata: Readonly<Record<string, string>>,
): Promise<string> {
  const path = locationPath(await create(client, bytes.length, metadata));
  const sent = await append(client, path, 0, bytes);
  if (sent.status !== 204) throw new Error(`PATCH: ${sent.status} ${sent.text}`);
  for (;;) {
    // Each waits for a while.
    const status = await client.send(`/uploadstatus/${metadata.uploadType}/${metadata.objectId}`);
    if (status.status !== 200) throw new Error(`uploadstatus: ${status.status} ${status.text}`);
    if ((status.json as { readonly uploadProcessed: boolean }).uploadProcessed) return path;
  }
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What the server stored for an object: see `describeAsset` of its misbehaviour. */
export interface StoredAsset {
  readonly owner: string;
  readonly state: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly sizeBytes?: number;
  readonly sha256?: string;
  readonly asset?: {
    readonly hasThumb: boolean;
    readonly mediaType: string;
    readonly width?: number;
    readonly fields: Readonly<Record<string, string>>;
    readonly metaFiles?: readonly { readonly objectId: string; readonly name: string }[];
  };
}

export async function storedAsset(client: Client, objectId: string): Promise<StoredAsset> {
  return (await client.send(`/__test/assets/${objectId}`)).json as StoredAsset;
}
