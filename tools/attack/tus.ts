/** tus 1.0 requests about uploads that the kit removes in the end. */
import type { Answer } from './exchange.ts';
import type { Person, Request } from './person.ts';
import type { Target } from './target.ts';

export const VERSION = { 'Tus-Resumable': '1.0.0' };
export const BYTES = { 'Content-Type': 'application/offset+octet-stream' };

export function metadataHeader(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Metadata that the server accepts for a picture of the first account. Its headline tells a person where it is from. */
export function pictureMetadata(target: Target, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const objectId = target.newObjectId();
  return {
    uploadId: `up-${objectId}`,
    objectId,
    uploadType: 'image',
    filename: 'attack-kit.png',
    ChannelID: target.channels.image ?? '',
    IPTCHeadline: '[attack kit] may be removed',
    ...more,
  };
}

export interface Creation {
  readonly metadata: Readonly<Record<string, string>>;
  readonly length?: number | string;
  /** `Upload-Metadata` as it is sent, instead of `metadata`. */
  readonly rawMetadata?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly note?: string;
  readonly more?: Request;
}

/** The creating POST. What it creates is removed when the kit ends. */
export async function create(target: Target, person: Person, creation: Creation): Promise<Answer> {
  const { metadata, length = 10, rawMetadata = metadataHeader(metadata), headers = {}, body, note, more } = creation;
  const answer = await person.send(target.uploadPath, {
    method: 'POST',
    headers: {
      ...VERSION,
      'Upload-Length': String(length),
      'Upload-Metadata': rawMetadata,
      ...(body && BYTES),
      ...headers,
    },
    ...(body && { body }),
    ...(note !== undefined && { note }),
    ...more,
  });
  if (answer.status === 201) target.toRemove(person, metadata, locationOf(target, answer));
  return answer;
}

/** A new upload of `length` bytes without bytes yet; its complete address. Throws if the server refuses it. */
export async function newUpload(
  target: Target,
  person: Person = target.a,
  length = 10,
): Promise<{ readonly address: string; readonly metadata: Readonly<Record<string, string>> }> {
  const metadata = pictureMetadata(target);
  const answer = await create(target, person, { metadata, length });
  if (answer.status !== 201) throw new Error(`a valid creation was answered ${answer.status}`);
  return { address: locationOf(target, answer), metadata };
}

/** `Location`, resolved as a browser does. */
export function locationOf(target: Target, answer: Answer): string {
  return new URL(answer.headers.get('Location') ?? '', new URL(target.uploadPath, target.endpoint.base)).href;
}

export function patch(person: Person, address: string, offset: number | string, body: string, more: Request = {}) {
  const { headers = {}, ...rest } = more;
  return person.send(address, {
    method: 'PATCH',
    headers: { ...VERSION, ...BYTES, 'Upload-Offset': String(offset), ...headers },
    body,
    ...rest,
  });
}

export function head(person: Person, address: string, more: Request = {}) {
  return person.send(address, { method: 'HEAD', headers: VERSION, ...more });
}

export function terminate(person: Person, address: string, more: Request = {}) {
  return person.send(address, { method: 'DELETE', headers: VERSION, ...more });
}
