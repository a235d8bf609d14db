/** A page of the extension, driven by puppeteer in the same way in Chromium and Firefox. */
import type { KeyInput, Page } from 'puppeteer-core';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';

export interface Control {
  readonly role: string;
  /** The accessible name, exactly. */
  readonly name: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How long another element may cover a control; then it is clicked anyway, as a user who sees it would. */
const COVERED_MS = 2_000;
/** Content loaded above may move a control between two looks. */
const STILL_MS = 60;
const DIALOG_MS = 120_000;

export abstract class DrivenPage {
  /** Puppeteer's own page, for anything without a method here. */
  readonly raw: Page;

  constructor(raw: Page) {
    this.raw = raw;
  }

  abstract has(control: Control): Promise<boolean>;

  /** Calls `run` in the page with the control; null: there is none. */
  protected abstract on<Args extends readonly unknown[], Answer>(
    control: Control,
    run: (element: Element, ...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer | null>;

  /** `expression` may be a promise; in Chromium it has a user gesture, as in a click. */
  evaluate<Result>(expression: string): Promise<Result>;
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  evaluate(run: never, ...args: never[]): Promise<unknown> {
    return this.raw.evaluate(run, ...args);
  }

  /** The visible text. */
  text(): Promise<string> {
    return this.evaluate<string>('document.body?.innerText ?? ""');
  }

  /** Waits until the page's text matches or contains it. */
  async waitForText(wanted: RegExp | string, timeoutMs = 100_000): Promise<void> {
    let text = '';
    await waitUntil(
      () => `${wanted}; the page reads:\n${text}`,
      async () => {
        text = await this.text();
        return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
      },
      { timeoutMs },
    );
  }

  /** Waits until it is shown. */
  async waitFor(control: Control): Promise<void> {
    await waitUntil(`${control.role} "${control.name}"`, () => this.has(control));
  }

  /** Waits until the control does not move: a click on a moving control misses. */
  async click(control: Control): Promise<void> {
    const coveredUntil = Date.now() + COVERED_MS;
    const { x, y } = await this.#act(control, 'standing still', async () => {
      const before = await this.on(control, middleOf, true);
      if (before === null) return null;
      await new Promise((resolve) => setTimeout(resolve, STILL_MS));
      const now = await this.on(control, middleOf, Date.now() >= coveredUntil);
      return now?.x === before.x && now.y === before.y ? now : null;
    });
    await this.raw.mouse.click(x, y);
  }

  /** Replaces the text of a field like typing. */
  async fill(control: Control, text: string): Promise<void> {
    await this.#act(control, 'taking text', () => this.on(control, replaceText, text));
  }

  /** Gives it the focus, as Tab would. */
  async focus(control: Control): Promise<void> {
    await this.#act(control, 'taking the focus', () => this.on(control, takeFocus));
  }

  /** Keys by their `KeyboardEvent.key`, held together by plus signs: `Tab`, `Control+Enter`, `/`. */
  async press(keys: string): Promise<void> {
    const [key = '+', ...held] = keys.split(/(?<=.)\+/).toReversed() as KeyInput[];
    for (const one of held) await this.raw.keyboard.down(one);
    await this.raw.keyboard.press(key);
    for (const one of held) await this.raw.keyboard.up(one);
  }

  /** Inserts text into the focused element like typing, in one step. */
  async type(text: string): Promise<void> {
    await this.evaluate((words: string) => document.execCommand('insertText', false, words), text);
  }

  /** Selects an option of a native select by its text, once the option exists. */
  async select(control: Control, entry: string): Promise<void> {
    await this.#act(control, `with the entry ${entry}`, () => this.on(control, selectEntry, entry));
  }

  /** Clicks the control that opens a file dialog, and answers the dialog with these files. */
  async chooseFiles(control: Control, files: readonly string[]): Promise<void> {
    await this.answerFileDialog(files, () => this.click(control));
  }

  /** Answers the file dialog that `open` opens. */
  async answerFileDialog(files: readonly string[], open: () => Promise<void>): Promise<void> {
    const chosen = this.raw.waitForFileChooser({ timeout: DIALOG_MS });
    // Keys and clicks overtake the request to intercept the dialog, until the page has answered a later one.
    const opened = this.evaluate('0').then(open);
    const [chooser] = await Promise.all([chosen, opened]);
    await chooser.accept([...files]);
  }

  /** Position of a progress bar in thousandths; undefined while it is not shown. */
  async progress(name: string): Promise<number | undefined> {
    const bar = JSON.stringify(`progress[aria-label=${JSON.stringify(name)}]`);
    return (await this.evaluate<number | null>(`document.querySelector(${bar})?.value ?? null`)) ?? undefined;
  }

  /**
   * Closes it as a click outside closes a popup: the document disappears at once. Resolves when the browser has removed
   * it.
   */
  close(): Promise<void> {
    return this.raw.close();
  }

  /** Again while the answer is null or false, or the control is replaced. */
  async #act<Answer>(control: Control, how: string, act: () => Promise<Answer | null>): Promise<Answer> {
    const what = `enabled ${control.role} "${control.name}" ${how}`;
    let trouble = '';
    const look = () =>
      act().catch((error: Error) => {
        trouble = ` (${error.message})`;
        return null;
      });
    try {
      return (await waitUntil(what, look)) as Answer;
    } catch {
      throw new Error(`There is no ${what}${trouble}; the page reads:\n${await this.text()}`);
    }
  }
}

// The rest runs in the page.

/** Where a click hits the control or its label; null: nowhere yet. */
function middleOf(element: Element, mayBeCovered: boolean): Point | null {
  if (element.matches(':disabled, [aria-disabled=true]')) return null;
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isHit = ({ x, y }: Point) => {
    const hit = document.elementFromPoint(x, y);
    return element.contains(hit) || (hit?.closest('label')?.control ?? null) === element;
  };
  if (!isHit(middle())) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const point = middle();
  return mayBeCovered || isHit(point) ? point : null;
}

function takeFocus(element: Element): boolean {
  if (element.matches(':disabled')) return false;
  (element as HTMLElement).focus();
  return true;
}

function replaceText(element: Element, text: string): boolean {
  if (element.matches(':disabled')) return false;
  const field = element as HTMLInputElement;
  field.focus();
  field.select();
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  return true;
}

function selectEntry(element: Element, entry: string): boolean {
  const select = element as HTMLSelectElement;
  const option = [...select.options].find(({ text }) => text.trim() === entry);
  if (!option || select.disabled) return false;
  select.value = option.value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  return select.dispatchEvent(new Event('change', { bubbles: true }));
}
