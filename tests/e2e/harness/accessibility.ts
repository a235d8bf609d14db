import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { LivePage } from './live-page.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line for each rule of WCAG 2.2 AA that the page breaks, as far as a tool can tell. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const result = await axe.run({ runOnly: { type: 'tag', values } });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, RULES);
}

/** The same of a page of the extension. */
export async function violationsOf(page: LivePage): Promise<readonly string[]> {
  await page.evaluate(`${await readFile(AXE, 'utf8')}; undefined`);
  return page.evaluate(`axe.run({ runOnly: { type: 'tag', values: ${JSON.stringify(RULES)} } }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}
