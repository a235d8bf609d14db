import { expect, it } from 'vitest';
import { completionText } from '#lib/uploads/engine/completion-text.ts';
import deDE from '../../../../../assets/localisation/de-DE.json';
import enUS from '../../../../../assets/localisation/en-US.json';
import { readyWith } from '../../../../helpers/screens/page-client.ts';

it.each([
  ['en-US', enUS],
  ['de-AT', deDE],
  ['fr-FR', enUS],
])('[4.12] uses in %s the shipped texts where the server has none', (locale, catalogue) => {
  const startUp = { ...readyWith(), locale, strings: {} } as ReturnType<typeof readyWith>;
  expect(completionText(startUp, 'success')).toBe(catalogue['uploads.finished']);
  expect(completionText(startUp, 'errors')).toBe(catalogue['uploads.finishedWithErrors']);
});

it("[4.12] uses the server's texts", () => {
  const strings = { 'uploads.finished': 'Alles da', 'uploads.finishedWithErrors': 'Nicht alles da' };
  const startUp = { ...readyWith(), strings } as ReturnType<typeof readyWith>;
  expect(completionText(startUp, 'success')).toBe('Alles da');
  expect(completionText(startUp, 'errors')).toBe('Nicht alles da');
});
