import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { RUN_ONLY, type Rules } from './axe-rules.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

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
