import type { ElementHandle } from 'puppeteer-core';
import { type Control, DrivenPage } from './driven-page.ts';

const ELEMENTS: Readonly<Record<string, string>> = {
  button: 'self::button',
  link: 'self::a',
  textbox: 'self::input or self::textarea',
  combobox: 'self::select',
  checkbox: 'self::input[@type="checkbox"]',
  dialog: 'self::dialog',
};

export class FirefoxPage extends DrivenPage {
  /** Firefox reports no file dialog of an add-on's page: its result goes to the input behind the control. */
  override async chooseFiles(_control: Control, files: readonly string[]): Promise<void> {
    const input = (await this.raw.waitForSelector('input[type=file]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(...files);
  }

  async has(control: Control): Promise<boolean> {
    return (await this.raw.$(selectorOf(control)).catch(() => null)) !== null;
  }

  protected async on<Args extends readonly unknown[], Answer>(
    control: Control,
    run: (element: Element, ...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer | null> {
    const element = await this.raw.$(selectorOf(control));
    return element && (element.evaluate(run as never, ...args) as Promise<Answer>);
  }
}

/** Not Firefox's own search in its tree of accessibility, which takes half a second of processor time. */
function selectorOf({ role, name }: Control): string {
  const text = JSON.stringify(name);
  const isCalled = `@aria-label=${text} or normalize-space()=${text}`;
  // The label of a required field ends with a star.
  const isLabelled = `@id=//label[${isCalled} or normalize-space()="${name} *"]/@for or ancestor::label[${isCalled}]`;
  return `::-p-xpath(//*[${ELEMENTS[role]}][${isCalled} or ${isLabelled}])`;
}
