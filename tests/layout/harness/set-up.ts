/** Before the tests of a file: the styles of every page, which lie in layers in this order. */
import '../../../components/app/mount-app.tsx';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { commands, page } from 'vitest/browser';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

afterEach(async () => {
  cleanup();
  await commands.emulate({ colorScheme: 'light', forcedColors: 'none' });
  window.history.replaceState(null, '', '#');
});
