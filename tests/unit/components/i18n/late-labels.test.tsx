import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import english from '../../../../assets/localisation/en-US.json';

// As on a new page: no catalogue is loaded.
vi.resetModules();
const { TextProvider, useText } = await import('../../../../components/i18n/text-provider.tsx');
const { shippedCatalogue } = await import('../../../../components/i18n/catalogue.ts');

function Labels() {
  const { t } = useText();
  return <p>{`${t('uploads.addFiles')}, ${t('uploads.removeAll')}`}</p>;
}

function show(strings: Readonly<Record<string, string>>) {
  return (
    <TextProvider locale="en-US" strings={strings}>
      <Labels />
    </TextProvider>
  );
}

it('[7.16] a label missing on the server and in the loaded catalogue is shown as soon as the shipped ones are loaded', async () => {
  const view = render(show({ 'uploads.addFiles': 'Fetch pictures', 'uploads.removeAll': 'Clear' }));
  expect(screen.getByText('Fetch pictures, Clear')).toBeDefined();
  await act(async () => undefined);
  // The server had every label, so nothing was loaded.
  expect(shippedCatalogue('en-US')).toBeUndefined();

  view.rerender(show({ 'uploads.addFiles': 'Fetch pictures' }));
  expect(await screen.findByText(`Fetch pictures, ${english['uploads.removeAll']}`)).toBeDefined();
});
