import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { LivePage } from '../browsers/live-page.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** `all` rules, or those that only the `colours` of a page can break. */
type Rules = 'all' | 'colours';
const RUN_ONLY = {
  all: { type: 'tag', values: RULES },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** One line for each rule of WCAG 2.2 AA that the page violates, as far as axe can detect it. */
export async function violations(page: Page, rules: Rules = 'all'): Promise<readonly string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const result = await axe.run({ runOnly });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, RUN_ONLY[rules]);
}

/** The same for a page of the extension. */
export async function violationsOf(page: LivePage): Promise<readonly string[]> {
  await page.evaluate(`${await readFile(AXE, 'utf8')}; undefined`);
  return page.evaluate(`axe.run({ runOnly: ${JSON.stringify(RUN_ONLY.all)} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}
