import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { installedBrowser } from './scripts/browsers/get-browser.ts';
import { THOROUGH_TAG } from './scripts/test/tiers.ts';
import { CHROMIUM_FLAGS } from './tests/e2e/harness/browsers/chromium-flags.ts';
import { drawnPictures } from './tests/layout/harness/drawn-pictures.ts';
import { deviceScale, emulate } from './tests/layout/harness/page-commands.ts';
import { unnamedNodes } from './tests/layout/harness/unnamed-nodes.ts';

/** Each of these files installs its own fake browser API before its imports. */
const BROWSER_API_TESTS = 'tests/unit/lib/host/extension/*.test.ts';

/** The contract tests in which it matters where data are stored; they run again with PostgreSQL and S3. */
const CONTRACT_OF_STORES =
  'tests/contract/{catalogue-search,channel-counts,checksums,creations,extra-fields,failed-processing,hostile-files,hostile-input,indexed-anew,large-library,left-bytes,media,metadata,named-searches,processing,quotas,records,renditions,renewed-sessions,route-inventory,search,search-bounds,search-counts,search-orders,search-spellings,seeding,sessions,sign-in-throttle,single-sign-on,small-files,status-lists,stored-digests,terminations,tus-abuse,tus-edges,two-factor,typed-text,uploads,usage-filter,usage-in-results,wire-server}.test.ts';

/** The test of several nodes in every run. */
const SHORT_CLUSTER = 'tests/cluster/sign-in.test.ts';

/** For the page of a test to load, on the slowest machine. */
const PAGE_MS = 600_000;

/** PostgreSQL, an object store and two nodes start in one hook. */
const SEVERAL_SERVERS_MS = 180_000;

export default defineConfig({
  plugins: [react()],
  define: {
    __COMYAN_SERVER__: JSON.stringify(''),
    __COMYAN_VERSION__: JSON.stringify('0.0.0'),
    __COMYAN_PRIVACY_POLICY__: JSON.stringify(''),
  },
  test: {
    // A test that passes never waits for these, so they allow for any machine: a failure is a fault, not a busy core.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    tags: [{ name: THOROUGH_TAG, description: 'npm run test:all' }],
    // More than the cores of CI, because waiting tests leave their core idle.
    maxWorkers: 6,
    // The files of a worker share their modules, because importing them takes longer than the tests.
    isolate: false,
    projects: [
      project('unit', 'tests/unit/**/*.test.ts', {
        exclude: [BROWSER_API_TESTS],
        setupFiles: ['tests/helpers/setup/load-labels.ts'],
      }),
      project('extension', BROWSER_API_TESTS, { isolate: true }),
      project('screens', 'tests/unit/**/*.test.tsx', {
        environment: 'jsdom',
        setupFiles: [
          'tests/helpers/setup/animation-frames.ts',
          'tests/helpers/setup/load-labels.ts',
          'tests/helpers/setup/slow-machine-timeouts.ts',
          'tests/helpers/setup/no-owner-stacks.ts',
          'tests/helpers/setup/late-error-pages.ts',
        ],
      }),
      project('contract', 'tests/contract/**/*.test.ts'),
      project('contract-shared', CONTRACT_OF_STORES, {
        hookTimeout: SEVERAL_SERVERS_MS,
        globalSetup: ['tests/helpers/setup/start-postgres.ts', 'tests/helpers/setup/start-object-store.ts'],
      }),
      project('engine', 'tests/engine/**/*.test.ts'),
      project('nodes', SHORT_CLUSTER, { hookTimeout: SEVERAL_SERVERS_MS }),
      project('cluster', 'tests/cluster/**/*.test.ts', { exclude: [SHORT_CLUSTER], hookTimeout: SEVERAL_SERVERS_MS }),
      project('repo', 'tests/repo/**/*.test.ts'),
      layoutProject(),
    ],
  },
});

function project(
  name: string,
  include: string,
  options: {
    environment?: 'jsdom';
    exclude?: string[];
    isolate?: boolean;
    hookTimeout?: number;
    setupFiles?: string[];
    globalSetup?: string[];
  } = {},
) {
  return { extends: true as const, test: { name, include: [include], ...options } };
}

/** Screens in a real engine, with a background that the test controls, as in the project `screens`. */
function layoutProject() {
  const executablePath = installedBrowser('chromium');
  return {
    extends: true as const,
    plugins: [drawnPictures()],
    // Found only when a page asks for it, and then the page is loaded again, in the middle of a test.
    optimizeDeps: { include: ['@noble/hashes/legacy.js'] },
    test: {
      name: 'layout',
      include: ['tests/layout/**/*.test.tsx'],
      testTimeout: 120_000,
      setupFiles: [
        'tests/helpers/setup/load-labels.ts',
        'tests/helpers/setup/slow-machine-timeouts.ts',
        'tests/helpers/setup/no-owner-stacks.ts',
        'tests/helpers/setup/late-error-pages.ts',
        'tests/layout/harness/set-up.ts',
      ],
      env: { VITEST_BROWSER_IFRAME_TIMEOUT: String(PAGE_MS) },
      // One page after the other: the size of the window and the focus belong to the page.
      maxWorkers: 1,
      browser: {
        enabled: true,
        headless: true,
        connectTimeout: PAGE_MS,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS },
          contextOptions: { reducedMotion: 'reduce' as const, permissions: ['clipboard-read', 'clipboard-write'] },
        }),
        instances: [{ browser: 'chromium' as const }],
        commands: { deviceScale, emulate, unnamedNodes },
      },
      // A used port is skipped.
      api: { host: '127.0.0.1' },
    },
  };
}
