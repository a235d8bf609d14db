import { expect, it, onTestFinished } from 'vitest';
import { showSentence } from '#lib/host/extension/in-page.ts';
import { contrast } from '#lib/settings/model/contrast.ts';

const hex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;

it.each([false, true].flatMap((isDark) => [false, true].map((isProblem) => ({ isDark, isProblem }))))(
  'a sentence over a page is readable in the scheme of the browser, also when that changes: %o',
  ({ isDark, isProblem }) => {
    const readIn = (isDarkNow: boolean): void => {
      const { color, backgroundColor, borderColor } =
        scope.comyanSentence?.querySelector('div')?.style ?? expect.fail();
      const [ink, ground, edge] = [color, backgroundColor, borderColor].map((value) =>
        value.startsWith('#') ? value : hex(value),
      ) as [string, string, string];
      expect(contrast(ink, ground)).toBeGreaterThan(7);
      expect(contrast(edge, ground)).toBeGreaterThan(3);
      expect(contrast(ground, '#ffffff') > 7).toBe(isDarkNow);
    };
    const scheme = Object.assign(new EventTarget(), { matches: !isDark });
    const scope = globalThis as unknown as { comyanSentence?: ShadowRoot };
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => {
        expect(query).toBe('(prefers-color-scheme: dark)');
        return scheme;
      },
    });
    HTMLElement.prototype.showPopover = () => undefined;
    onTestFinished(() => {
      scope.comyanSentence?.host.remove();
      Reflect.deleteProperty(window, 'matchMedia');
      Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    });
    showSentence('Picture not taken.', isProblem, 'Close');
    readIn(!isDark);
    scheme.matches = isDark;
    scheme.dispatchEvent(new Event('change'));
    readIn(isDark);
  },
);
