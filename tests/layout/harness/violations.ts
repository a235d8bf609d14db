import axe from 'axe-core';
import { RUN_ONLY, type Rules } from '../../e2e/harness/checks/axe-rules.ts';

/** One line for each rule of WCAG 2.2 AA that the page violates, as far as axe can detect it. */
export async function violations(rules: Rules = 'all'): Promise<readonly string[]> {
  const runOnly = { type: RUN_ONLY[rules].type, values: [...RUN_ONLY[rules].values] };
  const result = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
