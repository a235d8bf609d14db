/** `npm start`: the reference server with its demo library. Node 24 runs the TypeScript directly. */

import { createServer, type ReferenceServer } from './create-server.ts';
import { isAnyAddress } from './http/own-addresses.ts';
import { ArgumentError, readArguments } from './read-arguments.ts';
import { findPackages } from './routes/plugin-routes.ts';
import { completeOptions, demoEmbeddingRefusal, type ServerOptions } from './server-options.ts';
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
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') fail(`Port ${options.port} is in use. Choose another one: PORT=8788 npm start`);
    if (code === 'EACCES')
      fail(`No permission for port ${options.port} or folder ${options.dataDir}. Set PORT or DATA_DIR to another one.`);
    if (error instanceof RangeError) fail(error.message);
    throw error;
  }
}

function readOptions(): ServerOptions {
  try {
    return readArguments(process.argv.slice(2), process.env);
  } catch (error) {
    if (error instanceof ArgumentError) fail(error.message);
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
const { settings, pluginRoot, demoEmbedding, host, allowedHosts } = completeOptions(options);
const facts = {
  demoEmbedding,
  demoEmbeddingRefusal: demoEmbeddingRefusal(options),
  packages: await findPackages(pluginRoot),
  hosts: isAnyAddress(host) ? allowedHosts : [],
};
say(welcome(server.address, settings, facts));
if (options.seed !== false || options.rows) reportSeeding(server);

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void server.close().then(() => process.exit(0));
  });
}
