/** The command line and the environment of `npm start`. */
import { parseArgs } from 'node:util';
import { serverSettings } from '#lib/contract/settings.ts';
import type { ServerOptions } from './server-options.ts';

/** `--set name=value` also sets these options of the server. */
const NUMBERS = ['processingDelayMs', 'maxUploadBytes'] as const;
const LISTS = ['allowedOrigins', 'frameAncestors'] as const;
/** Short names that people use. */
const ALIASES: Readonly<Record<string, string>> = { authMethod: 'authenticationMethod' };

/** A sentence for the person at the keyboard. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/** Throws `ArgumentError` when something cannot be understood. */
export function readArguments(args: readonly string[], environment: NodeJS.ProcessEnv): ServerOptions {
  const { set, misbehave, ...values } = parse(args);
  const port = Number(environment.PORT ?? 8787);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ArgumentError(`PORT=${environment.PORT} is no port.`);
  return {
    port,
    host: environment.HOST ?? '127.0.0.1',
    dataDir: environment.DATA_DIR ?? '.data',
    ...(misbehave && { misbehave }),
    ...(values['no-seed'] && { seed: false }),
    ...(values['web-base'] !== undefined && { webBase: values['web-base'] }),
    ...readAssignments(set ?? []),
  };
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        set: { type: 'string', multiple: true },
        misbehave: { type: 'boolean', default: false },
        'no-seed': { type: 'boolean', default: false },
        'web-base': { type: 'string' },
      },
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
    if (rest.length === 0) throw new ArgumentError(`--set ${assignment}: the form is --set name=value.`);
    if (NUMBERS.some((known) => known === name)) options[name] = readNumber(name, text);
    else if (LISTS.some((known) => known === name)) options[name] = readList(text);
    else settings[name] = readSetting(name, text);
  }
  return { ...options, settings };
}

function readSetting(name: string, text: string): unknown {
  const schema = Object.hasOwn(serverSettings.entries, name) ? serverSettings.entries[name as 'domains'] : undefined;
  if (schema === undefined) {
    const known = [...Object.keys(serverSettings.entries), ...NUMBERS, ...LISTS].join(', ');
    throw new ArgumentError(`--set ${name}: there is no such setting. There are: ${known}.`);
  }
  const kind: string = schema.wrapped.type;
  if (kind === 'array') return readList(text);
  if (kind === 'number') return readNumber(name, text);
  if (kind !== 'boolean') return text;
  if (text !== 'true' && text !== 'false') throw new ArgumentError(`--set ${name}=${text}: it is true or false.`);
  return text === 'true';
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < 0)
    throw new ArgumentError(`--set ${name}=${text}: a whole number is needed.`);
  return value;
}

function readList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
