/** The options of the server in one table: schema, default, names and what docs/operating.md says about each. */
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { readProxies, readPublicAddress } from '../core/own-addresses.ts';
import type { SeedAsset } from '../core/seed-asset.ts';
import { facts, flag, givenOptions, internal, list, number, port, text } from './option.ts';
import { s3Options } from './s3-options.ts';

/** Also a label of every metric, so no longer than needed and without characters that have to be escaped. */
const NODE_NAME = /^[A-Za-z0-9._-]{1,64}$/;
const SHORTEST_SWEEP_MS = 50;

const OF_MEDIA_TYPE = { isSettable: true, shownDefault: '`maxUploadBytes`' };
const folder = v.transform((path: string) => resolve(path));

/** As PEM. */
const tlsFiles = v.object({
  cert: v.pipe(
    v.custom<Buffer>(Buffer.isBuffer),
    facts({ does: 'file of a certificate, for a server without a proxy', environment: 'TLS_CERT' }),
  ),
  key: v.pipe(v.custom<Buffer>(Buffer.isBuffer), facts({ does: 'file of its key', environment: 'TLS_KEY' })),
});

/** Times are in milliseconds, sizes in bytes. */
export const SERVER_OPTIONS = {
  port: v.optional(port('port of the server; 0 picks a free one', { environment: 'PORT', atStart: '8787' }), 0),
  host: v.optional(
    text('address that it listens on; with another one also set the names that users have for it', {
      environment: 'HOST',
      argument: 'host',
      atStart: '127.0.0.1',
    }),
    '127.0.0.1',
  ),
  publicAddress: v.optional(
    v.pipe(
      text(
        'address that browsers use, behind a proxy whose requests do not reveal it; for cookies and single sign-on',
        {
          environment: 'PUBLIC_URL',
          isSettable: true,
        },
      ),
      v.transform((address) => address && readPublicAddress(address)),
    ),
  ),
  allowedHosts: v.optional(
    list('further host names of the server', {
      environment: 'ALLOWED_HOSTS',
      argument: 'allowed-hosts',
      isSettable: true,
    }),
    [],
  ),
  allowedOrigins: v.optional(
    list("http(s) origins, besides the server's own, that may send requests that change something"),
    [],
  ),
  trustedProxies: v.optional(
    v.pipe(
      list(
        'addresses or networks (`10.0.0.0/8`) of proxies, whose `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-Id` count',
      ),
      v.transform(readProxies),
    ),
    [],
  ),
  /** HTTP/2 and HTTP/1.1 over TLS; without it HTTP/1.1. */
  tls: v.optional(tlsFiles),
  dataDir: v.optional(
    v.pipe(
      text('the data folder; with several nodes one for each', { environment: 'DATA_DIR', atStart: '.data' }),
      folder,
    ),
    '.data',
  ),
  databaseUrl: v.optional(
    v.pipe(
      text('`postgres://user:password@host:5432/database`; see [PostgreSQL](#postgresql)', {
        environment: 'DATABASE_URL',
        shownDefault: 'none: SQLite',
      }),
      v.check(isDatabaseUrl, 'DATABASE_URL is an address such as postgres://user:password@host:5432/database.'),
    ),
  ),
  /** The database of a small server allows 100 in all. */
  databaseConnections: v.optional(
    v.pipe(
      number('connections of a node for everything but searches'),
      v.check(
        (count) => Number.isInteger(count) && count >= 1,
        ({ input }) => `databaseConnections=${input}: use a whole number from 1.`,
      ),
    ),
    10,
  ),
  /** Corrects a clock of this node that is wrong by seconds; false for tests that set it. */
  usesDatabaseClock: v.optional(v.boolean(), true),
  s3: v.optional(s3Options),
  nodeName: v.optional(
    v.pipe(
      text('names the node in logs, metrics and `pg_stat_activity`; letters, digits, `.`, `-`, `_`', {
        environment: 'NODE_NAME',
        shownDefault: 'host name and process id',
      }),
      v.regex(
        NODE_NAME,
        ({ input }) => `NODE_NAME takes up to 64 letters, digits, dots, hyphens and underscores, not '${input}'.`,
      ),
    ),
    defaultNodeName,
  ),
  accessLog: v.optional(
    flag('writes the logs to stdout as JSON, with a line for each request; the variable is `json`', {
      environment: 'ACCESS_LOG',
      readVariable: readAccessLog,
      isSettable: true,
    }),
    false,
  ),
  metricsPort: v.optional(port('port of `GET /metrics`', { environment: 'METRICS_PORT', shownDefault: 'off' })),
  metricsHost: v.optional(text('address that this port listens on', { environment: 'METRICS_HOST' }), '127.0.0.1'),
  drainMs: v.optional(
    number('time for a load balancer to notice that a node stops', { environment: 'DRAIN_MS', isSettable: true }),
    0,
  ),
  stopWithinMs: v.optional(number('time for requests in progress, and for processing, after that'), 10_000),
  processingDelayMs: v.optional(number('artificial delay between the last byte of an upload and its processing'), 0),
  processingLimitMs: v.optional(
    number('longest work on one upload or thumbnail; then it counts as not processed'),
    60_000,
  ),
  thumbnailDelayMs: v.optional(
    number('time without a processed image after which missing thumbnails are made; a request makes them at once'),
    5_000,
  ),
  /** Longer than the 14 days for which a client keeps its queue (docs/design/session.md#how-a-session-ends). */
  keepUnfinishedMs: v.optional(
    number('time without new bytes after which an unfinished upload is deleted: 30 days'),
    30 * 24 * 3_600_000,
  ),
  sweepEveryMs: v.optional(
    v.pipe(
      number('how often such uploads are looked for'),
      v.transform((given) => Math.max(SHORTEST_SWEEP_MS, given)),
    ),
    600_000,
  ),
  /** SQLite's write-ahead log of the records grows to 4 MB before it is reused. */
  diskReserveBytes: v.optional(number('disk space reserved for signing in and out when the disk is full'), 8_388_608),
  maxUploadBytes: v.optional(number('largest file; 0 = no limit, as in the next six'), 262_144_000),
  maxImageBytes: v.optional(number('largest image', OF_MEDIA_TYPE)),
  maxVideoBytes: v.optional(number('largest video', OF_MEDIA_TYPE)),
  maxAudioBytes: v.optional(number('largest audio file', OF_MEDIA_TYPE)),
  /** Twice what a client's list may have. */
  maxUnfinishedUploadsPerPerson: v.optional(number('unfinished uploads of a person'), 20_000),
  maxUnfinishedBytesPerPerson: v.optional(number('their bytes'), 50_000_000_000),
  maxStoredBytesPerPerson: v.optional(number('bytes of all uploads of a person, finished or not'), 1_000_000_000_000),
  searchBudgetMs: v.optional(
    number('processor time that a search may take; with PostgreSQL five times as much time at the database'),
    2_000,
  ),
  searchCountMs: v.optional(
    number(
      'time for which a page waits for the number of all results, if the client can take it later; then it says how many there are at least',
    ),
    50,
  ),
  searchSuggestionMs: v.optional(number('time for which an answer without results waits for a suggestion'), 250),
  maxSocketsPerAddress: v.optional(
    number('connections of an address other than a trusted proxy; ten times as many for a /64 network of IPv6'),
    200,
  ),
  maxOpenRequestsPerMinute: v.optional(
    number('requests in a minute from one address to each call that works without a session, such as the login'),
    1_200,
  ),
  /** Every start of a client needs two of these lists, and every form some more. */
  maxOpenReadsPerMinute: v.optional(number('the same for `svcLOCMain.asp`'), 6_000),
  headersTimeoutMs: v.optional(number('time for the headers of a request, and for the TLS handshake'), 20_000),
  bodyTimeoutMs: v.optional(number('time for the body of a request other than an upload'), 30_000),
  slowUploadMs: v.optional(number('an upload with less than 30 kB in this time is ended'), 60_000),
  slowAnswerMs: v.optional(number('an answer of which a client takes less than 30 kB in this time is ended'), 60_000),
  /** The answer of `app-settings` (specification 1.9). */
  settings: v.optional(internal<Partial<ServerSettings>>(), {}),
  iptcFields: v.optional(
    flag('announces the fields of IPTC Photo Metadata 2025.1 as `extraFields`, unless that setting is set', {
      argument: 'iptc-fields',
    }),
    false,
  ),
  /** Adds the demo library's assets that are not in the catalogue yet. */
  seed: v.optional(flag('leaves out the demo library', { argument: 'no-seed', shownDefault: 'off' }), true),
  /** Seeds these assets instead of the demo library. */
  library: v.optional(internal<readonly SeedAsset[]>()),
  rows: v.optional(
    number('adds generated pictures, which share the files of others, until the library has this many items', {
      argument: 'rows',
    }),
    0,
  ),
  /** The built extension, served as the hosted page. */
  webRoot: v.optional(v.pipe(v.string(), folder), '.output/chrome-mv3'),
  webBase: v.optional(text('second path of the hosted page, such as `/widget/`', { argument: 'web-base' })),
  /** What `webBase` serves. */
  webBaseRoot: v.optional(v.pipe(v.string(), folder), '.output/web'),
  /** Folder of the packed extensions that `npm run package` writes. */
  pluginRoot: v.optional(v.pipe(v.string(), folder), '.output/packages/plugin'),
  demoEmbedding: v.optional(
    flag(
      'the example host application, which signs anybody in as any demo account; only where nobody else reaches the server',
      { argument: 'demo-embedding' },
    ),
    false,
  ),
  misbehave: v.optional(
    flag('`/__test/`, where tests inject faults and read internal state; never on a reachable server', {
      argument: 'misbehave',
    }),
    false,
  ),
};

export const GIVEN_OPTIONS = givenOptions(SERVER_OPTIONS);
/** Those within others included. */
export const ALL_GIVEN_OPTIONS = [
  ...GIVEN_OPTIONS,
  ...givenOptions(s3Options.entries),
  ...givenOptions(tlsFiles.entries),
];

function isDatabaseUrl(address: string): boolean {
  return ['postgres:', 'postgresql:'].includes(URL.parse(address)?.protocol ?? '');
}

function defaultNodeName(): string {
  return `${hostname()
    .replaceAll(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 48)}-${process.pid}`;
}

function readAccessLog(name: string, written: string): true {
  if (written !== 'json') throw new RangeError(`${name}=${written}: use json.`);
  return true;
}
