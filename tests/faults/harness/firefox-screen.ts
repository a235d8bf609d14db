/** A page of Firefox behind the interface that a page over DevTools has. */
import type { ElementHandle, Page } from 'puppeteer-core';
import { chooseChannel, named } from '../../e2e/harness/steps/firefox-steps.ts';
import type { Screen } from '../../e2e/harness/steps/surface-steps.ts';
import { waitUntil } from '../../e2e/harness/wait-until.ts';

export function firefoxScreen(page: Page): Screen {
  /** Firefox gives a password field no role. */
  const find = ({ role, name }: { readonly role: string; readonly name: string }) =>
    name === 'Password' ? 'input[name=password]' : named(role, name);
  const screen: Screen = {
    evaluate: async <Result>(expression: string) => (await page.evaluate(expression)) as Result,
    text: () => screen.evaluate<string>('document.body?.innerText ?? ""'),
    has: async (control) => (await page.$(find(control))) !== null,
    click: (control) => page.locator(find(control)).click(),
    fill: (control, text) => page.locator(find(control)).fill(text),
    select: (_control, entry) => chooseChannel(page, entry),
    async chooseFiles(_control, files) {
      const input = (await page.$('input[type=file]')) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(...files);
    },
    async progress(name) {
      const selector = JSON.stringify(`progress[aria-label=${JSON.stringify(name)}]`);
      return (await screen.evaluate<number | null>(`document.querySelector(${selector})?.value ?? null`)) ?? undefined;
    },
    async waitForText(pattern, timeoutMs = 30_000) {
      let last = '';
      return waitUntil(
        () => `${pattern}; the page reads:\n${last}`,
        async () => {
          last = await screen.text();
          return last.match(pattern) ?? undefined;
        },
        { timeoutMs },
      );
    },
    close: () => page.close(),
  };
  return screen;
}
