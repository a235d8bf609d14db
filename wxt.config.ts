/**
 * Three Manifest V3 builds from one source. `npm run package -- --server <address>` sets COMYAN_SERVER, the built-in
 * server (docs/decisions/0002-one-server-baked-in.md); `npm run build:web` sets COMYAN_BASE.
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'wxt';
import packageJson from './package.json' with { type: 'json' };
import { createBundledPackages } from './scripts/build/bundled-packages.ts';
import { hintCompilation } from './scripts/build/compile-hints.ts';
import { buildManifest } from './scripts/build/manifest.ts';
import { keepStylesWhileMeasured } from './scripts/build/popup-widths.ts';
import { preloadSoon, preloadsOf } from './scripts/build/preloads.ts';
import { dropComments } from './scripts/build/public-scripts.ts';
import { readBuildSettings } from './scripts/build/settings.ts';
import { dropUnusedRouterParts, takeProductionRouter } from './scripts/build/small-router.ts';
import { lateChunks, surfaceChunk } from './scripts/build/surface-chunk.ts';

const settings = readBuildSettings(process.env);
const bundledPackages = createBundledPackages();

export default defineConfig({
  manifestVersion: 3,
  imports: false,
  outDir: settings.outDir,
  outDirTemplate: settings.outDirTemplate,
  manifest: ({ browser }) => buildManifest(browser, settings.server),
  hooks: {
    'build:publicAssets': (_, files) => dropComments(files),
    'build:done': ({ config }) => bundledPackages.write(config.outDir),
  },
  vite: () => ({
    base: settings.base,
    plugins: [
      react(),
      takeProductionRouter(),
      dropUnusedRouterParts(),
      keepStylesWhileMeasured(),
      preloadSoon(settings.base),
      bundledPackages.plugin(),
      hintCompilation(),
    ],
    worker: { plugins: () => [bundledPackages.plugin()] },
    define: {
      __COMYAN_SERVER__: JSON.stringify(settings.server?.href ?? settings.serverPath),
      __COMYAN_PRIVACY_POLICY__: JSON.stringify(settings.privacyPolicy),
      __COMYAN_VERSION__: JSON.stringify(packageJson.version),
    },
    build: {
      target: 'es2023',
      reportCompressedSize: false,
      // The polyfill is not needed: supported browsers preload modules natively.
      modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
      rolldownOptions: {
        // Otherwise a group would take what its modules import, whichever group that belongs to.
        preserveEntrySignatures: 'allow-extension',
        output: { codeSplitting: { groups: [surfaceChunk, lateChunks] } },
      },
    },
  }),
});
