/** A page driven over DevTools: for the real popup and side panel, which no test tool hands out as a page. */
import type { CdpConnection, CdpSession } from './cdp-connection.ts';
import { waitUntil } from './wait-until.ts';

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

interface EvaluateAnswer {
  readonly result: { readonly value?: unknown; readonly objectId?: string };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string }; readonly text: string };
}

export class LivePage {
  readonly #connection: CdpConnection;
  readonly #session: CdpSession;
  readonly #targetId: string;

  private constructor(connection: CdpConnection, session: CdpSession, targetId: string) {
    this.#connection = connection;
    this.#session = session;
    this.#targetId = targetId;
  }

  /** Attaches, and reports every error of the page, earlier ones included, to `onProblem`. */
  static async attach(
    connection: CdpConnection,
    targetId: string,
    onProblem: (words: string) => void,
  ): Promise<LivePage> {
    const session = await connection.attach(targetId);
    session.on('Log.entryAdded', ({ entry }) => {
      const { level, text, url } = entry as { level: string; text: string; url?: string };
      if (level === 'error') onProblem(`${text} ${url ?? ''}`.trim());
    });
    session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      onProblem(describeException(exceptionDetails as NonNullable<EvaluateAnswer['exceptionDetails']>));
    });
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      const words = (args as { value?: unknown; description?: string }[]).map((arg) => arg.value ?? arg.description);
      if (type === 'error') onProblem(words.join(' '));
    });
    await session.send('Page.enable');
    await session.send('Runtime.enable');
    await session.send('Log.enable');
    await session.send('Accessibility.enable');
    return new LivePage(connection, session, targetId);
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

  /** What a person can read on it. */
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

  async click(control: Control): Promise<void> {
    await this.#press(await this.#require(control, true));
  }

  /** Replaces the text of a field as typing would. */
  async fill(control: Control, text: string): Promise<void> {
    await this.#session.send('DOM.focus', { backendNodeId: await this.#require(control, true) });
    await this.evaluate('document.activeElement.select?.()');
    await this.#session.send('Input.insertText', { text });
  }

  /** Chooses an entry of a native select by its text. */
  async select(control: Control, entry: string): Promise<void> {
    const objectId = await this.#resolve(await this.#require(control, true));
    const answer = await this.#session.send<EvaluateAnswer>('Runtime.callFunctionOn', {
      objectId,
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
    if (answer.result.value !== true) throw new Error(`${control.name} has no entry ${entry}`);
  }

  /** Clicks the control that opens a file dialog, and answers the dialog with these files. */
  async chooseFiles(control: Control, files: readonly string[]): Promise<void> {
    await this.#session.send('Page.setInterceptFileChooserDialog', { enabled: true });
    const opened = new Promise<number>((resolve) => {
      const stop = this.#session.on('Page.fileChooserOpened', ({ backendNodeId }) => {
        stop();
        resolve(backendNodeId as number);
      });
    });
    await this.click(control);
    const patience = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${control.name} opened no file dialog`)), 5_000).unref();
    });
    const backendNodeId = await Promise.race([opened, patience]);
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

  /** Addresses of all scripts that it has loaded. */
  async loadedScripts(): Promise<readonly string[]> {
    const { frameTree } = await this.#session.send<{
      frameTree: { resources: readonly { readonly url: string; readonly type: string }[] };
    }>('Page.getResourceTree');
    return frameTree.resources.filter(({ type }) => type === 'Script').map(({ url }) => url);
  }

  /** Closes it as clicking elsewhere closes a popup: the document goes away at once. */
  async close(): Promise<void> {
    await this.#connection.browser.send('Target.closeTarget', { targetId: this.#targetId });
  }

  /** Raw DevTools, for what is not worth a method here. */
  get session(): CdpSession {
    return this.#session;
  }

  async #press(backendNodeId: number): Promise<void> {
    await this.#session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId });
    const { quads } = await this.#session.send<{ quads: number[][] }>('DOM.getContentQuads', { backendNodeId });
    const [x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = quads[0] ?? [];
    const point = { x: (x1 + x3) / 2, y: (y1 + y3) / 2, button: 'left', clickCount: 1 };
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...point });
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...point });
  }

  async #require(control: Control, mustBeEnabled: boolean): Promise<number> {
    const what = `${control.role} "${control.name}"`;
    try {
      return await waitUntil(what, () => this.#find(control, mustBeEnabled));
    } catch {
      throw new Error(`There is no ${mustBeEnabled ? 'enabled ' : ''}${what}; the page reads:\n${await this.text()}`);
    }
  }

  async #find(control: Control, mustBeEnabled = false): Promise<number | undefined> {
    const { result } = await this.#session.send<EvaluateAnswer>('Runtime.evaluate', { expression: 'document' });
    const { nodes } = await this.#session
      .send<{ nodes: AccessibilityNode[] }>('Accessibility.queryAXTree', {
        objectId: result.objectId,
        accessibleName: control.name,
        role: control.role,
      })
      // The document was replaced while we asked.
      .catch(() => ({ nodes: [] }));
    const isDisabled = (node: AccessibilityNode) =>
      node.properties?.some((property) => property.name === 'disabled' && property.value.value === true) === true;
    return nodes.find((node) => !node.ignored && !(mustBeEnabled && isDisabled(node)))?.backendDOMNodeId;
  }

  async #resolve(backendNodeId: number): Promise<string> {
    const { object } = await this.#session.send<{ object: { objectId: string } }>('DOM.resolveNode', { backendNodeId });
    return object.objectId;
  }
}

function describeException(details: NonNullable<EvaluateAnswer['exceptionDetails']>): string {
  return details.exception?.description ?? details.text;
}
