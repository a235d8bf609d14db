/** Text shortcuts and templates are downloaded as a file, and are the user's again when it is imported. */
import { expect } from '@playwright/test';
import { signInAs } from '../harness/steps/sign-in-as.ts';
import { test } from '../harness/test.ts';

test('text shortcuts are exported as a file, and imported from it after they were deleted', async ({
  hostedPage: page,
}) => {
  await signInAs(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  await page.goto('/upload/');
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: /^Manage templates/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Templates and text shortcuts' });
  const added = dialog.getByRole('form', { name: 'New text shortcut' });
  await added.getByRole('textbox', { name: 'Code' }).fill('hus');
  await added.getByRole('textbox', { name: 'Text', exact: true }).fill('Husum, “Außenhafen”');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Text of “hus”' })).toHaveValue('Husum, “Außenhafen”');

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('comyan-texts.json');

  await dialog.getByRole('button', { name: 'Delete text shortcut “hus”' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Text of “hus”' })).toBeHidden();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Import…' }).click();
  await (await chooser).setFiles(await file.path());
  await expect(page.getByText('Imported: 1 text shortcut.').first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Text of “hus”' })).toHaveValue('Husum, “Außenhafen”');
});
