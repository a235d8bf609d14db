/** Which results a filter shows by what may be done with them: an extension that the server announces (docs/contract.md). */
import { USAGE_KINDS, type UsageKind } from '#lib/upload-form/model/usage-verdict.ts';

/** `usable`: what may be used: without a mark, or with plain instructions alone. */
export type UsageChoice = 'usable' | UsageKind;

/** In the order of the panel, from what may be used to what may not. */
export const USAGE_CHOICES: readonly UsageChoice[] = ['usable', ...USAGE_KINDS.toReversed()];

/** Undefined for a list that is none. */
export function readUsageChoices(list: string): readonly UsageChoice[] | undefined {
  const names = list.split(',');
  const choices = USAGE_CHOICES.filter((choice) => names.includes(choice));
  return choices.length === names.length ? choices : undefined;
}

/** As the condition of a search that starts now; empty for no choice. */
export function usageCondition(choices: readonly UsageChoice[], now: Date): string {
  return choices.length === 0 ? '' : `(Usage:"${choices.join(',')} ${utcTime(now)} ${clockTime(now)}")`;
}

/** `yyyymmdd hh:mm:ss`, UTC. */
export function utcTime(moment: Date): string {
  const iso = moment.toISOString();
  return `${iso.slice(0, 10).replaceAll('-', '')} ${iso.slice(11, 19)}`;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The latest time that the clock here has shown. In an hour that it shows twice, a moment of that hour has passed the first time.
 */
function clockTime(now: Date): string {
  const shown = (ms: number) => utcTime(new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS));
  const nowMs = now.getTime();
  const before = new Date(nowMs - 3 * HOUR_MS);
  if (before.getTimezoneOffset() >= now.getTimezoneOffset()) return shown(nowMs);
  const minutes = Array.from({ length: 180 }, (_, back) => nowMs - (nowMs % MINUTE_MS) - back * MINUTE_MS - 1_000);
  return [nowMs, ...minutes].map(shown).reduce((latest, time) => (time > latest ? time : latest));
}
