/**
 * Secrets cannot be found by trying (contract: Sessions). Last of all groups: afterwards the server makes the second
 * account wait for its next sign-in.
 */
import type { Answer } from '../exchange.ts';
import { loginForm } from '../person.ts';
import type { Target } from '../target.ts';
import { create, locationOf, pictureMetadata } from '../tus.ts';
import { besides } from './besides.ts';
import { type Check, cameOf, type Finding, type Group, inTurn, Skip, unless, unlessStatus } from './check.ts';
import { crowd } from './crowds.ts';
import { isApart } from './sessions.ts';

const GUESSES = 12;

interface Guess {
  readonly userName: string;
  readonly password: string;
  readonly passcode?: string;
}

function guess(target: Target, { userName, password, passcode }: Guess, note: string): Promise<Answer> {
  const form = loginForm({ userName, password }) + (passcode === undefined ? '' : `&passcode=${passcode}`);
  return target.guest().send('api/login', { method: 'POST', form, isGuess: true, note });
}

/** Tries until the server makes the guesser wait. */
async function guessUntilThrottled(target: Target, next: (at: number) => Guess): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < GUESSES && answers.at(-1)?.status !== 429)
    answers.push(await guess(target, next(answers.length), `guess ${answers.length + 1}`));
  return answers;
}

function unlessThrottled(answers: readonly Answer[]): Finding[] {
  const last = answers.at(-1);
  if (last?.status !== 429)
    return [
      { sent: `${answers.length} × POST api/login`, came: last ? cameOf(last) : '', expected: '429 with Retry-After' },
    ];
  const retryAfter = last.headers.get('Retry-After');
  return unless(Number(retryAfter) >= 1 || Date.parse(retryAfter ?? '') > Date.now(), {
    sent: last.sent,
    came: `429 with Retry-After ${retryAfter}`,
    expected: 'Retry-After in seconds',
  });
}

function accountToGuess(target: Target, index: number) {
  const account = target.accounts[index];
  if (target.settings.authenticationMethod !== 'default') throw new Skip('the sign-in is by single sign-on');
  if (account === undefined) throw new Skip('needs an account');
  return account;
}

const CHECKS: readonly Check[] = [
  {
    id: 'guessing-upload-ids',
    title: 'upload addresses are random, 64 bits at least',
    source: 'contract: Uploads; tus 1.0, security',
    async run(target) {
      const created = await inTurn([1, 2, 3], () => create(target, target.a, { metadata: pictureMetadata(target) }));
      const refused = unlessStatus(created, [201]);
      if (refused.length > 0) return refused;
      const ids = created.map((answer) => locationOf(target, answer).split('/').at(-1) ?? '');
      const [first = '', second = '', third = ''] = ids;
      const isRandom = isApart(first, second) && isApart(second, third);
      return unless(ids.every((id) => id.length >= 11 && (id.length >= 16 || !/^[\da-f]+$/i.test(id))) && isRandom, {
        sent: '3 creations',
        came: ids.map((id) => id.slice(0, 20)).join(', '),
        expected: 'ids with at least 64 random bits',
      });
    },
  },
  {
    id: 'guessing-equal-answers',
    title: 'a wrong password and an unknown user get the same answer',
    source: '8.1; contract: Sessions',
    async run(target) {
      const { userName } = accountToGuess(target, 1);
      const [domain = ''] = userName.split('/');
      const known = await guess(target, { userName, password: 'attack-kit-wrong' }, 'a known user');
      const unknown = await guess(
        target,
        { userName: `${domain}/attack-none`, password: 'attack-kit-wrong' },
        'an unknown user',
      );
      const facts = ({ status, text, headers }: Answer) =>
        JSON.stringify([status, text, [...headers.keys()].filter((name) => name !== 'date').toSorted()]);
      return unless(facts(known) === facts(unknown), {
        sent: 'a known and an unknown user',
        came: `${cameOf(known)} and ${cameOf(unknown)}, or other headers`,
        expected: 'the same status, body and headers',
      });
    },
  },
  {
    id: 'guessing-passcodes',
    title: 'wrong passcodes are throttled',
    source: 'contract: Sessions, Second factor; RFC 6238, 5.2',
    async run(target) {
      if (!target.settings.twoFactor) throw new Skip('no second factor');
      const account = accountToGuess(target, 0);
      const code = (at: number) => String(100_000 + at * 7_919);
      return unlessThrottled(await guessUntilThrottled(target, (at) => ({ ...account, passcode: code(at) })));
    },
  },
  {
    id: 'guessing-unknown-users',
    title: 'guesses for an unknown user are throttled as well',
    source: 'contract: Sessions',
    async run(target) {
      const [domain = ''] = accountToGuess(target, 1).userName.split('/');
      const userName = `${domain}/${target.newObjectId()}`;
      return unlessThrottled(await guessUntilThrottled(target, (at) => ({ userName, password: `attack-kit-${at}` })));
    },
  },
  {
    id: 'guessing-passwords',
    title: 'wrong passwords are throttled, and then the right one waits too',
    source: 'contract: Sessions',
    async run(target) {
      const account = accountToGuess(target, 1);
      const { userName } = account;
      const wrong = await guessUntilThrottled(target, (at) => ({ userName, password: `attack-kit-${at}` }));
      const findings = unlessThrottled(wrong);
      if (findings.length > 0) return findings;
      const right = await guess(target, account, 'the right password, at once');
      return unless(right.status === 429, { sent: right.sent, came: cameOf(right), expected: '429' });
    },
  },
  {
    id: 'guessing-crowd',
    title: 'a hundred sign-ins at once slow nobody who is signed in',
    source: 'contract: Sessions',
    isLong: true,
    async run(target) {
      const [domain = ''] = accountToGuess(target, 1).userName.split('/');
      return besides(target, () =>
        crowd(target, 200, (at) =>
          guess(target, { userName: `${domain}/attack-${at}`, password: 'attack-kit-wrong' }, 'invented'),
        ),
      );
    },
  },
];

export const GUESSING: Group = { name: 'guessing', checks: CHECKS };
