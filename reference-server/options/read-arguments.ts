/** Parses the command line and the environment variables of `npm start`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type GivenOption, givenOptions } from './option.ts';
import { ALL_GIVEN_OPTIONS, GIVEN_OPTIONS } from './option-table.ts';
import { readSetting, SETTING_NAMES } from './read-setting.ts';
import { type GivenS3Options, readS3Options, s3Options } from './s3-options.ts';
import type { ServerOptions } from './server-options.ts';

type Values = Readonly<Record<string, unknown>>;

/** What `--set name=value` accepts in addition to the settings of `app-settings`. */
const SETTABLE = new Map(GIVEN_OPTIONS.filter(({ isSettable }) => isSettable).map((option) => [option.name, option]));
const VARIABLES = ALL_GIVEN_OPTIONS.flatMap(({ environment }) => environment ?? []);
/** Short names for settings. */
const ALIASES: Readonly<Record<string, string>> = { authMethod: 'authenticationMethod' };

export const ARGUMENTS = {
  set: { type: 'string', multiple: true },
  misbehave: { type: 'boolean' },
  'demo-embedding': { type: 'boolean' },
  'no-seed': { type: 'boolean' },
  'iptc-fields': { type: 'boolean' },
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
  --iptc-fields             the fields of IPTC Photo Metadata 2025.1 as extra fields; npm start has them
  --host address            where to listen: 127.0.0.1 by default, 0.0.0.0 for other computers
  --allowed-hosts names     host names by which browsers reach the server
  --web-base path           path of the hosted page
  --demo-embedding          the example of a host application, which signs in without a password
  --misbehave               test routes that delay and break answers
  --help                    this text

Environment: ${VARIABLES.join(', ')}.
docs/demo.md has examples, docs/contract.md all settings, docs/operating.md all options.
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
  try {
    const { set = [], ...values } = parse(args);
    return {
      ...readEnvironment(GIVEN_OPTIONS, environment),
      ...readTls(environment),
      ...readS3(environment),
      ...readValues(values),
      ...readAssignments(set),
    };
  } catch (error) {
    throw error instanceof RangeError ? new ArgumentError(error.message) : error;
  }
}

/** An empty variable counts only where `npm start` has a value of its own. */
function readEnvironment(options: readonly GivenOption[], environment: NodeJS.ProcessEnv): Values {
  const values: Record<string, unknown> = {};
  for (const { name, environment: variable, atStart, read, readVariable = read } of options) {
    if (variable === undefined) continue;
    const text = atStart === undefined ? environment[variable] || undefined : (environment[variable] ?? atStart);
    if (text !== undefined) values[name] = readVariable?.(variable, text);
  }
  return values;
}

function readTls({ TLS_CERT, TLS_KEY }: NodeJS.ProcessEnv): Pick<ServerOptions, 'tls'> {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return {};
  if (TLS_CERT === undefined || TLS_KEY === undefined)
    throw new RangeError('TLS_CERT and TLS_KEY are files of a certificate and its key: set both or neither.');
  return { tls: { cert: readPem('TLS_CERT', TLS_CERT), key: readPem('TLS_KEY', TLS_KEY) } };
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new RangeError(`${name}=${path}: this file cannot be read.`);
  }
}

/** The keys alone choose nothing: other tools use them as well. */
function readS3(environment: NodeJS.ProcessEnv): Pick<ServerOptions, 's3'> {
  if (!environment.S3_ENDPOINT && !environment.S3_BUCKET) return {};
  const options = givenOptions(s3Options.entries);
  const given = readEnvironment(options, environment);
  const missing = options.filter(({ name }) => name !== 'region' && given[name] === undefined);
  if (missing.length > 0)
    throw new RangeError(`Files in a bucket also need ${missing.map((option) => option.environment).join(', ')}.`);
  return { s3: readS3Options(given as GivenS3Options) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: ARGUMENTS }).values;
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : String(error));
  }
}

function readValues(given: Values): Values {
  const values: Record<string, unknown> = {};
  for (const { name, argument = '', read } of GIVEN_OPTIONS) {
    const value = given[argument];
    if (value === true) values[name] = !argument.startsWith('no-');
    else if (typeof value === 'string') values[name] = read?.(`--${argument}`, value);
  }
  return values;
}

function readAssignments(assignments: readonly string[]): ServerOptions {
  const options: Record<string, unknown> = {};
  const settings: Record<string, unknown> = {};
  for (const assignment of assignments) {
    const [given = '', ...rest] = assignment.split('=');
    const name = ALIASES[given] ?? given;
    const text = rest.join('=');
    if (rest.length === 0) throw new RangeError(`--set ${assignment}: write --set name=value.`);
    const option = SETTABLE.get(name);
    if (option !== undefined) options[name] = option.read?.(`--set ${name}`, text);
    else Object.assign(settings, readOneSetting(name, text));
  }
  return { ...options, settings };
}

function readOneSetting(name: string, text: string): object {
  const setting = readSetting(name, text);
  if (setting !== undefined) return setting;
  const known = [...SETTING_NAMES, ...SETTABLE.keys()].join(', ');
  throw new RangeError(`--set ${name}: unknown setting. Use one of ${known}.`);
}
