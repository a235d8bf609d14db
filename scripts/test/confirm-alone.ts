/** Confirmation: a test that failed beside others runs once more, alone. Only what fails again is a failure. */
import { type Failure, type Print, runTool } from './step.ts';
import { environmentOfBrowsers, toolEnvironment } from './tool-environment.ts';

/** More failures than this are a fault, and are not tried again. */
const MOST_RETRIED = 10;

export interface Confirmed {
  readonly failures: readonly Failure[];
  /** Titles of the tests that passed alone. */
  readonly unstable: readonly string[];
}

export async function confirmAlone(failures: readonly Failure[], print: Print): Promise<Confirmed> {
  const isFault = failures.length > MOST_RETRIED || failures.some(({ alone }) => alone === undefined);
  if (isFault) return { failures, unstable: [] };
  const confirmed: Failure[] = [];
  const unstable: string[] = [];
  for (const failure of failures) {
    print(`Once more, alone: ${failure.title}`);
    if (await passesAlone(failure, print)) unstable.push(failure.title);
    else confirmed.push(failure);
  }
  return { failures: confirmed, unstable };
}

async function passesAlone({ alone }: Failure, print: Print): Promise<boolean> {
  if (alone === undefined) return false;
  const env = { ...toolEnvironment(), ...environmentOfBrowsers() };
  return (await runTool(alone.tool, alone.args, env, print)) === 0;
}
