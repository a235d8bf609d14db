import { expect, it } from 'vitest';
import type { ListEnd } from '#lib/uploads/engine/completion.ts';
import { completionText } from '#lib/uploads/engine/completion-text.ts';
import deDE from '../../../../../assets/localisation/de-DE.json';
import enUS from '../../../../../assets/localisation/en-US.json';
import { readyWith } from '../../../../helpers/screens/page-client.ts';

const end = (result: ListEnd['result']): ListEnd => ({ result, unsent: 2 });

it.each([
  ['en-US', enUS],
  ['de-AT', deDE],
  ['fr-FR', enUS],
])('[4.12] uses in %s the shipped texts where the server has none', (locale, catalogue) => {
  const startUp = { ...readyWith(), locale, strings: {} } as ReturnType<typeof readyWith>;
  expect(completionText(startUp, end('success'))).toBe(catalogue['uploads.finished']);
  expect(completionText(startUp, end('errors'))).toBe(catalogue['uploads.finishedWithErrors']);
  expect(completionText(startUp, end('waiting'))).toBe(catalogue['uploads.badgeUnsent.other'].replace('{count}', '2'));
});

it("[4.12] uses the server's texts", () => {
  const strings = { 'uploads.finished': 'Alles da', 'uploads.finishedWithErrors': 'Nicht alles da' };
  const startUp = { ...readyWith(), strings } as ReturnType<typeof readyWith>;
  expect(completionText(startUp, end('success'))).toBe('Alles da');
  expect(completionText(startUp, end('errors'))).toBe('Nicht alles da');
});
