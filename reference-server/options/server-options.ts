import { resolve } from 'node:path';
import * as v from 'valibot';
import { type ServerSettings, serverSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { isLoopback } from '#lib/core/is-loopback.ts';
import { hostName } from '../core/host-name.ts';
import { hostsOf, isLoopbackNetwork, readProxies, readPublicAddress } from '../core/own-addresses.ts';
import type { SeedAsset } from '../core/seed-asset.ts';
import type { TlsFiles } from '../core/tls-files.ts';
import type { Quotas } from '../stores/records.ts';
import { completeDatabaseOptions, type DatabaseOptions } from './database-options.ts';
import { type CompleteOperatingOptions, completeOperatingOptions, type OperatingOptions } from './operating-options.ts';
import { readS3Options, type S3Options } from './s3-options.ts';
import { DEMO_SETTINGS, validateSettings } from './validate-settings.ts';

/** Options of `createServer`; each has a default. Times are in milliseconds, sizes in bytes. */
export interface ServerOptions extends OperatingOptions {
  /** 0 picks a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Serves HTTP/2 and HTTP/1.1 over TLS; without it HTTP/1.1. */
  readonly tls?: TlsFiles;
  /** Folder of the uploads, the asset files and the two databases. */
  readonly dataDir?: string;
  /** `postgres://user:password@host:port/database`, which several nodes of this server share. */
  readonly databaseUrl?: string;
  /** Most connections of this node to that database. */
  readonly databaseConnections?: number;
  /** Corrects a clock of this node that is wrong by seconds. Default: true; false for tests that set it. */
  readonly usesDatabaseClock?: boolean;
  /** Keeps uploads and asset files in this bucket instead of `dataDir`. */
  readonly s3?: Omit<S3Options, 'region'> & { readonly region?: string | undefined };
  /** The answer of `app-settings` (specification 1.9). */
  readonly settings?: Partial<ServerSettings>;
  /** Delay between the last byte of an upload and its processing. */
  readonly processingDelayMs?: number;
  /** Longest work on one upload, or on one thumbnail; then it counts as not processed. */
  readonly processingLimitMs?: number;
  /** Time without a processed image after which thumbnails are made that nobody has asked for yet. */
  readonly thumbnailDelayMs?: number;
  /** Time without new bytes after which an unfinished upload is deleted. */
  readonly keepUnfinishedMs?: number;
  /** Interval of the sweep that deletes such uploads. */
  readonly sweepEveryMs?: number;
  /** Disk space reserved for signing in and out when the disk is full. */
  readonly diskReserveBytes?: number;
  /** Largest file; 0 = no limit (specification 5.4). The next three override it for their media type. */
  readonly maxUploadBytes?: number;
  readonly maxImageBytes?: number;
  readonly maxVideoBytes?: number;
  readonly maxAudioBytes?: number;
  /** Most unfinished uploads of one person, and their bytes; 0 = no limit. */
  readonly maxUnfinishedUploadsPerPerson?: number;
  readonly maxUnfinishedBytesPerPerson?: number;
  /** Most bytes of all uploads of one person, finished or not; 0 = no limit. */
  readonly maxStoredBytesPerPerson?: number;
  /** How long a search may read the catalogue; waiting for other people's searches does not count. */
  readonly searchBudgetMs?: number;
  /** http(s) origins, besides the server's own, that may send state-changing requests. */
  readonly allowedOrigins?: readonly string[];
  /** Host names of this server besides localhost, 127.0.0.1, [::1], `host` and that of `publicAddress`. */
  readonly allowedHosts?: readonly string[];
  /**
   * Addresses or networks (`10.0.0.0/8`) of proxies in front of this server, whose `X-Forwarded-For` names the client.
   * Without them all people behind a proxy count as one address.
   */
  readonly trustedProxies?: readonly string[];
  /** Connections at a time from one address other than a trusted proxy. */
  readonly maxSocketsPerAddress?: number;
  /** Requests in a minute from one address to each call that works without a session, such as the login. */
  readonly maxOpenRequestsPerMinute?: number;
  /** The same for the lists of svcLOCMain.asp, of which every start of a client needs two and every form some more. */
  readonly maxOpenReadsPerMinute?: number;
  /** Time for the headers of a request; also for the TLS handshake. */
  readonly headersTimeoutMs?: number;
  /** Time for the body of a request other than an upload. */
  readonly bodyTimeoutMs?: number;
  /** An upload that brings less than 30 kB in this time is ended. */
  readonly slowUploadMs?: number;
  /** An answer of which a client takes less than 30 kB in this time is ended. */
  readonly slowAnswerMs?: number;
  /** Address that browsers use behind a proxy whose requests do not reveal it. For cookies and single sign-on. */
  readonly publicAddress?: string;
  /** Adds the demo library's assets that are not in the catalogue yet. */
  readonly seed?: boolean;
  /** Seeds these assets instead of the demo library. */
  readonly library?: readonly SeedAsset[];
  /** Adds generated pictures until the catalogue has this many; they share the files of existing pictures. */
  readonly rows?: number;
  /** The built extension, served as the hosted page. */
  readonly webRoot?: string;
  /** Second path of the hosted page, such as `/widget/`, served from `webBaseRoot`. */
  readonly webBase?: string;
  readonly webBaseRoot?: string;
  /** Folder of the packed extensions that `npm run package` writes. */
  readonly pluginRoot?: string;
  /**
   * Serves the calls of the example host application, which sign anybody in as any demo account. Only on a server that
   * listens on this computer and has no other name or proxy, without a second factor and single sign-on.
   */
  readonly demoEmbedding?: boolean;
  /** Serves `/__test/`, where tests inject faults and read internal state. Never enable it on a reachable server. */
  readonly misbehave?: boolean;
}

/** Largest file of each media type, which is also the limit of its sidecars; 0 = no limit. */
export type SizeLimits = Readonly<Record<MediaType, number>>;

export interface CompleteOptions extends CompleteOperatingOptions, DatabaseOptions {
  readonly port: number;
  readonly host: string;
  readonly tls: TlsFiles | undefined;
  readonly dataDir: string;
  readonly s3: S3Options | undefined;
  readonly settings: ServerSettings;
  readonly processingDelayMs: number;
  readonly processingLimitMs: number;
  readonly thumbnailDelayMs: number;
  readonly keepUnfinishedMs: number;
  readonly sweepEveryMs: number;
  readonly diskReserveBytes: number;
  readonly maxUploadBytes: SizeLimits;
  readonly quotas: Quotas;
  readonly searchBudgetMs: number;
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly maxSocketsPerAddress: number;
  readonly maxOpenRequestsPerMinute: number;
  readonly maxOpenReadsPerMinute: number;
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  readonly slowUploadMs: number;
  readonly slowAnswerMs: number;
  readonly publicAddress: string | undefined;
  readonly seed: boolean;
  readonly library: readonly SeedAsset[] | undefined;
  readonly rows: number;
  readonly webRoot: string;
  readonly webBase: string | undefined;
  readonly webBaseRoot: string;
  readonly pluginRoot: string;
  readonly demoEmbedding: boolean;
  readonly misbehave: boolean;
}

/** Longer than the 14 days for which a client keeps its queue (docs/design/session.md#how-a-session-ends). */
const KEEP_UNFINISHED_MS = 30 * 24 * 3_600_000;
const SWEEP_EVERY_MS = 600_000;
const PROCESSING_LIMIT_MS = 60_000;
const SHORTEST_SWEEP_MS = 50;
/** SQLite's write-ahead log of the records grows to 4 MB before it is reused. */
const DISK_RESERVE_BYTES = 8 * 1024 * 1024;

const SEARCH_BUDGET_MS = 2_000;
const DEFAULT_MAX_UPLOAD_BYTES = 262_144_000;
/** Twice what a client's list may have. */
const MAX_UNFINISHED_UPLOADS = 20_000;
const MAX_UNFINISHED_BYTES = 50_000_000_000;
const MAX_STORED_BYTES = 1_000_000_000_000;

/** Fills in the defaults. Throws a `RangeError` with a message for the user when a value is invalid. */
export function completeOptions(options: ServerOptions): CompleteOptions {
  const settings = v.parse(serverSettings, { ...DEMO_SETTINGS, ...exampleHosts(options), ...options.settings });
  validateSettings(settings);
  const refusal = options.demoEmbedding ? demoEmbeddingRefusal(options) : null;
  if (refusal !== null) throw new RangeError(`--demo-embedding signs in without a password; ${refusal}`);
  const publicAddress = options.publicAddress && readPublicAddress(options.publicAddress);
  return {
    ...completeOperatingOptions(options),
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    tls: options.tls,
    dataDir: resolve(options.dataDir ?? '.data'),
    ...completeDatabaseOptions(options),
    s3: options.s3 && readS3Options(options.s3),
    settings,
    processingDelayMs: options.processingDelayMs ?? 400,
    processingLimitMs: options.processingLimitMs ?? PROCESSING_LIMIT_MS,
    thumbnailDelayMs: options.thumbnailDelayMs ?? 5_000,
    keepUnfinishedMs: options.keepUnfinishedMs ?? KEEP_UNFINISHED_MS,
    sweepEveryMs: Math.max(SHORTEST_SWEEP_MS, options.sweepEveryMs ?? SWEEP_EVERY_MS),
    diskReserveBytes: options.diskReserveBytes ?? DISK_RESERVE_BYTES,
    maxUploadBytes: sizeLimits(options),
    quotas: {
      unfinishedUploads: options.maxUnfinishedUploadsPerPerson ?? MAX_UNFINISHED_UPLOADS,
      unfinishedBytes: options.maxUnfinishedBytesPerPerson ?? MAX_UNFINISHED_BYTES,
      storedBytes: options.maxStoredBytesPerPerson ?? MAX_STORED_BYTES,
    },
    searchBudgetMs: options.searchBudgetMs ?? SEARCH_BUDGET_MS,
    allowedOrigins: options.allowedOrigins ?? [],
    allowedHosts: hostsOf(options, publicAddress),
    trustedProxies: readProxies(options.trustedProxies ?? []),
    maxSocketsPerAddress: options.maxSocketsPerAddress ?? 200,
    maxOpenRequestsPerMinute: options.maxOpenRequestsPerMinute ?? 1_200,
    maxOpenReadsPerMinute: options.maxOpenReadsPerMinute ?? 6_000,
    headersTimeoutMs: options.headersTimeoutMs ?? 20_000,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 30_000,
    slowUploadMs: options.slowUploadMs ?? 60_000,
    slowAnswerMs: options.slowAnswerMs ?? 60_000,
    publicAddress,
    seed: options.seed ?? true,
    library: options.library,
    rows: options.rows ?? 0,
    webRoot: resolve(options.webRoot ?? '.output/chrome-mv3'),
    webBase: options.webBase,
    webBaseRoot: resolve(options.webBaseRoot ?? '.output/web'),
    pluginRoot: resolve(options.pluginRoot ?? '.output/packages/plugin'),
    demoEmbedding: options.demoEmbedding ?? false,
    misbehave: options.misbehave ?? false,
  };
}

/** Why `demoEmbedding` is not possible with the other options; null: it is. A sentence for the user. */
export function demoEmbeddingRefusal(options: ServerOptions): string | null {
  const { host, publicAddress, allowedHosts = [], trustedProxies = [], settings } = options;
  if (host !== undefined && !isLoopback(host)) return `it is not possible while the server listens on ${host}.`;
  const published = publicAddress && URL.parse(publicAddress);
  if (published && !isLoopback(published.hostname)) return `it is not possible behind ${published.origin}.`;
  const name = allowedHosts.find((given) => !isLoopback(hostName(given)));
  if (name !== undefined) return `it is not possible on a server with the host name ${name}.`;
  const proxy = trustedProxies.find((given) => !isLoopbackNetwork(given));
  if (proxy !== undefined) return `it is not possible behind the proxy ${proxy}.`;
  if (settings?.twoFactor) return 'it is not possible with twoFactor=true.';
  if ((settings?.authenticationMethod ?? 'default') !== 'default') return 'it is not possible with single sign-on.';
  return null;
}

/** The example host page embeds the widget from the other of the two local host names, so both may frame it. */
function exampleHosts({ port, tls }: ServerOptions): Partial<ServerSettings> {
  const scheme = tls === undefined ? 'http' : 'https';
  return port ? { embedOrigins: [`${scheme}://localhost:${port}`, `${scheme}://127.0.0.1:${port}`] } : {};
}

function sizeLimits({
  maxUploadBytes = DEFAULT_MAX_UPLOAD_BYTES,
  maxImageBytes,
  maxVideoBytes,
  maxAudioBytes,
}: ServerOptions): SizeLimits {
  return {
    image: maxImageBytes ?? maxUploadBytes,
    video: maxVideoBytes ?? maxUploadBytes,
    audio: maxAudioBytes ?? maxUploadBytes,
  };
}
