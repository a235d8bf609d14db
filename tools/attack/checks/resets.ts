/** Requests whose client is gone before their answer (RFC 9113, 10.5). */
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { type Endpoint, requestPath } from '../exchange.ts';
import { openSocket } from '../raw-socket.ts';
import type { Target } from '../target.ts';
import { besides } from './besides.ts';
import { type Check, type Finding, inTurn, Skip, unless, unlessStatus } from './check.ts';
import { crowd } from './crowds.ts';
import { type Planted, plant } from './planted.ts';

/** More files than Node opens where the system allows it: 20,000. */
const CONNECTIONS = 25;
const BURSTS = 10;
/** A server takes a hundred at a time. */
const STREAMS = 95;
const PAUSE_MS = 40;
const HTTP1_REQUESTS = 2_000;
const AT_ONCE = 20;

/** Reading it takes a server some tens of milliseconds. */
const DIGESTED_BYTES = 30_000_000;
const DIGESTS = 450;
/** Until a client leaves. */
const PATIENCE_MS = 400;
const LONGEST_DIGEST_MS = 5_000;
const LONG_MS = 120_000;

const HEADERS = 1;
const RESET = 3;
const SETTINGS = 4;
/** END_STREAM and END_HEADERS. */
const WHOLE_REQUEST = 5;
const CANCEL = Buffer.from([0, 0, 0, 8]);

function frame(type: number, flags: number, stream: number, payload = Buffer.of()): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** A literal of RFC 7541 without Huffman code, of at most 126 bytes. */
const literal = (text: string) => Buffer.concat([Buffer.of(text.length), Buffer.from(text)]);

/** GET by https, as HPACK: two entries of the static table, and two of its names with values of their own. */
function getOf(path: string, authority: string): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.of(0x82, 0x87, 0x04), literal(path), Buffer.of(0x01), literal(authority)]);
}

/** Requests and their resets in one write, `bursts` times. False: the server speaks no HTTP/2. */
async function resetOnHttp2({ base, isInsecure }: Endpoint, bursts: number): Promise<boolean> {
  const host = base.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(base.port || 443),
    ALPNProtocols: ['h2', 'http/1.1'],
    rejectUnauthorized: !isInsecure,
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
  });
  socket.on('error', () => socket.destroy());
  await new Promise<void>((resolve) => socket.once('secureConnect', resolve).once('close', resolve));
  if (socket.alpnProtocol !== 'h2') {
    socket.destroy();
    return false;
  }
  socket.resume();
  socket.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(SETTINGS, 0, 0)]));
  const request = getOf(base.pathname, base.host);
  for (let burst = 0; burst < bursts && socket.writable; burst += 1) {
    const ids = Array.from({ length: STREAMS }, (_, at) => 2 * (burst * STREAMS + at) + 1);
    const frames = ids.flatMap((id) => [frame(HEADERS, WHOLE_REQUEST, id, request), frame(RESET, 0, id, CANCEL)]);
    socket.write(Buffer.concat(frames));
    await delay(PAUSE_MS);
  }
  socket.destroy();
  return true;
}

async function resetOnHttp1(endpoint: Endpoint, count: number): Promise<void> {
  const text = `GET ${requestPath(endpoint, '')} HTTP/1.1\r\nHost: ${endpoint.base.host}\r\n\r\n`;
  const one = async () => {
    const socket = openSocket(endpoint);
    socket.write(text, () => socket.destroy());
    await new Promise<void>((resolve) => socket.once('close', resolve));
  };
  for (let sent = 0; sent < count; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function reset({ endpoint }: Target): Promise<void> {
  const isTls = endpoint.base.protocol === 'https:';
  if (!isTls || !(await resetOnHttp2(endpoint, BURSTS))) return resetOnHttp1(endpoint, HTTP1_REQUESTS);
  for (let at = 1; at < CONNECTIONS; at += 1) await resetOnHttp2(endpoint, BURSTS);
}

/** About so many, on a connection of HTTP/2 or as many of HTTP/1.1. */
export async function resetSome(endpoint: Endpoint, count: number): Promise<void> {
  const isTls = endpoint.base.protocol === 'https:';
  if (!isTls || !(await resetOnHttp2(endpoint, Math.ceil(count / STREAMS)))) await resetOnHttp1(endpoint, count);
}

export const RESETS: readonly Check[] = [
  {
    id: 'bounds-resets',
    title: 'thousands of requests that are reset at once stop nothing',
    source: 'RFC 9113, 10.5; contract: Time-outs',
    isLong: true,
    run: (target: Target): Promise<Finding[]> =>
      besides(target, async () => {
        await reset(target);
        // On a new connection, which needs a descriptor as well.
        return unlessStatus([await target.guest().send('app-settings', { note: 'after the resets' })], [200]);
      }),
  },
  {
    id: 'bounds-digests',
    title: 'hashes of a file for clients that have left slow nobody down',
    source: 'contract: Uploads (sha256)',
    isLong: true,
    async run(target: Target): Promise<Finding[]> {
      const files = [7, 8].map((byte) => ({ bytes: Buffer.alloc(DIGESTED_BYTES, byte), filename: 'attack-kit.tif' }));
      const [left, asked] = await inTurn(files, (file) => plant(target, file));
      if (left?.state !== 'processed' || asked?.state !== 'processed')
        throw new Skip('a file of 30 MB was not processed');
      const path = ({ objectId }: Planted) => `uploadstatus/image/${objectId}?sha256=attack`;
      return besides(target, async () => {
        const findings = await crowd(target, DIGESTS, (_at, agent) =>
          target.a.send(path(left), { agent, isGuess: true, limitMs: PATIENCE_MS, note: 'left after 0.4 s' }),
        );
        const answer = await target.a.send(path(asked), { limitMs: LONG_MS, note: `after ${DIGESTS} that have left` });
        const { sent, tookMs } = answer;
        return [
          ...findings,
          ...unlessStatus([answer], [200]),
          ...unless(tookMs <= LONGEST_DIGEST_MS, {
            sent,
            came: `an answer after ${tookMs} ms`,
            expected: '5 s at most',
          }),
        ];
      });
    },
  },
];
