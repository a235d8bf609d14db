import type { CDPSession, Page, Target } from 'puppeteer-core';
import { waitUntil } from '../../../helpers/waiting/wait-until.ts';
import { type Control, DrivenPage } from './driven-page.ts';

/** An unpublished part of puppeteer: the session that it attaches to every page is below one of its tab. */
interface WithTab {
  _client(): { parentSession(): CDPSession | undefined };
}

export class ChromiumPage extends DrivenPage {
  /** Raw DevTools, for anything without a method. */
  readonly session: CDPSession;

  private constructor(raw: Page, session: CDPSession) {
    super(raw);
    this.session = session;
  }

  /** Attaches once its document is there, and reports every error of the page, earlier ones included, to `onProblem`. */
  static async attach(target: Target, onProblem: (words: string) => void): Promise<ChromiumPage> {
    // A popup is no page when it opens, and puppeteer's `page` keeps to that.
    const raw = await target.asPage();
    const session = await raw.createCDPSession();
    // Puppeteer has read what the page reported before; a session of its own is told of it again.
    session.on('Log.entryAdded', ({ entry: { level, text, url } }) => {
      if (level === 'error') onProblem(`${text} ${url ?? ''}`.trim());
    });
    session.on('Runtime.exceptionThrown', ({ exceptionDetails: { exception, text } }) => {
      onProblem(exception?.description ?? text);
    });
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      if (type === 'error') onProblem(args.map(({ value, description }) => value ?? description).join(' '));
    });
    await Promise.all((['Page.enable', 'Runtime.enable', 'Log.enable'] as const).map((domain) => session.send(domain)));
    const page = new ChromiumPage(raw, session);
    // Every tab starts with an empty document, which disappears during the call.
    const isThere = `location.href !== 'about:blank' && document.readyState !== 'loading'`;
    await waitUntil('its document', () => page.evaluate<boolean>(isThere).catch(() => false));
    return page;
  }

  /** Detaches DevTools: an inspected popup stays open where another would close. */
  async detach(): Promise<void> {
    await this.session.detach();
    await (this.raw as Page & WithTab)._client().parentSession()?.detach();
  }

  async has(control: Control): Promise<boolean> {
    return (await this.#find(control)) !== undefined;
  }

  protected async on<Args extends readonly unknown[], Answer>(
    control: Control,
    run: (element: Element, ...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer | null> {
    const backendNodeId = await this.#find(control);
    if (backendNodeId === undefined) return null;
    const { object } = await this.session.send('DOM.resolveNode', { backendNodeId });
    const { result } = await this.session.send('Runtime.callFunctionOn', {
      functionDeclaration: String(run),
      arguments: [object, ...args.map((value) => ({ value }))],
      objectId: object.objectId ?? '',
      returnByValue: true,
    });
    return result.value as Answer;
  }

  /** Not puppeteer's search, which takes four times the processor time. */
  async #find({ role, name }: Control): Promise<number | undefined> {
    try {
      const { result } = await this.session.send('Runtime.evaluate', { expression: 'document' });
      const { nodes } = await this.session.send('Accessibility.queryAXTree', {
        objectId: result.objectId ?? '',
        accessibleName: name,
        role,
      });
      return nodes.find(({ ignored }) => !ignored)?.backendDOMNodeId;
    } catch {
      // The document was replaced during the call.
      return undefined;
    }
  }
}
