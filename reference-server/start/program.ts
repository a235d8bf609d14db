/** Reads the command line and runs the server. */

import { log, logJsonLines } from '../core/log.ts';
import { isAnyAddress } from '../core/own-addresses.ts';
import { ArgumentError, asksForHelp, readArguments, USAGE } from '../options/read-arguments.ts';
import { completeOptions, demoEmbeddingRefusal, type ServerOptions } from '../options/server-options.ts';
import { findPackages } from '../routes/plugin-routes.ts';
import { createServer, type ReferenceServer } from './create-server.ts';
import { onStopSignals } from './on-stop-signals.ts';
import { welcome } from './welcome.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function start(options: ServerOptions): Promise<ReferenceServer> {
  try {
    return await createServer(options);
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
    if (code === 'EADDRINUSE' && port === options.metricsPort)
      fail(`Port ${port} is in use. Set METRICS_PORT to another one.`);
    if (code === 'EADDRINUSE') fail(`Port ${options.port} is in use. Choose another one: PORT=8788 npm start`);
    if (code === 'EACCES')
      fail(`No permission for port ${options.port} or folder ${options.dataDir}. Set PORT or DATA_DIR to another one.`);
    if (error instanceof RangeError) fail(error.message);
    throw error;
  }
}

function readOptions(): ServerOptions {
  if (asksForHelp(process.argv)) {
    say(USAGE);
    process.exit(0);
  }
  try {
    const options = readArguments(process.argv.slice(2), process.env);
    if (options.accessLog) logJsonLines(completeOptions(options).nodeName);
    return options;
  } catch (error) {
    if (error instanceof ArgumentError || error instanceof RangeError) fail(error.message);
    throw error;
  }
}

/** Prints the progress of the library every five seconds, and once at the end. */
function reportSeeding({ seedProgress, seeded }: ReferenceServer): void {
  const report = () => say(`Demo library: ${seedProgress.done} of ${seedProgress.total} items ready.`);
  const timer = setInterval(report, 5_000);
  void seeded.then(() => {
    clearInterval(timer);
    report();
  });
}

const options = readOptions();
const server = await start(options);
const { settings, pluginRoot, demoEmbedding, host, allowedHosts, accessLog, metrics } = completeOptions(options);
if (accessLog) {
  // No text between the lines of JSON.
  log('info', 'server: listening', { address: server.address, metricsPort: server.metricsPort });
  void server.seeded.then(() => log('info', 'library: seeding ended', { ...server.seedProgress }));
} else {
  const facts = {
    demoEmbedding,
    demoEmbeddingRefusal: demoEmbeddingRefusal(options),
    packages: await findPackages(pluginRoot),
    hosts: isAnyAddress(host) ? allowedHosts : [],
  };
  say(welcome(server.address, settings, facts));
  if (metrics !== undefined) say(`Metrics: http://${metrics.host}:${server.metricsPort}/metrics`);
  if (options.seed !== false || options.rows) reportSeeding(server);
}

onStopSignals(() => server.stop());
