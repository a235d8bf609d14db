import { resolve } from 'node:path';
import * as v from 'valibot';
import { type ServerSettings, serverSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import type { SeedAsset } from './demo-library/seed-asset.ts';
import { DEMO_SETTINGS, validateSettings } from './validate-settings.ts';

/** How a server is started; everything has a default. Times in milliseconds, sizes in bytes. */
export interface ServerOptions {
  /** 0 takes a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Where uploads, files and the two databases live. */
  readonly dataDir?: string;
  /** What `app-settings` says (specification 1.9). */
  readonly settings?: Partial<ServerSettings>;
  /** From the last byte of an upload until its processing starts. */
  readonly processingDelayMs?: number;
  /** From the last byte of an unfinished upload, or its creation, until it is forgotten. */
  readonly keepUnfinishedMs?: number;
  /** How often it is looked for such uploads. */
  readonly sweepEveryMs?: number;
  /** Room that is kept for signing in and out on a full disk. */
  readonly diskReserveBytes?: number;
  /** Largest file; 0 = no limit (specification 5.4). The three below it go before it for their media type. */
  readonly maxUploadBytes?: number;
  readonly maxImageBytes?: number;
  readonly maxVideoBytes?: number;
  readonly maxAudioBytes?: number;
  /** http(s) origins, besides the server's own, that may send requests which change something. */
  readonly allowedOrigins?: readonly string[];
  /** What people's browsers see of it, where its requests do not say so, behind a proxy: for cookies and single sign-on. */
  readonly publicAddress?: string;
  /** Fills the library on first start. */
  readonly seed?: boolean;
  /** Fills it with these instead of the demo's. */
  readonly library?: readonly SeedAsset[];
  /** Adds pictures to the catalogue until there are so many; they share the media of those that are there. */
  readonly rows?: number;
  /** The built extension, served as the hosted page. */
  readonly webRoot?: string;
  /** A second place for the page, such as `/widget/`, served from `webBaseRoot`. */
  readonly webBase?: string;
  readonly webBaseRoot?: string;
  /** Folder of the packed extensions, which `npm run package` makes. */
  readonly pluginRoot?: string;
  /** Lets tests make the server misbehave and look into it, under `/__test/`. Never for a server that others reach. */
  readonly misbehave?: boolean;
}

/** Largest file of each media type, its meta files included; 0 = no limit. */
export type SizeLimits = Readonly<Record<MediaType, number>>;

export interface CompleteOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly settings: ServerSettings;
  readonly processingDelayMs: number;
  readonly keepUnfinishedMs: number;
  readonly sweepEveryMs: number;
  readonly diskReserveBytes: number;
  readonly maxUploadBytes: SizeLimits;
  readonly allowedOrigins: readonly string[];
  readonly publicAddress: string | undefined;
  readonly seed: boolean;
  readonly library: readonly SeedAsset[] | undefined;
  readonly rows: number;
  readonly webRoot: string;
  readonly webBase: string | undefined;
  readonly webBaseRoot: string;
  readonly pluginRoot: string;
  readonly misbehave: boolean;
}

/** The client keeps a queue for 14 days (docs/design/session.md#how-a-session-ends); nobody comes back for what is older than a month. */
const KEEP_UNFINISHED_MS = 30 * 24 * 3_600_000;
const SWEEP_EVERY_MS = 600_000;
const SHORTEST_SWEEP_MS = 50;
/** The log of the records grows to 4 MB before SQLite uses it again. */
const DISK_RESERVE_BYTES = 8 * 1024 * 1024;

const DEFAULT_MAX_UPLOAD_BYTES = 262_144_000;

/** Fills in the defaults. Throws a `RangeError` with a sentence for people when a value cannot be. */
export function completeOptions(options: ServerOptions): CompleteOptions {
  const settings = v.parse(serverSettings, { ...DEMO_SETTINGS, ...exampleHosts(options), ...options.settings });
  validateSettings(settings);
  return {
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    dataDir: resolve(options.dataDir ?? '.data'),
    settings,
    processingDelayMs: options.processingDelayMs ?? 400,
    keepUnfinishedMs: options.keepUnfinishedMs ?? KEEP_UNFINISHED_MS,
    sweepEveryMs: Math.max(SHORTEST_SWEEP_MS, options.sweepEveryMs ?? SWEEP_EVERY_MS),
    diskReserveBytes: options.diskReserveBytes ?? DISK_RESERVE_BYTES,
    maxUploadBytes: sizeLimits(options),
    allowedOrigins: options.allowedOrigins ?? [],
    publicAddress: options.publicAddress && readPublicAddress(options.publicAddress),
    seed: options.seed ?? true,
    library: options.library,
    rows: options.rows ?? 0,
    webRoot: resolve(options.webRoot ?? '.output/chrome-mv3'),
    webBase: options.webBase,
    webBaseRoot: resolve(options.webBaseRoot ?? '.output/web'),
    pluginRoot: resolve(options.pluginRoot ?? '.output/packages/plugin'),
    misbehave: options.misbehave ?? false,
  };
}

/** The example host page is opened under the other of the two names that this computer has for itself. */
function exampleHosts({ port }: ServerOptions): Partial<ServerSettings> {
  return port ? { embedOrigins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`] } : {};
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

function readPublicAddress(given: string): string {
  const url = URL.parse(given.replace(/\/*$/, '/'));
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new RangeError('publicAddress is an address such as https://media.example/desk/.');
  return url.href;
}
