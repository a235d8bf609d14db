/** What is cheap once and costs much a hundred times at once (contract: Errors, Search, Sessions). */
import type { Agent } from 'node:http';
import { type Answer, keepAliveAgent } from '../exchange.ts';
import type { Request } from '../person.ts';
import type { Target } from '../target.ts';
import { create, pictureMetadata } from '../tus.ts';
import { besides } from './besides.ts';
import { type Check, cameOf, type Finding } from './check.ts';

/** Leaves connections to others, with 200 for an address. */
const SOCKETS = 150;
/** A request may wait for those before it. */
const PATIENCE_MS = 60_000;

/** Requests on `SOCKETS` connections until all are sent. */
export async function crowd(
  { endpoint }: Target,
  count: number,
  send: (at: number, agent: Agent) => Promise<Answer>,
): Promise<Finding[]> {
  const agent = keepAliveAgent(endpoint, SOCKETS);
  const answers: Answer[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const at = next;
      next += 1;
      answers.push(await send(at, agent));
    }
  };
  await Promise.all(Array.from({ length: SOCKETS }, work));
  agent.destroy();
  // A server may close the connection of a stranger, or say that it is busy.
  const failed = answers.filter(({ status }) => status >= 500 && status !== 503);
  return failed
    .slice(0, 3)
    .map((answer) => ({ sent: `${count} × ${answer.sent}`, came: cameOf(answer), expected: '4xx' }));
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const once: Request = { isGuess: true, limitMs: PATIENCE_MS };

/** Small requests of one person beside each other, of which each asks the database something. */
function crowdOfOne(name: string, send: (target: Target, agent: Agent) => Promise<Answer>): Check {
  return {
    id: `bounds-crowd-${name.replace(' ', '-')}`,
    title: `hundreds of ${name} of one person at once slow nobody else`,
    source: 'contract: Uploads, Upload status',
    isLong: true,
    run: (target: Target) => besides(target, () => crowd(target, 600, (_at, agent) => send(target, agent))),
  };
}

/** Filters of 31 words each, the last of which is rare. */
function commonWords(at: number): string {
  const phrase = (rare: number) => `"${'the '.repeat(30)}w${rare}"`;
  return Array.from({ length: 99 }, (_, part) => phrase(at * 99 + part)).join(' OR ');
}

export const CROWDS: readonly Check[] = [
  {
    id: 'bounds-crowd-open',
    title: 'hundreds of strangers at once slow nobody down',
    source: '7.16; contract: Localisation',
    isLong: true,
    run: (target: Target) =>
      besides(target, () => {
        const patterns = Array.from({ length: 100 }, () => '*e*e*e*e*e*~').join(',');
        const path = `services/svcLOCMain.asp?svcFormat=jsonxhr&svcCmd=locGetStrList&strID=${patterns}`;
        return crowd(target, 400, async (_at, agent) => {
          const answer = await target.guest().send(path, { ...once, agent });
          return { ...answer, sent: '100 patterns of 6 wildcards' };
        });
      }),
  },
  {
    id: 'bounds-crowd-bodies',
    title: 'large bodies of strangers are not read',
    source: 'contract: Errors (401, 413)',
    isLong: true,
    run: (target: Target) =>
      besides(target, () => {
        const body = `{"queryText":[${'1,'.repeat(900_000)}1]}`;
        const paths = ['search/image/', 'uploadstatus'];
        return crowd(target, 200, (at, agent) =>
          target.guest().send(paths[at % 2] ?? '', {
            ...once,
            agent,
            method: 'POST',
            headers: JSON_TYPE,
            body,
            note: '1.8 MB without a session',
          }),
        );
      }),
  },
  {
    id: 'bounds-crowd-queries',
    title: 'hundreds of long lists of one person slow nobody else',
    source: 'contract: Search',
    isLong: true,
    run: (target: Target) =>
      besides(target, () => {
        const ids = Array.from({ length: 60_000 }, (_, at) => `id${1_000_000 + at}`);
        const bodies = [{ queryCond: ids.join(',') }, { queryFilter: ids.map((id) => `AssetID:${id}`).join(' OR ') }];
        const texts = bodies.map((query) => JSON.stringify({ queryText: '', resStart: 1, resCount: 1, ...query }));
        return crowd(target, 100, (at, agent) =>
          target.a.send('search/image/', {
            ...once,
            agent,
            method: 'POST',
            headers: JSON_TYPE,
            body: texts[at % 2] ?? '',
            note: '60,000 ids',
          }),
        );
      }),
  },
  {
    id: 'bounds-crowd-searches',
    title: 'a hundred costly searches of one person slow nobody else',
    source: 'contract: Search',
    isLong: true,
    run: (target: Target) =>
      besides(target, () =>
        crowd(target, 100, (at, agent) =>
          target.a.send('search/image/', {
            ...once,
            agent,
            method: 'POST',
            note: '99 phrases of common words',
            json: { queryText: '', queryFilter: commonWords(at), resStart: 1, resCount: 1 },
          }),
        ),
      ),
  },
  crowdOfOne('creations', (target, agent) =>
    create(target, target.a, { metadata: pictureMetadata(target), more: { ...once, agent } }),
  ),
  crowdOfOne('removals', (target, agent) =>
    target.a.send(`uploadstatus/image/${target.newObjectId()}`, { ...once, agent, method: 'DELETE' }),
  ),
  crowdOfOne('status lists', (target, agent) => {
    const uploads = Array.from({ length: 100 }, () => ({ type: 'image', objectId: target.newObjectId() }));
    return target.a.send('uploadstatus', { ...once, agent, method: 'POST', json: { uploads }, note: '100 uploads' });
  }),
];
