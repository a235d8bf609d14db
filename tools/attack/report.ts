/** The result for people, at most 100 characters wide. */
import type { AttackResult, CheckResult } from './run-attack.ts';

const WIDTH = 100;
const MARK = { holds: '✓', fails: '✗', advised: '○', skipped: '–' } as const;
/** More findings of one check say nothing new. */
const MOST_FINDINGS = 5;

export function describeResult({ id, title, source, result, findings, reason }: CheckResult): string {
  const lines = [`  ${MARK[result]} ${id.padEnd(30)} ${title}`];
  if (reason !== undefined) lines.push(`      skipped: ${reason}`);
  for (const { sent, came, expected } of findings.slice(0, MOST_FINDINGS))
    lines.push(`      sent      ${sent}`, `      came      ${came}`, `      expected  ${expected}`);
  if (findings.length > MOST_FINDINGS) lines.push(`      and ${findings.length - MOST_FINDINGS} more, with --json`);
  if (findings.length > 0) lines.push(`      rule      ${source}`);
  return lines.map(cut).join('\n');
}

/** One line of text: control characters are shown, what is too long is cut. */
function cut(line: string): string {
  const visible = line.replace(
    /[\p{Cc}\p{Cf}\p{Cs}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const signs = [...visible];
  return signs.length <= WIDTH ? visible : `${signs.slice(0, WIDTH - 1).join('')}…`;
}

/** Totals per group, and what is left on the server. */
export function describeTotals({ groups, left }: AttackResult): string {
  const count = (checks: readonly CheckResult[], result: CheckResult['result']) =>
    checks.filter((check) => check.result === result).length;
  const row = (name: string, checks: readonly CheckResult[]) =>
    `  ${name.padEnd(12)}${(['holds', 'fails', 'advised', 'skipped'] as const).map((result) => `${MARK[result]} ${String(count(checks, result)).padStart(3)}`).join('   ')}`;
  const all = groups.flatMap(({ checks }) => checks);
  const failed = count(all, 'fails');
  return [
    '✓ holds   ✗ does not hold   ○ advised   – skipped',
    ...groups.map(({ name, checks }) => row(name, checks)),
    row('all', all),
    ...(left.length > 0 ? [`Not removed, because the server refused it: ${left.join(', ')}`].map(cut) : []),
    failed === 0 ? 'Everything that was tried holds.' : `${failed} of ${all.length} checks do not hold.`,
  ].join('\n');
}

/** 1 when anything does not hold. */
export function exitCodeOf({ groups }: AttackResult): 0 | 1 {
  return groups.some(({ checks }) => checks.some(({ result }) => result === 'fails')) ? 1 : 0;
}
