/** Confirmation: a test that failed beside others runs once more, alone. Only what fails again is a failure. */
import { reportedStep } from './reported-step.ts';
import type { Failure, Print } from './step.ts';
import { environmentOfBrowsers } from './tool-environment.ts';

/** More failures than this are a fault, and are not tried again. */
const MOST_RETRIED = 10;

export interface Confirmed {
  readonly failures: readonly Failure[];
  /** Titles of the tests that passed alone. */
  readonly unstable: readonly string[];
}

/** `passes` runs the test of a failure alone. None is run where the whole is red anyway. */
export async function confirmAlone(
  failures: readonly Failure[],
  passes: (failure: Failure) => Promise<boolean>,
): Promise<Confirmed> {
  const isFault = failures.length > MOST_RETRIED || failures.some(({ alone }) => alone === undefined);
  if (isFault) return { failures, unstable: [] };
  const confirmed: Failure[] = [];
  const unstable: string[] = [];
  for (const failure of failures) {
    if (await passes(failure)) unstable.push(failure.title);
    else confirmed.push(failure);
  }
  return { failures: confirmed, unstable };
}

/** A call that finds no test to run is no proof. */
export async function passesAlone({ title, alone }: Failure, print: Print): Promise<boolean> {
  if (alone === undefined) return false;
  print(`\nOnce more, alone: ${title}`);
  const { passed, failures } = await reportedStep(alone.tool, alone.args, print, environmentOfBrowsers());
  return passed > 0 && failures.length === 0;
}
