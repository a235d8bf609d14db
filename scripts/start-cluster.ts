/**
 * `npm run start:cluster`: the reference server as two nodes with PostgreSQL and an S3 server behind a proxy, on this
 * computer. Its data are in `.data/cluster`. For real use see docs/operating.md.
 */
import { join } from 'node:path';
import { BROWSERS, buildTarget } from './build/build-target.ts';
import { startCluster } from './cluster/cluster.ts';
import { explainAndExit } from './explain-and-exit.ts';
import { root } from './root.ts';

const builds = await Promise.allSettled(BROWSERS.map((browser) => buildTarget({ browser })));
for (const build of builds) if (build.status === 'rejected') explainAndExit(build.reason);

const folder = process.env.DATA_DIR ?? join(root, '.data/cluster');
const port = Number(process.env.PORT ?? 8787);
const cluster = await startCluster({ folder, port, args: process.argv.slice(2), output: 'inherit' }).catch(
  explainAndExit,
);

process.stdout.write(`
Two nodes, one library: ${cluster.address}
  PostgreSQL   127.0.0.1:${cluster.postgres.port}
  S3           ${cluster.objectStore.endpoint}
  nodes        ${cluster.nodes.map(({ name, port: own, pid }) => `${name} (port ${own}, process ${pid})`).join(', ')}
Each request meets the next node. Kill one of them: nothing is lost. Ctrl+C ends everything.
`);

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void cluster.stop().then(() => process.exit(0));
  });
}
