import { resolve } from 'node:path';

/** The project's folder, as an absolute path without a slash at its end. */
export const root = resolve(import.meta.dirname, '..');
