/** Before the tests of a file: the styles of every page, which lie in layers in this order. */
import '../../../components/app/mount-app.tsx';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { colours } from './screen.ts';

afterEach(async () => {
  cleanup();
  await colours('light');
  window.history.replaceState(null, '', '#');
});
