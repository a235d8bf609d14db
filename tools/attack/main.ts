/**
 * `npm run attack -- https://server`: which promises of docs/contract.md a media system keeps under attack. It uses the
 * contract only, so it works with any backend.
 */
import { createInterface } from 'node:readline/promises';
import { GROUPS } from './checks/groups.ts';
import { TargetError } from './open-target.ts';
import { type AttackArguments, readAttackArguments, USAGE } from './read-attack-arguments.ts';
import { describeResult, describeTotals, exitCodeOf } from './report.ts';
import { runAttack } from './run-attack.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

if (process.argv.includes('--help')) {
  say(USAGE);
  process.exit(0);
}
try {
  const options = readAttackArguments(process.argv.slice(2), process.env, GROUPS);
  await requireConsent(options);
  await attack(options);
} catch (error) {
  if (!(error instanceof TargetError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

/** Throws `TargetError` unless the user agrees. */
async function requireConsent({ isAgreed, base }: AttackArguments): Promise<void> {
  if (isAgreed) return;
  const warning = `This attacks ${base.host}: about two thousand requests and, without --short, 24,000 that are reset at once; at most 240 connections at a time, uploads of 30 MB at most.`;
  const rule = 'Do this only to a server that you are responsible for.';
  if (!process.stdin.isTTY) throw new TargetError(`${warning} ${rule} Repeat it with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${warning}\n${rule} Go on? (yes/no) `);
  terminal.close();
  if (answer.trim() !== 'yes') throw new TargetError('Nothing was sent.');
}

async function attack({ isJson, ...options }: AttackArguments): Promise<void> {
  const ending = new AbortController();
  process.once('SIGINT', () => {
    process.stderr.write('Ending: what was made is being removed.\n');
    ending.abort();
  });
  let group = '';
  const result = await runAttack({
    ...options,
    signal: ending.signal,
    onResult(check, { name }) {
      if (isJson) return;
      if (name !== group) say(`\n${name}`);
      group = name;
      say(describeResult(check));
    },
  });
  say(isJson ? JSON.stringify({ server: options.base.href, ...result }, null, 2) : `\n${describeTotals(result)}`);
  process.exitCode = exitCodeOf(result);
}
