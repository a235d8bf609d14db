/**
 * The dependency rule, one named rule per sentence. tests/repo/boundaries.test.ts plants one violation of each and
 * fails when a rule has none.
 */
const NOUNS = '(?:session|routing|uploads|metadata|search|localisation|settings)';
const OURS = '^(?:lib|components|entrypoints|reference-server|scripts|tests)/';
const MODEL = `^lib/${NOUNS}/model/`;

/** Files under `from` import, of our own code, only what `allowed` names. `$1` is the first group of `from`. */
function only(name, comment, from, allowed) {
  return { name, comment, severity: 'error', from: { path: from }, to: { path: OURS, pathNot: allowed } };
}

/** The package is imported nowhere but in its home; its types may travel. */
function home(name, comment, packages, homes) {
  const path = packages.map((one) => `node_modules/${one}/`);
  return {
    name,
    comment,
    severity: 'error',
    from: { path: OURS, pathNot: [...homes, '^tests/'] },
    to: { path, dependencyTypesNot: ['type-only'] },
  };
}

const aliases = {
  name: 'aliases-resolve',
  comment: 'An import that the checker cannot resolve would let every other rule pass in silence, so it comes first.',
  severity: 'error',
  from: {},
  to: { couldNotResolve: true },
};

const layers = [
  {
    name: 'core-imports-nothing',
    comment: 'lib/core imports nothing, neither our code nor a package.',
    severity: 'error',
    from: { path: '^lib/core/' },
    to: { pathNot: '^lib/core/' },
  },
  only(
    'capabilities-and-contract-know-core',
    'lib/capabilities and lib/contract import core and their own folder.',
    '^lib/(capabilities|contract)/',
    ['^lib/core/', '^lib/$1/'],
  ),
  only('net-knows-contract', 'lib/net imports core, capabilities and contract.', '^lib/net/', [
    '^lib/(?:core|capabilities|contract|net)/',
  ]),
  only(
    'nouns-meet-in-models',
    'A noun imports core, capabilities, contract, net, and of another noun only its model.',
    `^lib/(${NOUNS})/`,
    ['^lib/(?:core|capabilities|contract|net)/', '^lib/$1/', MODEL],
  ),
  only('models-are-pure', "A noun's model imports core, contract and models: no host, no network.", MODEL, [
    '^lib/(?:core|contract)/',
    MODEL,
  ]),
  only(
    'messaging-and-storage-know-words',
    'lib/messaging and lib/storage import core, capabilities, contract and nouns.',
    '^lib/(messaging|storage)/',
    ['^lib/(?:core|capabilities|contract)/', '^lib/$1/', `^lib/${NOUNS}/`],
  ),
  {
    name: 'messaging-and-storage-take-types',
    comment: 'lib/messaging and lib/storage take types from nouns, never code, except what a pure model holds.',
    severity: 'error',
    from: { path: '^lib/(messaging|storage)/' },
    to: { path: `^lib/${NOUNS}/`, pathNot: MODEL, dependencyTypesNot: ['type-only'] },
  },
  only(
    'background-is-host-agnostic',
    'lib/background imports messaging, storage, nouns and net, never client or platform.',
    '^lib/background/',
    [`^lib/(?:core|capabilities|contract|net|messaging|storage|background)/`, `^lib/${NOUNS}/`],
  ),
  only(
    'client-knows-messages',
    "lib/client imports messaging and nouns' models, never background, platform or net.",
    '^lib/client/',
    ['^lib/(?:core|capabilities|contract|messaging|client)/', MODEL],
  ),
  only(
    'platform-implements-capabilities',
    'lib/platform imports core, capabilities and platform/shared; the two hosts never import each other.',
    '^lib/platform/(extension|web|shared)/',
    ['^lib/(?:core|capabilities)/', '^lib/platform/(?:shared|$1)/'],
  ),
  only('boot-wires-lib', 'lib/boot imports everything in lib and nothing outside it.', '^lib/boot/', ['^lib/']),
  only('ui-knows-no-domain', 'components/ui imports core and its own folder.', '^components/ui/', [
    '^lib/core/',
    '^components/ui/',
  ]),
  only(
    'screens-know-the-client',
    "components/<noun> imports ui, hooks, client, the contract's words and nouns' models, never services, messaging or platform.",
    '^components/(?!ui/|app/)([^/]+)/',
    ['^components/(?:ui|hooks|$1)/', '^lib/(?:core|client|contract)/', MODEL],
  ),
  only(
    'app-frames-the-screens',
    "components/app imports components, client, the contract's words and nouns' models, never services, messaging or platform.",
    '^components/app/',
    ['^components/', '^lib/(?:core|client|contract)/', MODEL],
  ),
  only('entrypoints-boot', 'entrypoints import boot and components.', '^entrypoints/', [
    '^lib/boot/',
    '^components/',
    '^entrypoints/',
  ]),
  only(
    'server-knows-the-contract',
    'reference-server imports contract and core, and of lib/metadata the reader of files and the model.',
    '^reference-server/',
    [
      '^lib/(?:contract|core)/',
      '^lib/metadata/(?:read-embedded-metadata|read-meta-file)\\.ts$',
      '^lib/metadata/model/',
      '^reference-server/',
    ],
  ),
];

const hosts = [
  {
    name: 'only-entrypoints-boot',
    comment: 'A host is chosen in lib/boot, and only entrypoints call it.',
    severity: 'error',
    from: { path: OURS, pathNot: ['^entrypoints/', '^lib/boot/', '^tests/'] },
    to: { path: '^lib/boot/' },
  },
  {
    name: 'pages-load-the-extension-host-late',
    comment: 'Code that also runs on a web page reaches platform/extension by import(): the polyfill throws there.',
    severity: 'error',
    from: { path: OURS, pathNot: ['^lib/platform/extension/', '^lib/boot/(?!boot-page)', '^tests/'] },
    to: { path: '^lib/platform/extension/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
];

const packages = [
  home(
    'home-of-react',
    'React lives in components and entrypoints.',
    ['react', 'react-dom', 'react-router-dom', 'react-virtuoso'],
    ['^components/', '^entrypoints/'],
  ),
  home(
    'home-of-the-polyfill',
    'webextension-polyfill is imported in one file.',
    ['webextension-polyfill', '@types/webextension-polyfill'],
    ['^lib/platform/extension/browser\\.ts$'],
  ),
  home(
    'home-of-tus',
    'tus-js-client is imported in lib/uploads/tus-*.ts.',
    ['tus-js-client'],
    ['^lib/uploads/tus-[^/]+\\.ts$'],
  ),
  home(
    'home-of-openid',
    'Provider and relying party of single sign-on have one file each.',
    ['oidc-provider', '@types/oidc-provider', 'openid-client'],
    ['^reference-server/openid/(?:identity-provider|relying-party)\\.ts$'],
  ),
  {
    name: 'single-sign-on-is-loaded-late',
    comment: 'A server with the default method loads nothing of OpenID Connect.',
    severity: 'error',
    from: { path: OURS, pathNot: ['^tests/'] },
    to: {
      path: '^reference-server/openid/(?:identity-provider|relying-party)\\.ts$',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  home('home-of-exifr', 'Other readers of metadata are what ours is measured against.', ['exifr', 'exifreader'], []),
  {
    name: 'shipped-code-uses-shipped-packages',
    comment: 'What reaches a browser imports from "dependencies" only.',
    severity: 'error',
    from: { path: '^(?:lib|components|entrypoints)/', pathNot: '^entrypoints/background\\.ts$' },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'shipped-code-runs-in-browsers',
    comment: 'lib, components and entrypoints import nothing of Node.',
    severity: 'error',
    from: { path: '^(?:lib|components|entrypoints)/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that import each other are one file, or lack a third.',
    severity: 'error',
    from: { path: OURS },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
];

module.exports = {
  forbidden: [aliases, ...layers, ...hosts, ...packages],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.(?:output|wxt|build|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
