/** What an attack costs somebody else, who keeps asking for small things on a connection of their own. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, keepAliveAgent } from '../exchange.ts';
import type { Target } from '../target.ts';
import { type Finding, unless, unlessStatus } from './check.ts';

const LONGEST_DELAY_MS = 1_000;

interface Asked {
  /** With the waiting that the server asked for. */
  readonly tookMs: number;
  readonly answer: Answer;
}

/**
 * Runs the attack with the first person. A finding if the second one waits a second longer meanwhile, or is refused
 * anything.
 */
export async function besides(target: Target, attack: () => Promise<readonly Finding[]>): Promise<Finding[]> {
  const agent = keepAliveAgent(target.endpoint, 1);
  const search = { queryText: '', resStart: 1, resCount: 1 };
  const asking = [
    () => target.b.send('api/validateSession', { agent, note: OF_ANOTHER }),
    () => target.b.send('search/image/', { method: 'POST', json: search, agent, note: OF_ANOTHER }),
  ];
  const ask = async (): Promise<Asked[]> => {
    const asked: Asked[] = [];
    for (const send of asking) {
      const startedAt = performance.now();
      const answer = await send();
      asked.push({ tookMs: Math.round((performance.now() - startedAt) / target.endpoint.patience), answer });
    }
    return asked;
  };
  const slowestOf = (asked: readonly Asked[]): number => Math.max(...asked.map(({ tookMs }) => tookMs));
  const before = slowestOf([...(await ask()), ...(await ask())]);
  const during: Asked[] = [];
  let isOver = false;
  const watch = async (): Promise<void> => {
    do {
      during.push(...(await ask()));
      await delay(50);
    } while (!isOver);
  };
  const watching = watch();
  try {
    const findings = await attack();
    isOver = true;
    await watching;
    const slowest = slowestOf(during);
    const answers = during.map(({ answer }) => answer);
    return [
      ...findings,
      ...unlessStatus(answers, [200]).slice(0, 1),
      ...unless(slowest - before <= LONGEST_DELAY_MS, {
        sent: `a small request ${OF_ANOTHER}`,
        came: `${slowest} ms instead of ${before}`,
        expected: '1 s longer at most',
      }),
    ];
  } finally {
    isOver = true;
    await watching;
    agent.destroy();
  }
}

const OF_ANOTHER = 'of another person meanwhile';
