/** Files for the scratch copy of the layout: allowed ones, and one violation of every dependency rule. */

export interface Plant {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

const value = 'export const value = 1;\n';
const imports = (...targets: readonly string[]) =>
  targets
    .map((target, index) => `import { value as value${index} } from '${target}';\nvoid value${index};\n`)
    .join('') + value;

export const INNOCENT_FILES: readonly (readonly [file: string, text: string])[] = [
  ['lib/core/innocent.ts', value],
  ['lib/contract/innocent.ts', imports('#lib/core/innocent.ts')],
  ['lib/host/innocent.ts', imports('#lib/core/innocent.ts')],
  ['lib/net/innocent.ts', imports('#lib/contract/innocent.ts', '#lib/host/innocent.ts')],
  ['lib/search/model/innocent.ts', imports('#lib/contract/innocent.ts')],
  ['lib/search/innocent.ts', imports('./model/innocent.ts', '#lib/net/innocent.ts')],
  ['lib/uploads/innocent.ts', imports('#lib/search/model/innocent.ts')],
  ['lib/uploads/tus/innocent.ts', `import * as tus from 'tus-js-client';\nvoid tus;\n${value}`],
  ['lib/messaging/innocent.ts', imports('#lib/search/model/innocent.ts')],
  ['lib/storage/innocent.ts', imports('#lib/host/innocent.ts')],
  ['lib/sign-out/innocent.ts', imports('#lib/storage/innocent.ts', '#lib/search/model/innocent.ts')],
  ['lib/background/innocent.ts', imports('#lib/messaging/innocent.ts', '#lib/uploads/innocent.ts')],
  ['lib/client/innocent.ts', imports('#lib/messaging/innocent.ts', '#lib/search/model/innocent.ts')],
  ['lib/host/shared/innocent.ts', imports('#lib/host/innocent.ts')],
  ['lib/host/extension/browser.ts', `import browser from 'webextension-polyfill';\nvoid browser;\n${value}`],
  ['lib/host/web/innocent.ts', imports('../shared/innocent.ts')],
  ['lib/boot/boot-background.ts', imports('#lib/background/innocent.ts', '#lib/host/extension/browser.ts')],
  ['lib/boot/boot-page.ts', `void import('#lib/host/extension/browser.ts');\n${imports('#lib/client/innocent.ts')}`],
  [
    'components/ui/innocent.tsx',
    `import { useState } from 'react';\nvoid useState;\n${imports('#lib/core/innocent.ts')}`,
  ],
  [
    'components/search/innocent.tsx',
    imports('../ui/innocent.tsx', '#lib/client/innocent.ts', '#lib/search/model/innocent.ts'),
  ],
  ['components/uploads/form/innocent.tsx', value],
  ['components/uploads/list/innocent.tsx', value],
  ['components/uploads/file-dialog/innocent.tsx', imports('../form/innocent.tsx')],
  ['components/uploads/page/innocent.tsx', imports('../file-dialog/innocent.tsx')],
  ['components/app/innocent.tsx', imports('../search/innocent.tsx', '#lib/client/innocent.ts')],
  ['entrypoints/popup/main.tsx', imports('#lib/boot/boot-page.ts', '../../components/app/innocent.tsx')],
  ['entrypoints/background.ts', imports('#lib/boot/boot-background.ts')],
  ['lib/upload-form/model/innocent.ts', imports('#lib/core/innocent.ts')],
  ['lib/embedded-metadata/read-sidecar.ts', imports('#lib/upload-form/model/innocent.ts')],
  ['reference-server/openid/relying-party.ts', `import * as openid from 'openid-client';\nvoid openid;\n${value}`],
  ['reference-server/uploads/s3/open-s3-storage.ts', `import * as s3 from '@aws-sdk/client-s3';\nvoid s3;\n${value}`],
  [
    'reference-server/openid/open-provider.ts',
    `void import('../../reference-server/openid/relying-party.ts');\n${value}`,
  ],
  [
    'reference-server/start/main.ts',
    imports(
      '#lib/contract/innocent.ts',
      '#lib/core/innocent.ts',
      '#lib/upload-form/model/innocent.ts',
      '#lib/embedded-metadata/read-sidecar.ts',
    ),
  ],
];

/** Each folder of a staircase with the one above it, which it must not import. */
const ONE_ABOVE_THE_OTHER = [
  ['lib/session', 'model', 'logout'],
  ['lib/session', 'logout', 'sign-in'],
  ['lib/session', 'sign-in', 'watch'],
  ['lib/session', 'watch', 'other'],
  ['lib/settings', 'model', 'choices'],
  ['lib/settings', 'choices', 'server'],
  ['lib/settings', 'server', 'other'],
  ['lib/uploads', 'model', 'table'],
  ['lib/uploads', 'table', 'lost'],
  ['lib/uploads', 'lost', 'undo'],
  ['lib/uploads', 'undo', 'queue'],
  ['lib/uploads', 'queue', 'files'],
  ['lib/uploads', 'files', 'tus'],
  ['lib/uploads', 'tus', 'engine'],
  ['lib/uploads', 'engine', 'other'],
  ['lib/client', 'connection', 'uploads'],
  ['lib/client', 'uploads', 'search'],
  ['lib/client', 'search', 'session'],
  ['lib/client', 'session', 'embedding'],
  ['lib/client', 'embedding', 'other'],
  ['components/search', 'item', 'bar'],
  ['components/search', 'bar', 'results'],
  ['components/search', 'results', 'tray'],
  ['components/search', 'tray', 'filter'],
  ['components/search', 'filter', 'preview'],
  ['components/search', 'preview', 'own'],
  ['components/search', 'own', 'other'],
  ['components/uploads', 'templates', 'picture'],
  ['components/uploads', 'picture', 'form'],
  ['components/uploads', 'form', 'file-dialog'],
  ['components/uploads', 'file-dialog', 'list'],
  ['components/uploads', 'list', 'add-files'],
  ['components/uploads', 'add-files', 'contact-sheet'],
  ['components/uploads', 'contact-sheet', 'page'],
  ['components/uploads', 'page', 'other'],
  ['reference-server', 'core', 'scheduling'],
  ['reference-server', 'scheduling', 'http'],
  ['reference-server', 'http', 'stores'],
  ['reference-server', 'stores', 'config'],
  ['reference-server', 'config', 'options'],
  ['reference-server', 'options', 'media-tools'],
  ['reference-server', 'media-tools', 'search'],
  ['reference-server', 'search', 'metrics'],
  ['reference-server', 'metrics', 'sessions'],
  ['reference-server', 'sessions', 'places'],
  ['reference-server', 'places', 'openid'],
  ['reference-server', 'openid', 'storage'],
  ['reference-server', 'storage', 'uploads'],
  ['reference-server', 'uploads', 'demo-library'],
  ['reference-server', 'demo-library', 'routes'],
  ['reference-server', 'routes', 'misbehaviour'],
  ['reference-server', 'misbehaviour', 'start'],
  // The top of a staircase imports all its folders, and none beside them.
  ['reference-server', 'start', 'other'],
] as const;

/** Required by a plant, and reported at most with it. */
export const ACCOMPLICES: typeof INNOCENT_FILES = [
  ...ONE_ABOVE_THE_OTHER.map(([tree, _, above]) => [`${tree}/${above}/target.ts`, value] as const),
  ['lib/search/egg.ts', imports('./chicken.ts')],
  ['lib/embedded-metadata/exifr-output.ts', `import * as exifr from 'exifr';\nvoid exifr;\n${value}`],
  ['lib/embedded-metadata/read-all-metadata.ts', imports('./exifr-output.ts')],
  ['lib/thumbnails/metadata-worker.ts', imports('../embedded-metadata/read-all-metadata.ts')],
];

export const PLANTS: readonly Plant[] = [
  ...ONE_ABOVE_THE_OTHER.map(([tree, floor, above]) => ({
    rule: `${tree}/${floor}-imports-below`,
    file: `${tree}/${floor}/climber.ts`,
    text: imports(`../${above}/target.ts`),
  })),
  { rule: 'sign-out-joins-nouns', file: 'lib/sign-out/reaching.ts', text: imports('#lib/uploads/innocent.ts') },
  { rule: 'nouns-meet-in-models', file: 'lib/session/leaving.ts', text: imports('../sign-out/innocent.ts') },
  { rule: 'aliases-resolve', file: 'lib/net/lost.ts', text: imports('#lib/contract/missing.ts') },
  { rule: 'core-imports-nothing', file: 'lib/core/curious.ts', text: imports('#lib/contract/innocent.ts') },
  {
    rule: 'core-imports-nothing',
    file: 'lib/core/hungry.ts',
    text: `import * as v from 'valibot';\nvoid v;\n${value}`,
  },
  {
    rule: 'contract-knows-core',
    file: 'lib/contract/curious.ts',
    text: imports('#lib/net/innocent.ts'),
  },
  {
    rule: 'host-interfaces-know-core',
    file: 'lib/host/curious.ts',
    text: imports('#lib/contract/innocent.ts'),
  },
  { rule: 'net-knows-contract', file: 'lib/net/curious.ts', text: imports('#lib/search/model/innocent.ts') },
  { rule: 'nouns-meet-in-models', file: 'lib/uploads/curious.ts', text: imports('#lib/search/innocent.ts') },
  { rule: 'forms-know-no-uploads', file: 'lib/upload-form/curious.ts', text: imports('#lib/uploads/innocent.ts') },
  {
    rule: 'forms-know-no-reader',
    file: 'lib/upload-form/prying.ts',
    text: imports('#lib/embedded-metadata/read-sidecar.ts'),
  },
  { rule: 'models-are-pure', file: 'lib/search/model/curious.ts', text: imports('#lib/net/innocent.ts') },
  { rule: 'messaging-and-storage-know-models', file: 'lib/storage/curious.ts', text: imports('#lib/net/innocent.ts') },
  {
    rule: 'messaging-and-storage-know-models',
    file: 'lib/messaging/curious.ts',
    text: `import type * as words from '#lib/uploads/innocent.ts';\n${value}export type A = typeof words;\n`,
  },
  {
    rule: 'background-is-host-agnostic',
    file: 'lib/background/curious.ts',
    text: imports('#lib/host/web/innocent.ts'),
  },
  { rule: 'background-is-host-agnostic', file: 'lib/background/chatty.ts', text: imports('#lib/client/innocent.ts') },
  { rule: 'client-knows-messages', file: 'lib/client/curious.ts', text: imports('#lib/uploads/innocent.ts') },
  {
    rule: 'hosts-implement-interfaces',
    file: 'lib/host/web/curious.ts',
    text: imports('#lib/storage/innocent.ts'),
  },
  { rule: 'boot-wires-lib', file: 'lib/boot/curious.ts', text: imports('../../components/ui/innocent.tsx') },
  { rule: 'ui-knows-no-domain', file: 'components/ui/curious.tsx', text: imports('#lib/search/model/innocent.ts') },
  {
    rule: 'screens-know-the-client',
    file: 'components/search/curious.tsx',
    text: imports('#lib/messaging/innocent.ts'),
  },
  { rule: 'screens-know-the-client', file: 'components/login/curious.tsx', text: imports('../search/innocent.tsx') },
  {
    rule: 'shared-upload-files-import-no-folder',
    file: 'components/uploads/curious.ts',
    text: imports('./list/innocent.tsx'),
  },
  {
    rule: 'app-frames-the-screens',
    file: 'components/app/curious.tsx',
    text: imports('#lib/host/web/innocent.ts'),
  },
  { rule: 'entrypoints-boot', file: 'entrypoints/popup/curious.tsx', text: imports('#lib/client/innocent.ts') },
  {
    rule: 'server-knows-the-contract',
    file: 'reference-server/curious.ts',
    text: imports('#lib/uploads/innocent.ts'),
  },
  { rule: 'only-entrypoints-boot', file: 'lib/background/bossy.ts', text: imports('#lib/boot/boot-background.ts') },
  {
    rule: 'pages-load-the-extension-host-late',
    file: 'lib/boot/boot-page-eager.ts',
    text: imports('#lib/host/extension/browser.ts'),
  },
  {
    rule: 'home-of-react',
    file: 'lib/client/rendering.ts',
    text: `import { useState } from 'react';\nvoid useState;\n${value}`,
  },
  {
    rule: 'home-of-the-polyfill',
    file: 'lib/host/extension/second.ts',
    text: `import browser from 'webextension-polyfill';\nvoid browser;\n${value}`,
  },
  {
    rule: 'home-of-tus',
    file: 'lib/uploads/queue/second.ts',
    text: `import * as tus from 'tus-js-client';\nvoid tus;\n${value}`,
  },
  {
    rule: 'home-of-openid',
    file: 'reference-server/openid/curious.ts',
    text: `import * as openid from 'openid-client';\nvoid openid;\n${value}`,
  },
  {
    rule: 'single-sign-on-is-loaded-late',
    file: 'reference-server/openid/eager.ts',
    text: imports('./relying-party.ts'),
  },
  {
    rule: 'home-of-s3',
    file: 'reference-server/storage/second-client.ts',
    text: `import * as s3 from '@aws-sdk/client-s3';\nvoid s3;\n${value}`,
  },
  {
    rule: 's3-is-loaded-late',
    file: 'reference-server/eager-s3.ts',
    text: imports('./uploads/s3/open-s3-storage.ts'),
  },
  {
    rule: 'home-of-exifr',
    file: 'lib/embedded-metadata/second-reader.ts',
    text: `import exifr from 'exifr';\nvoid exifr;\n${value}`,
  },
  {
    rule: 'home-of-exifreader',
    file: 'lib/embedded-metadata/third-reader.ts',
    text: `import reader from 'exifreader';\nvoid reader;\n${value}`,
  },
  {
    rule: 'exifr-runs-in-a-worker',
    file: 'lib/thumbnails/impatient.ts',
    text: imports('../embedded-metadata/read-all-metadata.ts'),
  },
  {
    rule: 'shipped-code-uses-shipped-packages',
    file: 'lib/search/heavy.ts',
    text: `import sharp from 'sharp';\nvoid sharp;\n${value}`,
  },
  {
    rule: 'shipped-code-runs-in-browsers',
    file: 'lib/search/nodeish.ts',
    text: `import fs from 'node:fs';\nvoid fs;\n${value}`,
  },
  { rule: 'no-cycles', file: 'lib/search/chicken.ts', text: imports('./egg.ts') },
];
