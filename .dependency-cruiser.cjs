/**
 * The import rules. tests/repo/boundaries.test.ts plants one violation of each rule and fails when a rule does not
 * report it.
 */
const NOUNS =
  '(?:capture|session|routing|uploads|upload-form|embedded-metadata|thumbnails|search|localisation|settings)';
const OURS = '^(?:lib|components|entrypoints|reference-server|scripts|tests|tools)/';
/** Interfaces to the host; `lib/host/<host>/` implements them. */
const HOST = '^lib/host/[^/]+\\.ts$';
const READER = '^lib/embedded-metadata/read-[^/]+\\.ts$';
const MODEL = `^lib/${NOUNS}/model/`;

/** Of our own code, files under `from` may import only `allowed`. `$1` is the first group of `from`. */
function only(name, comment, from, allowed) {
  return { name, comment, severity: 'error', from: { path: from }, to: { path: OURS, pathNot: allowed } };
}

/** The packages may be imported only in `homes`, except for their types. */
function home(name, comment, packages, homes) {
  const path = packages.map((one) => `node_modules/${one}/`);
  return {
    name,
    comment,
    severity: 'error',
    from: { path: OURS, pathNot: [...homes, '^(?:tests|tools)/'] },
    to: { path, dependencyTypesNot: ['type-only'] },
  };
}

const aliases = {
  name: 'aliases-resolve',
  comment: 'Every import must be resolvable: the other rules silently ignore imports that are not.',
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
  only('contract-knows-core', 'lib/contract imports core and its own folder.', '^lib/contract/', [
    '^lib/(?:core|contract)/',
  ]),
  only('host-interfaces-know-core', 'The interfaces in lib/host import core and each other.', HOST, [
    '^lib/core/',
    HOST,
  ]),
  only('net-knows-contract', 'lib/net imports core, contract and the interfaces of lib/host.', '^lib/net/', [
    '^lib/(?:core|contract|net)/',
    HOST,
  ]),
  only(
    'nouns-meet-in-models',
    'A noun imports core, contract, net, storage, the interfaces of lib/host, and of another noun only its model.',
    `^lib/(${NOUNS})/`,
    ['^lib/(?:core|contract|net|storage)/', HOST, READER, '^lib/$1/', MODEL],
  ),
  {
    name: 'forms-know-no-uploads',
    comment: 'lib/uploads imports from the form, the reader and the thumbnails, never the other way round.',
    severity: 'error',
    from: { path: '^lib/(?:upload-form|embedded-metadata|thumbnails)/' },
    to: { path: '^lib/uploads/' },
  },
  {
    name: 'forms-know-no-reader',
    comment: 'lib/embedded-metadata imports the fields of the form, never the other way round.',
    severity: 'error',
    from: { path: '^lib/upload-form/' },
    to: { path: '^lib/embedded-metadata/' },
  },
  only('models-are-pure', "A noun's model imports core, contract and models: no host, no network.", MODEL, [
    '^lib/(?:core|contract)/',
    MODEL,
  ]),
  only(
    'messaging-and-storage-know-models',
    "lib/messaging and lib/storage import core, contract, the interfaces of lib/host, and nouns' models.",
    '^lib/(messaging|storage)/',
    ['^lib/(?:core|contract)/', HOST, '^lib/$1/', MODEL],
  ),
  only(
    'background-is-host-agnostic',
    'lib/background imports messaging, storage, nouns and net, never client or the implementation of a host.',
    '^lib/background/',
    ['^lib/(?:core|contract|net|messaging|storage|background|sign-out)/', HOST, `^lib/${NOUNS}/`],
  ),
  only(
    'sign-out-joins-nouns',
    'lib/sign-out imports what a sign-out ends: session, settings and, of uploads, the model; no noun imports it.',
    '^lib/sign-out/',
    ['^lib/(?:core|contract|net|storage|sign-out|session|settings)/', HOST, MODEL],
  ),
  only(
    'client-knows-messages',
    "lib/client imports messaging, nouns' models and the thumbnails, never background, net or a host's implementation.",
    '^lib/client/',
    ['^lib/(?:core|contract|messaging|client|thumbnails)/', HOST, MODEL],
  ),
  only(
    'hosts-implement-interfaces',
    'A host imports core, the interfaces and host/shared; the two hosts never import each other.',
    '^lib/host/(extension|web|shared)/',
    ['^lib/core/', HOST, '^lib/host/(?:shared|$1)/'],
  ),
  only('boot-wires-lib', 'lib/boot imports everything in lib and nothing outside it.', '^lib/boot/', ['^lib/']),
  only('ui-knows-no-domain', 'components/ui imports core and its own folder.', '^components/ui/', [
    '^lib/core/',
    '^components/ui/',
  ]),
  only(
    'screens-know-the-client',
    "components/<noun> imports ui, i18n, surface, client, thumbnails, the contract's types and nouns' models, never services, messaging or hosts.",
    '^components/(?!ui/|app/)([^/]+)/',
    ['^components/(?:ui|i18n|surface|$1)/', '^lib/(?:core|client|contract|thumbnails)/', MODEL],
  ),
  {
    name: 'shared-upload-files-import-no-folder',
    comment: 'The files of components/uploads itself are what its folders share.',
    severity: 'error',
    from: { path: '^components/uploads/[^/]+$' },
    to: { path: '^components/uploads/[^/]+/' },
  },
  only(
    'app-frames-the-screens',
    "components/app imports components, client, thumbnails, the contract's types and nouns' models, never services, messaging or hosts.",
    '^components/app/',
    ['^components/', '^lib/(?:core|client|contract|thumbnails)/', MODEL],
  ),
  only('entrypoints-boot', 'entrypoints import boot and components.', '^entrypoints/', [
    '^lib/boot/',
    '^components/',
    '^entrypoints/',
  ]),
  only(
    'server-knows-the-contract',
    'reference-server imports contract and core, the reader of embedded metadata and the models of upload form and search.',
    '^reference-server/',
    ['^lib/(?:contract|core)/', READER, '^lib/(?:embedded-metadata|upload-form|search)/model/', '^reference-server/'],
  ),
];

/** The folders of these trees from the top to the bottom: each imports only folders of its tree that are below it. */
const STAIRS = {
  'lib/session': ['watch', 'sign-in', 'logout', 'model'],
  'lib/settings': ['server', 'choices', 'model'],
  'lib/uploads': ['engine', 'tus', 'files', 'queue', 'undo', 'lost', 'table', 'model'],
  'lib/client': ['embedding', 'session', 'search', 'uploads', 'connection'],
  'components/search': ['own', 'preview', 'filter', 'tray', 'results', 'bar', 'item'],
  'components/uploads': ['page', 'contact-sheet', 'add-files', 'list', 'file-dialog', 'form', 'picture', 'templates'],
  'reference-server': [
    'start',
    'misbehaviour',
    'routes',
    'demo-library',
    'uploads',
    'storage',
    'openid',
    'places',
    'sessions',
    'metrics',
    'search',
    'media-tools',
    'options',
    'config',
    'stores',
    'http',
    'scheduling',
    'core',
  ],
};
const floors = Object.entries(STAIRS).flatMap(([tree, names]) =>
  names.map((floor, index) => ({
    name: `${tree}/${floor}-imports-below`,
    comment: `Below ${tree}/${floor} are: ${names.slice(index + 1).join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^${tree}/${floor}/` },
    to: { path: `^${tree}/[^/]+/`, pathNot: names.slice(index).map((below) => `^${tree}/${below}/`) },
  })),
);

const hosts = [
  {
    name: 'only-entrypoints-boot',
    comment: 'lib/boot selects the host, and only entrypoints import it.',
    severity: 'error',
    from: { path: OURS, pathNot: ['^entrypoints/', '^lib/boot/', '^(?:tests|tools)/'] },
    to: { path: '^lib/boot/' },
  },
  {
    name: 'pages-load-the-extension-host-late',
    comment: 'Code that also runs on a web page reaches host/extension by import(): the polyfill throws there.',
    severity: 'error',
    from: { path: OURS, pathNot: ['^lib/host/extension/', '^lib/boot/(?!boot-page)', '^(?:tests|tools)/'] },
    to: { path: '^lib/host/extension/', dynamic: false, dependencyTypesNot: ['type-only'] },
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
    ['^lib/host/extension/browser\\.ts$'],
  ),
  home('home-of-tus', 'tus-js-client is imported in lib/uploads/tus/.', ['tus-js-client'], ['^lib/uploads/tus/']),
  home(
    'home-of-openid',
    'Provider and relying party of single sign-on have one file each.',
    ['oidc-provider', '@types/oidc-provider', 'openid-client'],
    ['^reference-server/openid/(?:identity-provider|relying-party)\\.ts$'],
  ),
  {
    name: 'single-sign-on-is-loaded-late',
    comment: 'A server with the default authentication method loads no OpenID Connect code.',
    severity: 'error',
    from: { path: OURS, pathNot: ['^(?:tests|tools)/'] },
    to: {
      path: '^reference-server/openid/(?:identity-provider|relying-party)\\.ts$',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  home(
    'home-of-s3',
    'The client of S3 is imported in the two s3 folders of the server, and where a bucket is made for a cluster.',
    ['@aws-sdk/client-s3', '@tus/s3-store'],
    ['^reference-server/(?:storage|uploads)/s3/', '^scripts/cluster/cluster\\.ts$'],
  ),
  {
    name: 's3-is-loaded-late',
    comment: 'A server with files on its disk loads no client of S3.',
    severity: 'error',
    from: { path: OURS, pathNot: ['^(?:tests|tools)/', '^reference-server/uploads/s3/'] },
    to: { path: '^reference-server/uploads/s3/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  home('home-of-exifr', 'exifr is imported in one file.', ['exifr'], ['^lib/embedded-metadata/exifr-output\\.ts$']),
  home(
    'home-of-exifreader',
    'Only tests and tools import another metadata reader, to compare ours.',
    ['exifreader'],
    [],
  ),
  {
    name: 'exifr-runs-in-a-worker',
    comment: 'Broken files keep exifr busy without end: only a worker that can be ended reads with it.',
    severity: 'error',
    from: {
      path: OURS,
      pathNot: ['^lib/thumbnails/metadata-worker\\.ts$', '^lib/embedded-metadata/', '^(?:tests|tools)/'],
    },
    to: { path: '^lib/embedded-metadata/(?:read-all-metadata|exifr-output)\\.ts$' },
  },
  {
    name: 'shipped-code-uses-shipped-packages',
    comment: 'Code that runs in a browser imports only packages from "dependencies".',
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
    comment: 'No import cycles, type imports included: merge the files or extract a third one.',
    severity: 'error',
    from: { path: OURS },
    to: { circular: true },
  },
];

module.exports = {
  forbidden: [aliases, ...layers, ...floors, ...hosts, ...packages],
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
