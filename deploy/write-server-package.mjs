/** Writes the package.json of the image to the standard output: the packages of the server, in this repository's versions. */
import { readFileSync } from 'node:fs';

/** What `reference-server` and the parts of `lib` that it uses import; `tests/repo/compose.test.ts` compares them. */
const PACKAGES = [
  '@aws-sdk/client-s3',
  '@fastify/cookie',
  '@fastify/formbody',
  '@fastify/helmet',
  '@fastify/rate-limit',
  '@fastify/static',
  '@noble/hashes',
  '@tus/file-store',
  '@tus/s3-store',
  '@tus/server',
  'fastify',
  'libheif-js',
  'node-pg-migrate',
  'oidc-provider',
  'openid-client',
  'pg',
  'prom-client',
  'sharp',
  'valibot',
];

const { name, version, type, imports, dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const versions = { ...dependencies, ...devDependencies };
const wanted = Object.fromEntries(PACKAGES.map((one) => [one, versions[one]]));
const image = { name, version, private: true, type, imports, dependencies: wanted };
process.stdout.write(`${JSON.stringify(image, null, 2)}\n`);
