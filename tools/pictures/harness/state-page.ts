/** The page on which the steps of a state act: one surface in one language. */
import type { Locator, Page } from '@playwright/test';
import type { TextId } from '../../../components/i18n/catalogue.ts';
import type { MediaSystem } from '../../../tests/e2e/harness/servers/media-system.ts';
import { type Language, textPattern } from './labels.ts';
import type { SampleMedia } from './sample-pictures.ts';

type Role = Parameters<Page['getByRole']>[0];

interface StatePageParts {
  readonly page: Page;
  readonly server: MediaSystem;
  readonly media: SampleMedia;
  readonly language: Language;
  /** The surface's address for a path of the app's routes or of the server. */
  readonly addressOf: (path: string) => string;
}

export class StatePage {
  readonly page: Page;
  readonly server: MediaSystem;
  readonly media: SampleMedia;
  readonly language: Language;
  readonly addressOf: (path: string) => string;

  constructor(parts: StatePageParts) {
    this.page = parts.page;
    this.server = parts.server;
    this.media = parts.media;
    this.language = parts.language;
    this.addressOf = parts.addressOf;
  }

  /** Matches text that contains this label. */
  readonly text = (id: TextId): RegExp => new RegExp(textPattern(this.language, id));

  /** The first control of this role whose accessible name is the label. */
  named(role: Role, id: TextId): Locator {
    return this.page.getByRole(role, { name: new RegExp(`^${textPattern(this.language, id)}$`) }).first();
  }
}
