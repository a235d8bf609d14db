/** Signs the two people in. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { uploadChannels } from '#lib/contract/channels.ts';
import { type ServerSettings, serverSettings } from '#lib/contract/settings.ts';
import { MEDIA_TYPES, type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { Skip } from './checks/check.ts';
import type { Endpoint } from './exchange.ts';
import { type Account, createPerson, loginForm, type Person } from './person.ts';
import type { Target } from './target.ts';
import { VERSION } from './tus.ts';

export interface TargetOptions extends Endpoint {
  /** Two accounts, or none if there are sessions. */
  readonly accounts: readonly Account[];
  /** Session ids, for servers with two factors or single sign-on. */
  readonly sessions: readonly string[];
  /** A one-time code that is less than a minute old. */
  readonly code?: string;
  readonly isShort: boolean;
}

/** Its message is shown to the user without a stack. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Signs both people in. Throws `TargetError` when that is not possible. */
export async function openTarget(options: TargetOptions): Promise<Target> {
  const { base, isInsecure, patience, accounts, sessions, code, isShort } = options;
  const endpoint: Endpoint = { base, isInsecure, patience };
  const settings = await readSettings(endpoint);
  const signedIn: Person[] = [];
  const join = async (index: number): Promise<Person> => {
    const person = await enter(endpoint, settings, { account: accounts[index], sessionId: sessions[index] });
    signedIn.push(person);
    return person;
  };
  const a = await join(0);
  const b = await join(1);
  if (a.userName === b.userName) throw new TargetError('Both accounts are the same user. The owner checks need two.');
  const channels = await readChannels(a);
  if (channels.image === undefined)
    throw new TargetError(`${a.userName} may not upload pictures. The first account needs a channel for them.`);
  const uploads = new Map<string, { readonly owner: Person; readonly type: string; readonly address: string }>();
  const mark = randomBytes(6).toString('hex');
  let made = 0;

  return {
    endpoint,
    settings,
    accounts,
    code,
    isShort,
    isLocal: isLoopback(base),
    uploadPath: `${settings.uploadEndpoint}upload`,
    a,
    b,
    channels,
    guest: () => createPerson(endpoint),
    async signInAgain(cookies = new Map()) {
      const [account] = accounts;
      if (account === undefined || settings.twoFactor || settings.authenticationMethod !== 'default')
        throw new Skip('needs a sign-in by password alone');
      const person = createPerson(endpoint, account.userName);
      for (const [name, value] of cookies) person.cookies.set(name, value);
      const { status } = await person.send('api/login', { method: 'POST', form: loginForm(account) });
      if (status !== 200) throw new Error(`a second sign-in of ${account.userName} was answered ${status}`);
      signedIn.push(person);
      return person;
    },
    newObjectId() {
      made += 1;
      return `attack-${mark}-${made}`;
    },
    toRemove(owner, { objectId = '', uploadType = '' }, address) {
      uploads.set(objectId, { owner, type: uploadType, address });
    },
    async cleanUp() {
      const left: string[] = [];
      for (const [objectId, { owner, type, address }] of uploads) {
        const path = `uploadstatus/${encodeURIComponent(type)}/${encodeURIComponent(objectId)}`;
        const removed = await owner.send(path, { method: 'DELETE' });
        if (removed.status === 204) continue;
        const terminated = await owner.send(address, { method: 'DELETE', headers: VERSION });
        if (![204, 404, 410].includes(terminated.status)) left.push(objectId);
      }
      for (const person of signedIn) await person.send('api/logout', { method: 'POST' });
      return left;
    },
  };
}

async function readSettings(endpoint: Endpoint): Promise<ServerSettings> {
  const answer = await createPerson(endpoint).send('app-settings');
  const { href } = endpoint.base;
  if (answer.status === 0) throw new TargetError(`${href} does not answer: ${answer.text}.`);
  const parsed = v.safeParse(serverSettings, answer.json);
  const isObject = typeof answer.json === 'object' && answer.json !== null && !Array.isArray(answer.json);
  if (answer.status !== 200 || !isObject || !parsed.success)
    throw new TargetError(
      `${href} is not a media system: app-settings was answered ${answer.status} without valid settings.`,
    );
  return parsed.output;
}

interface Credentials {
  readonly account: Account | undefined;
  readonly sessionId: string | undefined;
}

async function enter(endpoint: Endpoint, settings: ServerSettings, { account, sessionId }: Credentials) {
  if (sessionId === undefined && (settings.twoFactor || settings.authenticationMethod !== 'default'))
    throw new TargetError('This server has two factors or single sign-on: give two session ids with --session.');
  const guest = createPerson(endpoint);
  const form = sessionId === undefined ? account && loginForm(account) : `sessionId=${encodeURIComponent(sessionId)}`;
  if (form === undefined) throw new TargetError('Two accounts are needed.');
  const call = sessionId === undefined ? 'api/login' : 'api/setSession';
  const answer = await guest.send(call, { method: 'POST', form });
  const { userName } = Object(answer.json) as { readonly userName?: unknown };
  const who = sessionId === undefined ? account?.userName : 'a session';
  if (answer.status === 429)
    throw new TargetError(
      `The sign-in of ${who} is throttled. Wait ${answer.headers.get('Retry-After') ?? 'some'} seconds.`,
    );
  if (answer.status !== 200 || typeof userName !== 'string')
    throw new TargetError(`${who} cannot sign in: ${call} was answered ${answer.status}.`);
  const person = createPerson(endpoint, userName);
  for (const [name, value] of guest.cookies) person.cookies.set(name, value);
  return person;
}

async function readChannels(person: Person): Promise<Partial<Record<MediaType, string>>> {
  const { json } = await person.send('api/uploadChannels');
  const parsed = v.safeParse(uploadChannels.answer, json);
  if (!parsed.success) throw new TargetError('api/uploadChannels was not answered as the contract says.');
  return Object.fromEntries(
    MEDIA_TYPES.flatMap((type) => {
      const channel = parsed.output[UPLOAD_DOMAIN[type]].find(({ isSelectable }) => isSelectable);
      return channel === undefined ? [] : [[type, channel.chanID]];
    }),
  );
}
