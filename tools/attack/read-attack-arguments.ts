/** The command line of `npm run attack`. */
import { parseArgs } from 'node:util';
import type { Group } from './checks/check.ts';
import { isLoopback, TargetError, type TargetOptions } from './open-target.ts';
import type { Account } from './person.ts';

export interface AttackArguments extends TargetOptions {
  readonly groups: readonly Group[];
  readonly isJson: boolean;
  /** The user has confirmed that the server may be attacked. */
  readonly isAgreed: boolean;
}

export const USAGE = `npm run attack -- <address> [options]
  --account domain/user:password   twice: two people of the server (or ATTACK_ACCOUNT_A, ATTACK_ACCOUNT_B)
  --session <userSessionID>        twice, instead: for two factors or single sign-on (or ATTACK_SESSION_A, …_B)
  --code <code>                    a one-time code of less than a minute ago, to check how it is used up
  --only <group>                   one group of checks; may be repeated
  --short                          without the checks that wait for time-outs
  --json                           the results for programs
  --insecure                       accept a certificate that no authority signed
  --yes                            the server is not on this computer, and you may attack it`;

/** Accounts of the demo. */
const DEMO: readonly Account[] = [
  { userName: 'NEWS/editor', password: 'editor' },
  { userName: 'NEWS/photo', password: 'photo' },
];

/** Throws `TargetError` with a sentence for the user. */
export function readAttackArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  groups: readonly Group[],
): AttackArguments {
  const { values, positionals } = parse(args);
  const base = readAddress(positionals);
  const texts = values.account ?? present(environment.ATTACK_ACCOUNT_A, environment.ATTACK_ACCOUNT_B);
  const sessions = values.session ?? present(environment.ATTACK_SESSION_A, environment.ATTACK_SESSION_B);
  const isDemo = texts.length === 0 && sessions.length === 0 && isLoopback(base);
  const accounts = isDemo ? DEMO : texts.map(readAccount);
  if (sessions.length !== 2 && (sessions.length > 0 || accounts.length !== 2))
    throw new TargetError('Two accounts are needed, because the owner checks need a second person: --account twice.');
  return {
    base,
    accounts,
    sessions,
    ...(values.code !== undefined && { code: values.code }),
    groups: chooseGroups(values.only ?? [], groups),
    isShort: values.short,
    isJson: values.json,
    isInsecure: values.insecure,
    patience: 1,
    isAgreed: values.yes || isLoopback(base),
  };
}

const present = (...values: readonly (string | undefined)[]): string[] => values.flatMap((value) => value || []);

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        account: { type: 'string', multiple: true },
        session: { type: 'string', multiple: true },
        only: { type: 'string', multiple: true },
        code: { type: 'string' },
        short: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        insecure: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new TargetError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function readAddress([address, ...others]: readonly string[]): URL {
  if (address === undefined || others.length > 0) throw new TargetError(`Name one server.\n${USAGE}`);
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new TargetError(`${address} is not the address of a server, such as https://media.example/.`);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** `domain/user:password`; a password may contain colons. */
function readAccount(text: string): Account {
  const at = text.indexOf(':');
  const userName = text.slice(0, Math.max(0, at));
  if (!/^[^/]+\/[^/]+$/.test(userName)) throw new TargetError('An account is written domain/user:password.');
  return { userName, password: text.slice(at + 1) };
}

function chooseGroups(names: readonly string[], groups: readonly Group[]): readonly Group[] {
  const unknown = names.find((name) => groups.every((group) => group.name !== name));
  if (unknown !== undefined)
    throw new TargetError(`There is no group ${unknown}. Groups: ${groups.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? groups : groups.filter(({ name }) => names.includes(name));
}
