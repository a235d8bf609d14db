/** Parses the command line and the environment variables of `npm start`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { OperatingOptions } from './operating-options.ts';
import { readList, readSetting, SETTING_NAMES } from './read-setting.ts';
import { readS3Options } from './s3-options.ts';
import type { ServerOptions } from './server-options.ts';

/** Server options that `--set name=value` accepts besides the settings of `app-settings`. */
const NUMBERS = [
  'processingDelayMs',
  'processingLimitMs',
  'thumbnailDelayMs',
  'keepUnfinishedMs',
  'sweepEveryMs',
  'diskReserveBytes',
  'databaseConnections',
  'maxSocketsPerAddress',
  'maxOpenRequestsPerMinute',
  'maxOpenReadsPerMinute',
  'headersTimeoutMs',
  'bodyTimeoutMs',
  'slowUploadMs',
  'slowAnswerMs',
  'maxUploadBytes',
  'maxImageBytes',
  'maxVideoBytes',
  'maxAudioBytes',
  'maxUnfinishedUploadsPerPerson',
  'maxUnfinishedBytesPerPerson',
  'maxStoredBytesPerPerson',
  'drainMs',
  'stopWithinMs',
] as const;
const LISTS = ['allowedOrigins', 'allowedHosts', 'trustedProxies'] as const;
const TEXTS = ['publicAddress'] as const;
const SWITCHES = ['accessLog'] as const;
/** Short names for settings. */
const ALIASES: Readonly<Record<string, string>> = { authMethod: 'authenticationMethod' };

export const ARGUMENTS = {
  set: { type: 'string', multiple: true },
  misbehave: { type: 'boolean', default: false },
  'demo-embedding': { type: 'boolean', default: false },
  'no-seed': { type: 'boolean', default: false },
  host: { type: 'string' },
  'allowed-hosts': { type: 'string' },
  rows: { type: 'string' },
  'web-base': { type: 'string' },
} as const;

/** What `--help` prints. */
export const USAGE = `npm start -- [options]

  --set name=value          a server setting or limit, as often as needed; an unknown name lists all
  --rows number             a library of that many items
  --no-seed                 no demo library
  --host address            where to listen: 127.0.0.1 by default, 0.0.0.0 for other computers
  --allowed-hosts names     host names by which browsers reach the server
  --web-base path           path of the hosted page
  --demo-embedding          the example of a host application, which signs in without a password
  --misbehave               test routes that delay and break answers
  --help                    this text

Environment: PORT, HOST, DATA_DIR, PUBLIC_URL, ALLOWED_HOSTS, TLS_CERT and TLS_KEY, DATABASE_URL, S3_ENDPOINT, S3_BUCKET, S3_REGION,
AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, NODE_NAME, ACCESS_LOG=json, METRICS_PORT, METRICS_HOST, DRAIN_MS.
docs/demo.md has examples, docs/contract.md all settings, docs/operating.md what a real server needs.
`;

export function asksForHelp(args: readonly string[]): boolean {
  return args.some((argument) => argument === '--help' || argument === '-h');
}

/** Its message is shown to the user without a stack. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/** Throws `ArgumentError` for an unknown argument or an invalid value. */
export function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv): ServerOptions {
  const { set, misbehave, 'demo-embedding': demoEmbedding, ...values } = parse(args);
  return {
    port: readPort('PORT', environment.PORT ?? '8787'),
    host: values.host ?? environment.HOST ?? '127.0.0.1',
    ...readHosts(values['allowed-hosts'] ?? environment.ALLOWED_HOSTS),
    ...(environment.PUBLIC_URL && { publicAddress: environment.PUBLIC_URL }),
    ...readTls(environment),
    ...readOperating(environment),
    dataDir: environment.DATA_DIR ?? '.data',
    ...(environment.DATABASE_URL && { databaseUrl: environment.DATABASE_URL }),
    ...readS3(environment),
    ...(misbehave && { misbehave }),
    ...(demoEmbedding && { demoEmbedding }),
    ...(values['no-seed'] && { seed: false }),
    ...(values.rows !== undefined && { rows: readNumber('--rows', values.rows) }),
    ...(values['web-base'] !== undefined && { webBase: values['web-base'] }),
    ...readAssignments(set ?? []),
  };
}

function readOperating(environment: NodeJS.ProcessEnv): OperatingOptions {
  const { NODE_NAME, ACCESS_LOG, METRICS_PORT, METRICS_HOST, DRAIN_MS } = environment;
  if (ACCESS_LOG && ACCESS_LOG !== 'json') throw new ArgumentError(`ACCESS_LOG=${ACCESS_LOG}: use json.`);
  return {
    ...(NODE_NAME && { nodeName: NODE_NAME }),
    ...(ACCESS_LOG && { accessLog: true }),
    ...(METRICS_PORT && { metricsPort: readPort('METRICS_PORT', METRICS_PORT) }),
    ...(METRICS_HOST && { metricsHost: METRICS_HOST }),
    ...(DRAIN_MS && { drainMs: readNumber('DRAIN_MS', DRAIN_MS) }),
  };
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ArgumentError(`${name}=${text} is not a port. Use a number from 0 to 65535.`);
  return port;
}

function readHosts(list: string | undefined): Pick<ServerOptions, 'allowedHosts'> {
  return list === undefined ? {} : { allowedHosts: readList(list) };
}

function readTls({ TLS_CERT, TLS_KEY }: NodeJS.ProcessEnv): Pick<ServerOptions, 'tls'> {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return {};
  if (TLS_CERT === undefined || TLS_KEY === undefined)
    throw new ArgumentError('TLS_CERT and TLS_KEY are files of a certificate and its key: set both or neither.');
  return { tls: { cert: readPem('TLS_CERT', TLS_CERT), key: readPem('TLS_KEY', TLS_KEY) } };
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

/** The keys alone choose nothing: other tools use them as well. */
function readS3(environment: NodeJS.ProcessEnv): Pick<ServerOptions, 's3'> {
  const { S3_REGION, S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = environment;
  if (!endpoint && !bucket) return {};
  const missing = S3_NAMES.filter((name) => !environment[name]);
  if (missing.length > 0) throw new ArgumentError(`Files in a bucket also need ${missing.join(', ')}.`);
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment;
  const given = { endpoint: endpoint ?? '', bucket: bucket ?? '', accessKeyId, secretAccessKey };
  return { s3: asArgumentError(() => readS3Options({ ...given, region: S3_REGION || undefined })) };
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new ArgumentError(`${name}=${path}: this file cannot be read.`);
  }
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: ARGUMENTS,
    });
    return values;
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function readAssignments(assignments: readonly string[]): ServerOptions {
  const options: Record<string, unknown> = {};
  const settings: Record<string, unknown> = {};
  for (const assignment of assignments) {
    const [given = '', ...rest] = assignment.split('=');
    const name = ALIASES[given] ?? given;
    const text = rest.join('=');
    if (rest.length === 0) throw new ArgumentError(`--set ${assignment}: write --set name=value.`);
    if (NUMBERS.some((known) => known === name)) options[name] = readNumber(`--set ${name}`, text);
    else if (LISTS.some((known) => known === name)) options[name] = readList(text);
    else if (TEXTS.some((known) => known === name)) options[name] = text;
    else if (SWITCHES.some((known) => known === name)) options[name] = readSwitch(`--set ${name}`, text);
    else Object.assign(settings, readOneSetting(name, text));
  }
  return { ...options, settings };
}

function readOneSetting(name: string, text: string): object {
  const setting = asArgumentError(() => readSetting(name, text));
  if (setting !== undefined) return setting;
  const known = [...SETTING_NAMES, ...NUMBERS, ...LISTS, ...TEXTS, ...SWITCHES].join(', ');
  throw new ArgumentError(`--set ${name}: unknown setting. Use one of ${known}.`);
}

function asArgumentError<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new ArgumentError(error.message) : error;
  }
}

/** `name` is the argument as the user wrote it, for the error message. */
function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 0)
    throw new ArgumentError(`${name}=${text}: use a whole number.`);
  return value;
}

function readSwitch(name: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new ArgumentError(`${name}=${text}: use true or false.`);
  return text === 'true';
}
