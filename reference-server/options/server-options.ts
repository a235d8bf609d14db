import * as v from 'valibot';
import { type ServerSettings, serverSettings } from '#lib/contract/settings.ts';
import type { MediaType } from '#lib/contract/uploads.ts';
import { isLoopback } from '#lib/core/is-loopback.ts';
import { EXTRA_FIELDS } from '../config/extra-fields.ts';
import { hostName } from '../core/host-name.ts';
import { hostsOf, isLoopbackNetwork } from '../core/own-addresses.ts';
import type { Quotas } from '../stores/records.ts';
import { parseOption } from './option.ts';
import { SERVER_OPTIONS } from './option-table.ts';
import { validateExtraFields } from './validate-extra-fields.ts';
import { DEMO_SETTINGS, validateSettings } from './validate-settings.ts';

const serverOptions = v.object(SERVER_OPTIONS);

/** Options of `createServer`; each has a default. */
export type ServerOptions = Readonly<v.InferInput<typeof serverOptions>>;
export type CompleteOptions = Readonly<ReturnType<typeof completeOptions>>;

/** Largest file of each media type, which is also the limit of its sidecars; 0 = no limit. */
type SizeLimits = Readonly<Record<MediaType, number>>;

/** Fills in the defaults. Throws a `RangeError` with a message for the user when a value is invalid. */
export function completeOptions(given: ServerOptions) {
  const extraFields = given.iptcFields ? EXTRA_FIELDS : [];
  const all = { ...DEMO_SETTINGS, extraFields, ...exampleHosts(given), ...given.settings };
  const settings = v.parse(serverSettings, all);
  validateSettings(settings);
  validateExtraFields(settings.extraFields, all.extraFields);
  const refusal = given.demoEmbedding ? demoEmbeddingRefusal(given) : null;
  if (refusal !== null) throw new RangeError(`--demo-embedding signs in without a password; ${refusal}`);
  const options = parseOption(serverOptions, given);
  const { maxUploadBytes, metricsPort, metricsHost } = options;
  const sizeLimits: SizeLimits = {
    image: options.maxImageBytes ?? maxUploadBytes,
    video: options.maxVideoBytes ?? maxUploadBytes,
    audio: options.maxAudioBytes ?? maxUploadBytes,
  };
  const quotas: Quotas = {
    unfinishedUploads: options.maxUnfinishedUploadsPerPerson,
    unfinishedBytes: options.maxUnfinishedBytesPerPerson,
    storedBytes: options.maxStoredBytesPerPerson,
  };
  return {
    ...options,
    settings,
    allowedHosts: hostsOf(options, options.publicAddress),
    maxUploadBytes: sizeLimits,
    quotas,
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
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
