import { troubleshootingPage } from './error-sentences.ts';
import { promisesPage } from './promises.ts';
import { requirementsPage } from './requirements.ts';

/** The text of each generated page by its path; throws when a page cannot be made from its sources. */
export function generatedPages(): Readonly<Record<string, string>> {
  return {
    'docs/promises.md': promisesPage(),
    'docs/requirements.md': requirementsPage(),
    'docs/troubleshooting.md': troubleshootingPage(),
  };
}
