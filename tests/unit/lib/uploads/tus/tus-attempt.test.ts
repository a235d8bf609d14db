import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import { readBytes } from '#lib/core/read-bytes.ts';
import type { SendInput } from '#lib/net/http-client.ts';
import { chunkOf } from '#lib/uploads/files/chunk.ts';
import type { AttemptFailure } from '#lib/uploads/model/upload-events.ts';
import { startTusAttempt, type TusAttemptInput } from '#lib/uploads/tus/tus-attempt.ts';

const URL_OF_UPLOAD = 'https://media.example/upload-service/upload/1';
const file = new Blob([new Uint8Array(1_000)]);

interface Sent {
  readonly method: string;
  readonly headers: Headers;
  readonly body: SendInput['body'];
}

const created = { status: 201, headers: { Location: URL_OF_UPLOAD, 'Upload-Offset': '0' } };

function attempt(
  change: Partial<TusAttemptInput> = {},
  answer: (sent: Sent) => ResponseInit = ({ method, headers }) => {
    if (method === 'POST') return created;
    const offset = method === 'HEAD' ? 0 : Number(headers.get('Upload-Offset')) + 600;
    return {
      status: method === 'HEAD' ? 200 : 204,
      headers: { 'Upload-Offset': String(Math.min(offset, 1_000)), 'Upload-Length': '1000' },
    };
  },
) {
  const sent: Sent[] = [];
  const events: string[] = [];
  const failures: AttemptFailure[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const httpClient = {
    async send(_url: string, input: SendInput): Promise<Response> {
      // The cookie is read first, as in the real one.
      await Promise.resolve();
      input.beforeSend?.(null);
      if (input.signal?.aborted) throw new AppError('aborted');
      const request = { method: input.method, headers: new Headers(input.headers), body: input.body };
      sent.push(request);
      return new Response(null, answer(request));
    },
  };
  const stop = startTusAttempt(
    httpClient,
    {
      sizeBytes: file.size,
      read: async (start, end) => chunkOf(await readBytes(file, start, end)),
      sha256: async () => null,
      sendsChecksums: false,
      knownMetadata: () => ({}),
      endpoint: 'https://media.example/upload-service/upload',
      uploadUrl: null,
      pendingMetadata: () => null,
      chunkSizeBytes: () => 600,
      deadlineMs: () => 30_000,
      sendsDataWithCreation: false,
      assertOwner: () => undefined,
      ...change,
    },
    {
      async creationSent(isLast) {
        events.push(isLast ? 'whole creation-sent' : 'creation-sent');
        return { objectId: 'o-1', IPTCHeadline: 'Fünf' };
      },
      patchSent: (isLast) => isLast && events.push('last PATCH'),
      uploadUrlKnown: async (_url, offset) => void events.push(`created at ${offset}`),
      requestSlow: () => undefined,
      requestEnded: () => undefined,
      locationReceived: () => undefined,
      uploadLocated: () => undefined,
      chunkAccepted: (offset) => events.push(`accepted ${offset}`),
      metadataAccepted: () => events.push('metadata'),
      metadataRefused: () => events.push('metadata refused'),
      interrupted: () => end(void events.push('interrupted')),
      succeeded: () => end(void events.push('succeeded')),
      failed(failure) {
        events.push('failed');
        failures.push(failure);
        end();
      },
    },
  );
  return { stop, sent, events, failures, ended, methods: () => sent.map(({ method }) => method) };
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Resolves a moment after the last event of an attempt, when no more events may follow. */
async function settled(ended: Promise<void>): Promise<void> {
  await ended;
  await aMoment();
}

it('[7.14] creates and sends chunk by chunk, and counts the acknowledged bytes', async () => {
  const { events, methods, sent, ended } = attempt();
  await settled(ended);
  expect(methods()).toEqual(['POST', 'PATCH', 'PATCH']);
  expect(events).toEqual(['creation-sent', 'created at 0', 'accepted 600', 'last PATCH', 'accepted 1000', 'succeeded']);
  expect(sent[0]?.headers.get('Upload-Metadata')).toBe(`objectId ${btoa('o-1')},IPTCHeadline RsO8bmY=`);
});

it.each([
  ['a Blob', 1_000_000, true, true],
  ['bytes', 1_000_001, true, false],
  ['bytes as a part of it', 1_000, false, false],
])(
  'what drives the page by its developer tools gets no copy of a small file: %s for %i bytes',
  async (_, size, sendsDataWithCreation, isBlob) => {
    const bytes = new Uint8Array(size).fill(7);
    const input = {
      sizeBytes: size,
      read: async () => chunkOf(bytes),
      sendsDataWithCreation,
      chunkSizeBytes: () => size,
    };
    const { sent, ended } = attempt(input, ({ method }) => ({
      ...(method === 'POST' ? created : { status: 204 }),
      headers: {
        ...created.headers,
        'Upload-Offset': String(method === 'POST' && !sendsDataWithCreation ? 0 : size),
      },
    }));
    await settled(ended);
    const bodies = sent.flatMap(({ body }) => body ?? []);
    expect(bodies.map((body) => body instanceof Blob)).toEqual([isBlob]);
    expect(new Uint8Array(await new Response(bodies[0]).arrayBuffer())).toEqual(bytes);
  },
);

it.each([0, 1, 2, 3, 4, 5, 6, 8, 12])(
  'sends and reports nothing after a stop that comes %i turns after the start',
  async (turns) => {
    const { stop, sent, events } = attempt();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    stop();
    const before = [sent.length, events.filter((event) => event !== 'creation-sent').length];
    await aMoment();
    expect([sent.length, events.filter((event) => event !== 'creation-sent').length]).toEqual(before);
  },
);

it('requests the offset in a new attempt when the upload was created before', async () => {
  const { events, methods, ended } = attempt({}, () => ({
    ...created,
    headers: { ...created.headers, 'Upload-Offset': '400' },
  }));
  await settled(ended);
  expect(methods()).toEqual(['POST']);
  expect(events).toEqual(['creation-sent', 'created at 400', 'interrupted']);
});

it.each(['nonsense', '-5', '1e400'])('ignores an offset of %j in the response to a creation', async (offset) => {
  const { events, ended } = attempt({}, ({ method }) =>
    method === 'POST' ? { ...created, headers: { Location: '1', 'Upload-Offset': offset } } : { status: 500 },
  );
  await settled(ended);
  expect(events[1]).toBe('created at 0');
});

it('[3.7] sends changed metadata with the next chunk only', async () => {
  const owed = [{ IPTCHeadline: 'Sechs' }];
  const { sent, events, ended } = attempt({ uploadUrl: URL_OF_UPLOAD, pendingMetadata: () => owed.shift() ?? null });
  await settled(ended);
  expect(sent[1]?.headers.get('Upload-Metadata')).toBe(`IPTCHeadline ${btoa('Sechs')}`);
  expect(sent.map(({ method, headers }) => [method, headers.has('Upload-Metadata')])).toEqual([
    ['HEAD', false],
    ['PATCH', true],
    ['PATCH', false],
  ]);
  expect(events).toEqual(['metadata', 'accepted 600', 'last PATCH', 'accepted 1000', 'succeeded']);
});

it.each([
  [500, 'metadata refused'],
  [204, 'metadata'],
] as const)('[3.7] reports the response to a chunk that carried metadata: %i', async (status, event) => {
  const owed = [{ IPTCHeadline: 'Sechs' }];
  const { events, ended } = attempt(
    { uploadUrl: URL_OF_UPLOAD, pendingMetadata: () => owed.shift() ?? null },
    ({ method }) =>
      method === 'HEAD'
        ? { status: 200, headers: { 'Upload-Offset': '0', 'Upload-Length': '1000' } }
        : { status, headers: { 'Upload-Offset': '1000' } },
  );
  await settled(ended);
  expect(events[0]).toBe(event);
});

describe('a failure', () => {
  it.each([404, 410, 500, 403])('a failure of HEAD with %i never creates a second upload', async (status) => {
    const { methods, failures, ended } = attempt({ uploadUrl: URL_OF_UPLOAD }, () => ({ status }));
    await settled(ended);
    expect(methods()).toEqual(['HEAD']);
    expect(failures).toEqual([expect.objectContaining({ kind: 'status', method: 'HEAD', status })]);
  });

  it('[4.4] a failure of PATCH reports whether it carried the last byte, and how long to wait', async () => {
    const refuse =
      (at: string) =>
      ({ method, headers }: Sent): ResponseInit => {
        if (method === 'POST') return created;
        if (headers.get('Upload-Offset') === at) return { status: 503, headers: { 'Retry-After': '7' } };
        return { status: 204, headers: { 'Upload-Offset': '600' } };
      };
    for (const [at, wasLastByte] of [
      ['0', false],
      ['600', true],
    ] as const) {
      const { failures, ended } = attempt({}, refuse(at));
      await settled(ended);
      expect(failures).toEqual([expect.objectContaining({ status: 503, wasLastByte, retryAfterMs: 7_000 })]);
    }
  });

  it('a failure of the owner check sends nothing', async () => {
    const assertOwner = (): void => {
      throw new AppError('session/owner-unconfirmed');
    };
    const { methods, failures, ended } = attempt({ assertOwner });
    await settled(ended);
    expect(methods()).toEqual([]);
    expect(failures).toEqual([{ kind: 'owner-unconfirmed' }]);
  });

  it('an address outside the allow-list is a fatal failure', async () => {
    const assertOwner = (): void => {
      throw new AppError('net/origin-not-allowed');
    };
    const { failures, ended } = attempt({ assertOwner });
    await settled(ended);
    expect(failures).toEqual([{ kind: 'fatal', code: 'net/origin-not-allowed' }]);
  });
});
