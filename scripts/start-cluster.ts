/**
 * `npm run start:cluster`: the reference server as two nodes with PostgreSQL and an S3 server behind a proxy, on this
 * computer. Its data are in `.data/cluster`. For real use see docs/operating.md.
 */
import { join, resolve } from 'node:path';
import { asksForHelp, readArguments, USAGE } from '../reference-server/options/read-arguments.ts';
import { completeOptions, type ServerOptions } from '../reference-server/options/server-options.ts';
import { findPackages } from '../reference-server/routes/plugin-routes.ts';
import { welcome } from '../reference-server/start/welcome.ts';
import { BROWSERS, buildTarget } from './build/build-target.ts';
import { type Cluster, PROXY_LOG, startCluster } from './cluster/cluster.ts';
import { isPortFree } from './cluster/free-port.ts';
import { expectOpenAbove } from './cluster/postgres-server.ts';
import { reportSeeding } from './cluster/report-seeding.ts';
import { explainAndExit } from './explain-and-exit.ts';
import { root } from './root.ts';

const startedBy = process.ppid;
const args = [...process.argv.slice(2), '--iptc-fields'];
const say = (text: string) => void process.stdout.write(`${text}\n`);

if (asksForHelp(args)) {
  say(USAGE.replace('npm start', 'npm run start:cluster'));
  process.exit(0);
}

/** What a node will be started with; only the proxy listens on its port. */
function readNodeOptions(): ServerOptions {
  try {
    return { ...readArguments(args, process.env), trustedProxies: ['127.0.0.1'] };
  } catch (error) {
    return explainAndExit(error);
  }
}

const options = readNodeOptions();
const { port, settings, pluginRoot } = completeOptions(options);
const folder = resolve(process.env.DATA_DIR ?? join(root, '.data/cluster'));
const ending = new AbortController();
let cluster: Cluster | undefined;

async function end(): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort(new Error('Stopped.'));
  // During the start, startCluster ends what it has started.
  if (cluster === undefined) return;
  say('Stopping …');
  await cluster.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
// A SIGTERM to npm ends npm and its shell without reaching this process.
setInterval(() => process.ppid !== startedBy && void end(), 1_000).unref();

// Before the builds, which take a while.
await expectOpenAbove(folder).catch(explainAndExit);
const builds = await Promise.allSettled(BROWSERS.map((browser) => buildTarget({ browser })));
for (const build of builds) if (build.status === 'rejected') explainAndExit(build.reason);
if (!(await isPortFree(port)))
  explainAndExit(`Port ${port} is in use. Choose another one: PORT=8788 npm run start:cluster`);

say('Starting PostgreSQL, the S3 server and two nodes …');
cluster = await startCluster({ folder, port, args, hasLogs: true, restarts: true, signal: ending.signal }).catch(
  explainAndExit,
);
const { address, nodes, postgres, objectStore, proxy } = cluster;
// The example knows the port of its node only.
const demoEmbeddingRefusal = 'it is not possible behind the proxy of several nodes.';
say(welcome(address, settings, { demoEmbeddingRefusal, packages: await findPackages(pluginRoot) }));
say(`Two nodes share one library. Each request meets the next node; when one is killed, the other continues, and the
killed one starts again.
${nodes.map((node) => `  ${node.name}      port ${node.port}, process ${node.pid}, log ${node.logFile}`).join('\n')}
  PostgreSQL  port ${postgres.port}, data in ${join(folder, 'postgres')}
  S3          ${objectStore.endpoint}, data in ${join(folder, 'objects')}
  proxy       ${proxy.isHaproxy ? `HAProxy, log ${join(folder, PROXY_LOG)}` : 'our own; with HAProxy installed (Debian: apt install haproxy) it is HAProxy, as in deploy/'}
`);
reportSeeding(nodes[0]?.port ?? port, say);
