import { type Check, type Finding, type Group, Skip } from './checks/check.ts';
import { openTarget, type TargetOptions } from './open-target.ts';

export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** `advised`: good practice is missing, which does not count as a failure. */
  readonly result: 'holds' | 'fails' | 'advised' | 'skipped';
  readonly findings: readonly Finding[];
  /** Why it was skipped. */
  readonly reason?: string;
  readonly tookMs: number;
}

export interface GroupResult {
  readonly name: string;
  readonly checks: readonly CheckResult[];
}

export interface AttackResult {
  readonly groups: readonly GroupResult[];
  /** Objects that the kit made and the server did not remove. */
  readonly left: readonly string[];
}

export interface AttackRun extends TargetOptions {
  readonly groups: readonly Group[];
  /** Called with each result, in the order of the groups. */
  readonly onResult?: (result: CheckResult, group: Group) => void;
  /** No further check is begun; what was made is removed. */
  readonly signal?: AbortSignal;
}

/** Runs the checks one after the other. Rejects with `TargetError` when the server cannot be attacked at all. */
export async function runAttack({ groups, onResult, signal, ...options }: AttackRun): Promise<AttackResult> {
  const target = await openTarget(options);
  const done: GroupResult[] = [];
  for (const group of groups) {
    const checks: CheckResult[] = [];
    done.push({ name: group.name, checks });
    for (const check of group.checks) {
      if (signal?.aborted) break;
      const result = await runCheck(check, () => check.run(target), options.isShort);
      checks.push(result);
      onResult?.(result, group);
    }
  }
  return { groups: done, left: await target.cleanUp() };
}

async function runCheck(
  { id, title, source, isAdvice = false, isLong = false }: Check,
  run: () => Promise<readonly Finding[]>,
  isShort: boolean,
): Promise<CheckResult> {
  const startedAt = performance.now();
  const finish = (result: CheckResult['result'], findings: readonly Finding[], reason?: string): CheckResult => ({
    id,
    title,
    source,
    result,
    findings,
    ...(reason !== undefined && { reason }),
    tookMs: Math.round(performance.now() - startedAt),
  });
  if (isShort && isLong) return finish('skipped', [], 'not with --short');
  try {
    const findings = await run();
    if (findings.length === 0) return finish('holds', []);
    return finish(isAdvice ? 'advised' : 'fails', findings);
  } catch (error) {
    if (error instanceof Skip) return finish('skipped', [], error.message);
    const came = error instanceof Error ? error.message : String(error);
    return finish('fails', [{ sent: 'the requests of this check', came, expected: 'answers as in the contract' }]);
  }
}
