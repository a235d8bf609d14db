/** Builds the entries of `SERVER_OPTIONS`: schema, default, and how people give the option. */
import * as v from 'valibot';

/** Throws a `RangeError` with a message for the user. `name` is the option as the user wrote it. */
type Reader = (name: string, text: string) => unknown;

export interface OptionFacts {
  /** What it does, for docs/operating.md. */
  readonly does: string;
  readonly read?: Reader;
  /** Variable of the environment. */
  readonly environment?: string;
  /** Reads the variable instead of `read`. */
  readonly readVariable?: Reader;
  /** Value of `npm start` without the variable; an empty variable is then a value as well. */
  readonly atStart?: string;
  /** Argument of `npm start`, without its hyphens. */
  readonly argument?: string;
  /** `--set name=value` works. */
  readonly isSettable?: boolean;
  /** The default in docs/operating.md. */
  readonly shownDefault?: string;
}

/** Default: only `--set`. */
type Ways = Omit<OptionFacts, 'does' | 'read'>;
const SET: Ways = { isSettable: true };

export const facts = <Input>(given: OptionFacts) => v.metadata<Input, Record<string, unknown>>({ ...given });

/** Times are in milliseconds, sizes in bytes. */
export const number = (does: string, ways = SET) => v.pipe(v.number(), facts({ does, read: readNumber, ...ways }));
export const port = (does: string, ways: Ways) => v.pipe(v.number(), facts({ does, read: readPort, ...ways }));
export const text = (does: string, ways: Ways) =>
  v.pipe(v.string(), facts({ does, read: (_, given) => given, ...ways }));
export const flag = (does: string, ways: Ways) => v.pipe(v.boolean(), facts({ does, read: readSwitch, ...ways }));
export const list = (does: string, ways = SET) =>
  v.pipe(v.custom<readonly string[]>(Array.isArray), facts({ does, read: (_, given) => readList(given), ...ways }));
/** An option of code and tests alone. */
export const internal = <Value>() => v.custom<Value>(() => true);

export function readNumber(name: string, written: string): number {
  const value = Number(written);
  if (written.trim() === '' || !Number.isInteger(value) || value < 0)
    throw new RangeError(`${name}=${written}: use a whole number.`);
  return value;
}

function readPort(name: string, written: string): number {
  const value = Number(written);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new RangeError(`${name}=${written} is not a port. Use a number from 0 to 65535.`);
  return value;
}

function readSwitch(name: string, written: string): boolean {
  if (written !== 'true' && written !== 'false') throw new RangeError(`${name}=${written}: use true or false.`);
  return written === 'true';
}

/** Splits a comma-separated list; empty parts are left out. */
export function readList(written: string): string[] {
  return written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Throws a `RangeError` with the schema's sentence. */
export function parseOption<Schema extends v.GenericSchema>(
  schema: Schema,
  given: v.InferInput<Schema>,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, given);
  if (!success) throw new RangeError(issues[0].message);
  return output;
}

/** An option that people can give. */
export interface GivenOption extends OptionFacts {
  /** In `ServerOptions`, and with `--set`. */
  readonly name: string;
  readonly fallback: unknown;
}

/** Leaves out internal options, and those within `tls` and `s3`. */
export function givenOptions(entries: Readonly<Record<string, v.GenericSchema>>): readonly GivenOption[] {
  return Object.entries(entries).flatMap(([name, entry]) => {
    const known = v.getMetadata('wrapped' in entry ? (entry.wrapped as v.GenericSchema) : entry);
    if (!('does' in known)) return [];
    return [{ ...(known as unknown as OptionFacts), name, fallback: 'default' in entry ? entry.default : undefined }];
  });
}
