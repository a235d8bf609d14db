import { join } from 'node:path';
import { outputOf } from '../build/build-target.ts';
import { lintAddOn } from '../package/lint-add-on.ts';
import { root } from '../root.ts';
import { failed, type Outcome, PASSED } from './step.ts';

/** The Firefox build meets the rules of Mozilla's catalogue; warnings are counted, errors fail. */
export async function addOnCheck(): Promise<Outcome> {
  const { errors, warnings } = await lintAddOn(join(root, outputOf({ browser: 'firefox' })), { isSelfHosted: false });
  process.stdout.write(`${[...errors, `${errors.length} errors, ${warnings} warnings`].join('\n')}\n`);
  return errors.length === 0 ? PASSED : failed(...errors);
}
