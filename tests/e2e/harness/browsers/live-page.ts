/** A page driven over DevTools: for the real popup and side panel, which no test tool exposes as a page. */

import { waitUntil } from '../wait-until.ts';
import type { AttachedSession, CdpConnection, CdpSession } from './cdp-connection.ts';
import { describeException, type ExceptionDetails, reportProblems } from './page-problems.ts';

export interface Control {
  readonly role: string;
  /** The accessible name, exactly. */
  readonly name: string;
}

interface AccessibilityNode {
  readonly ignored: boolean;
  readonly backendDOMNodeId?: number;
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface EvaluateAnswer {
  readonly result: { readonly value?: unknown; readonly objectId?: string };
  readonly exceptionDetails?: ExceptionDetails;
}

/** Virtual key codes of non-printing keys. */
const KEY_CODES: Readonly<Record<string, number>> = {
  Tab: 9,
  Enter: 13,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  ArrowDown: 40,
  '/': 191,
  '?': 191,
};

/** How long another element may cover a control; then it is clicked anyway, as a user who sees it would. */
const COVERED_MS = 2_000;

export class LivePage {
  readonly #connection: CdpConnection;
  readonly #session: AttachedSession;
  readonly targetId: string;

  private constructor(connection: CdpConnection, session: AttachedSession, targetId: string) {
    this.#connection = connection;
    this.#session = session;
    this.targetId = targetId;
  }

  /** Attaches once its document is there, and reports every error of the page, earlier ones included, to `onProblem`. */
  static async attach(
    connection: CdpConnection,
    targetId: string,
    onProblem: (words: string) => void,
  ): Promise<LivePage> {
    const session = await connection.attach(targetId);
    reportProblems(session, onProblem);
    await session.send('Page.enable');
    await session.send('Runtime.enable');
    await session.send('Log.enable');
    const page = new LivePage(connection, session, targetId);
    // Every tab starts with an empty document, which disappears during the call.
    const isThere = `location.href !== 'about:blank' && document.readyState !== 'loading'`;
    await waitUntil('its document', () => page.evaluate<boolean>(isThere).catch(() => false));
    return page;
  }

  /** `expression` may be a promise; with a user gesture, as in a click. */
  async evaluate<Result>(expression: string): Promise<Result> {
    const answer = await this.#session.send<EvaluateAnswer>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (answer.exceptionDetails) throw new Error(describeException(answer.exceptionDetails));
    return answer.result.value as Result;
  }

  /** The visible text. */
  text(): Promise<string> {
    return this.evaluate<string>('document.body?.innerText ?? ""');
  }

  /** Waits until the page's text matches, and returns the match. */
  async waitForText(pattern: RegExp, timeoutMs?: number): Promise<RegExpMatchArray> {
    let last = '';
    const options = timeoutMs === undefined ? {} : { timeoutMs };
    try {
      return await waitUntil(
        String(pattern),
        async () => {
          last = await this.text();
          return last.match(pattern) ?? undefined;
        },
        options,
      );
    } catch (error) {
      throw new Error(`${(error as Error).message}; the page reads:\n${last}`);
    }
  }

  async has(control: Control): Promise<boolean> {
    return (await this.#find(control)) !== undefined;
  }

  /** Waits until the control does not move: a click on a moving control misses. */
  async click(control: Control): Promise<void> {
    const coveredUntil = Date.now() + COVERED_MS;
    const point = await this.#withControl(control, 'standing still', async (backendNodeId) => {
      await this.#session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId });
      const before = await this.#middleOf(backendNodeId);
      await new Promise((resolve) => setTimeout(resolve, 60));
      const now = await this.#middleOf(backendNodeId);
      if (now.x !== before.x || now.y !== before.y) return false;
      // Content loaded above may move it between two looks.
      return (Date.now() >= coveredUntil || (await this.#isAt(backendNodeId, now))) && now;
    });
    await this.#press(point);
  }

  /** Replaces the text of a field like typing. */
  async fill(control: Control, text: string): Promise<void> {
    await this.#withControl(control, 'taking the focus', async (backendNodeId) => {
      await this.#session.send('DOM.focus', { backendNodeId });
      return true;
    });
    await this.evaluate('document.activeElement.select?.()');
    await this.#session.send('Input.insertText', { text });
  }

  /** One key press, with Ctrl if wanted: its `KeyboardEvent.key`, also ' ' and letters. */
  async press(key: string, { ctrl = false, shift = false } = {}): Promise<void> {
    const code = KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0);
    const text = ctrl ? {} : key === 'Enter' ? { text: '\r' } : key.length === 1 ? { text: key } : {};
    const modifiers = (ctrl ? 2 : 0) + (shift ? 8 : 0);
    const common = { key, windowsVirtualKeyCode: code, modifiers };
    await this.#session.send('Input.dispatchKeyEvent', {
      type: 'text' in text ? 'keyDown' : 'rawKeyDown',
      ...common,
      ...text,
    });
    await this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
  }

  /** Inserts text into the focused element like typing. */
  async type(text: string): Promise<void> {
    await this.#session.send('Input.insertText', { text });
  }

  /** Selects an option of a native select by its text, once the option exists. */
  async select(control: Control, entry: string): Promise<void> {
    await this.#withControl(control, `with the entry ${entry}`, async (backendNodeId) => {
      const { object } = await this.#session.send<{ object: { objectId: string } }>('DOM.resolveNode', {
        backendNodeId,
      });
      const answer = await this.#session.send<EvaluateAnswer>('Runtime.callFunctionOn', {
        objectId: object.objectId,
        returnByValue: true,
        arguments: [{ value: entry }],
        functionDeclaration: `function (entry) {
          const option = [...this.options].find((one) => one.text.trim() === entry);
          if (!option) return false;
          this.value = option.value;
          this.dispatchEvent(new Event('input', { bubbles: true }));
          return this.dispatchEvent(new Event('change', { bubbles: true }));
        }`,
      });
      return answer.result.value === true;
    });
  }

  /** Clicks the control that opens a file dialog, and answers the dialog with these files. */
  async chooseFiles(control: Control, files: readonly string[]): Promise<void> {
    await this.answerFileDialog(files, () => this.click(control));
  }

  /** Answers the file dialog that `open` opens. */
  async answerFileDialog(files: readonly string[], open: () => Promise<void>): Promise<void> {
    await this.#session.send('Page.setInterceptFileChooserDialog', { enabled: true });
    const opened = this.#next('Page.fileChooserOpened');
    await open();
    const { backendNodeId } = await opened();
    await this.#session.send('DOM.setFileInputFiles', { files, backendNodeId });
  }

  /** Position of a progress bar in thousandths; undefined while it is not shown. */
  async progress(name: string): Promise<number | undefined> {
    const selector = `progress[aria-label=${JSON.stringify(name)}]`;
    const value = await this.evaluate<number | null>(
      `document.querySelector(${JSON.stringify(selector)})?.value ?? null`,
    );
    return value ?? undefined;
  }

  /** Addresses of all loaded scripts. */
  async loadedScripts(): Promise<readonly string[]> {
    const { frameTree } = await this.#session.send<{
      frameTree: { resources: readonly { readonly url: string; readonly type: string }[] };
    }>('Page.getResourceTree');
    return frameTree.resources.filter(({ type }) => type === 'Script').map(({ url }) => url);
  }

  /**
   * Closes it as a click outside closes a popup: the document disappears at once. Resolves when the browser has removed
   * the target.
   */
  async close(): Promise<void> {
    const { browser } = this.#connection;
    await browser.send('Target.closeTarget', { targetId: this.targetId });
    await waitUntil('the page to close', async () => {
      const { targetInfos } = await browser.send<{ targetInfos: { targetId: string }[] }>('Target.getTargets');
      return targetInfos.every(({ targetId }) => targetId !== this.targetId);
    });
  }

  /** Detaches DevTools: an inspected popup stays open where another would close. */
  detach(): Promise<void> {
    return this.#session.detach();
  }

  /** Raw DevTools, for anything without a method here. */
  get session(): CdpSession {
    return this.#session;
  }

  /** Starts listening; the returned function waits for the first such event. */
  #next(event: string): () => Promise<Record<string, unknown>> {
    let seen: Record<string, unknown> | undefined;
    const stop = this.#session.on(event, (params) => {
      stop();
      seen = params;
    });
    return () => waitUntil(event, () => seen);
  }

  async #middleOf(backendNodeId: number): Promise<Point> {
    const { quads } = await this.#session.send<{ quads: number[][] }>('DOM.getContentQuads', { backendNodeId });
    const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = quads[0] ?? [];
    return { x: (x1 + x3) / 2, y: (y1 + y3) / 2 };
  }

  /** Whether a click there hits the control or its label. */
  async #isAt(backendNodeId: number, { x, y }: Point): Promise<boolean> {
    const { object } = await this.#session.send<{ object: { objectId: string } }>('DOM.resolveNode', { backendNodeId });
    const answer = await this.#session.send<EvaluateAnswer>('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: `function (x, y) {
        const hit = document.elementFromPoint(x, y);
        return this.contains(hit) || hit?.closest('label')?.control === this;
      }`,
      arguments: [{ value: x }, { value: y }],
      returnByValue: true,
    });
    return answer.result.value === true;
  }

  async #press(at: Point): Promise<void> {
    const point = { ...at, button: 'left', clickCount: 1 };
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
      await this.#session.send('Input.dispatchMouseEvent', { type, ...point });
  }

  /** Calls `act` with the enabled control, again while that returns false or the control is replaced. */
  async #withControl<Answer>(
    control: Control,
    how: string,
    act: (backendNodeId: number) => Promise<Answer | false>,
  ): Promise<Answer> {
    const what = `enabled ${control.role} "${control.name}" ${how}`;
    let trouble = '';
    try {
      return await waitUntil(what, async () => {
        const node = await this.#find(control, true);
        if (node === undefined) return false;
        return act(node).catch((error: Error) => {
          trouble = ` (${error.message})`;
          return false as const;
        });
      });
    } catch {
      throw new Error(`There is no ${what}${trouble}; the page reads:\n${await this.text()}`);
    }
  }

  async #find(control: Control, mustBeEnabled = false): Promise<number | undefined> {
    const { nodes } = await this.#session
      .send<EvaluateAnswer>('Runtime.evaluate', { expression: 'document' })
      .then(({ result }) =>
        this.#session.send<{ nodes: AccessibilityNode[] }>('Accessibility.queryAXTree', {
          objectId: result.objectId,
          accessibleName: control.name,
          role: control.role,
        }),
      )
      // The document was replaced during the call.
      .catch(() => ({ nodes: [] }));
    const isDisabled = (node: AccessibilityNode) =>
      node.properties?.some((property) => property.name === 'disabled' && property.value.value === true) === true;
    return nodes.find((node) => !node.ignored && !(mustBeEnabled && isDisabled(node)))?.backendDOMNodeId;
  }
}
