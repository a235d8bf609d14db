import { describe, expect, it } from 'vitest';
import { NO_PROXY_FINDINGS, type ProxyFindings } from '#lib/contract/proxy-findings.ts';
import { AppError } from '#lib/core/app-error.ts';
import type { SendInput } from '#lib/net/http-client.ts';
import { createTusSender } from '#lib/uploads/tus/tus-sender.ts';

const URL_OF_UPLOAD = 'https://media.example/upload-service/upload/1';
type Answer = { readonly status: number; readonly headers?: Record<string, string> };
const TUS = { 'Tus-Resumable': '1.0.0' };
const OFFSET = { ...TUS, 'Upload-Offset': '5' };

function create(answer: (method: string, override: string | null) => Answer, methods: ProxyFindings['methods'] = {}) {
  const world = { findings: { ...NO_PROXY_FINDINGS, methods } as ProxyFindings, now: 1_000, sent: [] as string[] };
  const inputs: SendInput[] = [];
  const httpClient = {
    async send(_url: string, input: SendInput): Promise<Response> {
      input.beforeSend?.('token');
      inputs.push(input);
      const override = new Headers(input.headers).get('X-HTTP-Method-Override');
      world.sent.push(override === null ? input.method : `${input.method}:${override}`);
      return new Response(null, answer(input.method, override));
    },
  };
  const memory = {
    findings: () => world.findings,
    change(change: Partial<ProxyFindings>) {
      world.findings = { ...world.findings, ...change };
    },
  };
  const { send } = createTusSender(httpClient, memory, () => world.now);
  const request = (method: string, more: Partial<SendInput> = {}) =>
    send(URL_OF_UPLOAD, { method, headers: TUS, deadlineMs: 1_000, ...more });
  return { world, inputs, request };
}

const refusing =
  (overridden: Answer) =>
  (_method: string, override: string | null): Answer =>
    override === null ? { status: 405 } : overridden;

describe('a method that a proxy rejects', () => {
  it.each([
    ['PATCH', 405, { status: 204, headers: OFFSET }],
    ['PATCH', 501, { status: 204, headers: OFFSET }],
    ['HEAD', 405, { status: 200, headers: OFFSET }],
    ['DELETE', 501, { status: 204, headers: TUS }],
  ] as const)('[7.14] %s answered with %i is sent as POST, at once the next time', async (method, status, answer) => {
    const { world, request } = create((_, override) => (override === null ? { status } : answer));
    expect((await request(method)).status).toBe(answer.status);
    expect((await request(method)).status).toBe(answer.status);
    expect(world.sent).toEqual([method, `POST:${method}`, `POST:${method}`]);
    expect(world.findings.methods).toEqual({ [method]: true });
  });

  it('[7.14] is sent with all other parts of the request, and checked before each sending', async () => {
    const { inputs, request } = create(refusing({ status: 204, headers: OFFSET }));
    const checked: (string | null)[] = [];
    const body = new Uint8Array(5);
    const given = {
      headers: { ...TUS, 'Upload-Offset': '0' },
      body,
      isOneOfMany: true,
      signal: new AbortController().signal,
      beforeSend: (token: string | null) => void checked.push(token),
    };
    await request('PATCH', given);
    expect(checked).toEqual(['token', 'token']);
    expect(inputs[1]).toEqual({
      ...given,
      deadlineMs: 1_000,
      method: 'POST',
      headers: { ...TUS, 'Upload-Offset': '0', 'X-HTTP-Method-Override': 'PATCH' },
    });
  });

  it('[7.14] is not sent as POST when the owner cannot be confirmed any more', async () => {
    const { world, request } = create(refusing({ status: 204, headers: OFFSET }));
    let checks = 0;
    const beforeSend = (): void => {
      checks += 1;
      if (checks > 1) throw new AppError('session/owner-unconfirmed');
    };
    await expect(request('PATCH', { beforeSend })).rejects.toMatchObject({ code: 'session/owner-unconfirmed' });
    expect(world.sent).toEqual(['PATCH']);
    expect(world.findings.methods).toEqual({});
  });

  it.each([
    { what: 'rejects the POST as well', answer: { status: 405 }, gets: 405, works: false },
    {
      what: 'knows neither the header nor an upload at that URL',
      answer: { status: 404, headers: TUS },
      gets: 405,
      works: false,
    },
    {
      what: 'treats the POST as a creation',
      answer: { status: 201, headers: { ...TUS, Location: '/2' } },
      gets: 405,
      works: false,
    },
    { what: 'blocks the header', answer: { status: 403 }, gets: 405, works: false },
    { what: 'has another offset', answer: { status: 409, headers: TUS }, gets: 409, works: true },
    { what: 'finds a wrong checksum', answer: { status: 460, headers: TUS }, gets: 460, works: true },
    { what: 'is failing', answer: { status: 503 }, gets: 503, works: undefined },
    { what: 'is busy', answer: { status: 429 }, gets: 429, works: undefined },
  ])('[7.14] ends with $gets where the server $what', async ({ answer, gets, works }) => {
    const { world, request } = create(refusing(answer));
    expect((await request('PATCH')).status).toBe(gets);
    expect(world.findings.methods.PATCH).toBe(works);
  });

  it('[7.14] is tried as POST once when that fails, and again after a minute', async () => {
    const { world, request } = create(refusing({ status: 405 }));
    for (let times = 0; times < 3; times += 1) await request('PATCH');
    expect(world.sent).toEqual(['PATCH', 'POST:PATCH', 'PATCH', 'PATCH']);
    world.now += 60_000;
    await request('PATCH');
    expect(world.sent.at(-1)).toBe('POST:PATCH');
  });

  it('[7.14] works as POST after any response, once another method has worked', async () => {
    const { world, request } = create(refusing({ status: 404, headers: TUS }), { PATCH: true });
    expect((await request('HEAD')).status).toBe(404);
    expect(world.findings.methods).toEqual({ PATCH: true, HEAD: true });
  });

  it('[7.14] is sent unchanged again when the connection has changed', async () => {
    const { world, request } = create(
      (_, override) => (override === null ? { status: 204, headers: OFFSET } : { status: 405 }),
      { PATCH: true },
    );
    expect((await request('PATCH')).status).toBe(204);
    expect(world.sent).toEqual(['POST:PATCH', 'PATCH']);
    expect(world.findings.methods.PATCH).toBeUndefined();
  });
});

it.each(['PATCH', 'HEAD', 'DELETE', 'POST'])('[7.14] %s that is not rejected is sent once', async (method) => {
  const { world, request } = create(() => ({ status: 404 }));
  expect((await request(method)).status).toBe(404);
  expect(world.sent).toEqual([method]);
});

it('[4.5] a DELETE outside of tus is not sent as POST, and its rejection changes nothing', async () => {
  const { world, request } = create(() => ({ status: 405 }), { DELETE: true });
  expect((await request('DELETE', { headers: {} })).status).toBe(405);
  expect(world.sent).toEqual(['DELETE']);
  expect(world.findings.methods).toEqual({ DELETE: true });
});

it('[7.14] a POST that is rejected is not sent again', async () => {
  const { world, request } = create(() => ({ status: 405 }));
  expect((await request('POST')).status).toBe(405);
  expect(world.sent).toEqual(['POST']);
});
