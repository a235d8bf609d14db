import { type AddressInfo, isIPv6 } from 'node:net';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { addAccessLog } from '../core/access-log.ts';
import { createClockOffset } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { isAnyAddress } from '../core/own-addresses.ts';
import { createReadiness } from '../core/readiness.ts';
import { openSecurityLog } from '../core/security-log.ts';
import type { SeedProgress } from '../demo-library/seeding/seed-library.ts';
import { addSourceEnd } from '../http/end-sources.ts';
import { addErrorHandler, addNotFoundHandler } from '../http/errors.ts';
import { addSingleValues } from '../http/read-input.ts';
import { countRequests } from '../http/requests-in-progress.ts';
import { addSecurityHeaders } from '../http/security-headers.ts';
import { openMetrics } from '../metrics/open-metrics.ts';
import { addMisbehaviour } from '../misbehaviour/misbehaviour.ts';
import { completeOptions, type ServerOptions } from '../options/server-options.ts';
import { addRoutes } from '../routes/add-routes.ts';
import { addAllowedHosts } from '../routes/allowed-hosts.ts';
import type { AppContext } from '../routes/app-context.ts';
import { addGuard } from '../routes/guard.ts';
import { addRequestLimits } from '../routes/limit-requests.ts';
import { openFastify } from '../routes/open-fastify.ts';
import { addPublicBase } from '../routes/public-base.ts';
import { addUnreadyRefusal } from '../routes/refuse-unready.ts';
import { addRequestMetrics } from '../routes/request-metrics.ts';
import { createTurns } from '../scheduling/turns.ts';
import { createSessions } from '../sessions/sessions.ts';
import { createSignInThrottle } from '../sessions/sign-in-throttle.ts';
import { INDEX, openStores } from '../storage/open-stores.ts';
import { createUploads } from '../uploads/uploads.ts';
import { fillArchive } from './fill-archive.ts';
import { openFileStorage } from './open-file-storage.ts';
import { startSeeding } from './start-seeding.ts';
import { stopServer } from './stop-server.ts';

export interface ReferenceServer {
  /** For example `http://localhost:8787/`; relative paths of the contract resolve against it. */
  readonly address: string;
  readonly port: number;
  /** Advances while the library is being filled. */
  readonly seedProgress: SeedProgress;
  /** Resolves when the library is complete; immediately without seeding. */
  readonly seeded: Promise<void>;
  /** Port of `GET /metrics`; undefined without metrics. */
  readonly metricsPort: number | undefined;
  /** Lets requests in progress end, then closes; see `stopServer`. Idempotent. */
  stop(): Promise<void>;
  /** Closes connections, finishes the asset being processed and closes the databases. Idempotent. */
  close(): Promise<void>;
}

/** Starts a server. Rejects with the error of `listen` (such as EADDRINUSE) when its port is not available. */
export async function createServer(given: ServerOptions = {}): Promise<ReferenceServer> {
  const options = completeOptions(given);
  const readiness = createReadiness();
  const metrics = await openMetrics(options);
  const clockOffset = createClockOffset();
  const { close: closeStores, whenReady, ...opened } = await openStores(options, { readiness, metrics, clockOffset });
  const storage = await openFileStorage(options, { ...opened, readiness });
  const { files, uploadStore, close: closeFiles } = storage;
  const stores = { options, ...opened, files };
  const uploads = await createUploads({ ...stores, store: uploadStore, metrics });
  const seedProgress = { done: 0, total: 0 };
  const sessions = createSessions(stores.records);
  const signInThrottle = createSignInThrottle(stores.records, (address) =>
    log('warn', 'sign-ins: many accounts fail at one address; a proxy has to be in trustedProxies', { address }),
  );
  const securityLog = openSecurityLog(options.dataDir, () => stores.disk.isFull, metrics.securityEvent);
  clockOffset.onSet(uploads.processing.clockSet);
  clockOffset.onSet(signInThrottle.clockSet);
  const turns = createTurns();
  const services = { sessions, signInThrottle, securityLog, turns, uploads, readiness, metrics, clockOffset };
  const context: AppContext = { ...stores, ...services, seedProgress };
  const ending = new AbortController();
  let seeded = Promise.resolve();
  let closing: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  const server = await buildServer(context);
  const requests = countRequests(server);
  const closeServices = async () => {
    ending.abort();
    await seeded;
    await uploads.close();
    closeFiles();
    await closeStores();
    await securityLog.close();
    await metrics.close();
  };
  const close = () => {
    signInThrottle.endWaits();
    closing ??= server.close().then(closeServices);
    return closing;
  };
  try {
    await metrics.listen(readiness);
    await server.listen({ port: options.port, host: options.host });
  } catch (error) {
    await closeServices();
    throw error;
  }
  // A database that is away, or indexed anew, must not keep the server from answering.
  const started = whenReady(ending.signal).then(() => (ending.signal.aborted ? undefined : uploads.start()));
  const isAway = stores.database?.unavailableReason() !== undefined || readiness.waitingFor().includes(INDEX);
  if (!isAway) await started;
  seeded = started.then(() => fill(context, ending.signal));

  const { port } = server.server.address() as AddressInfo;
  const { host } = options;
  const name = host === '127.0.0.1' || isAnyAddress(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return {
    address: `${options.tls === undefined ? 'http' : 'https'}://${name}:${port}/`,
    port,
    seedProgress,
    seeded,
    metricsPort: metrics.port,
    close,
    stop() {
      // No more work than is in progress.
      ending.abort();
      stopping ??= stopServer({ options, readiness, requests, waits: [uploads.processing, signInThrottle], close });
      return stopping;
    },
  };
}

async function fill(context: AppContext, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  if (context.options.seed) await startSeeding(context, signal);
  await fillArchive(context, signal);
}

async function buildServer(context: AppContext): Promise<FastifyInstance> {
  const server = openFastify(context.options, context.securityLog);
  if (context.options.accessLog) addAccessLog(server, context.options.nodeName);
  if (context.options.metrics !== undefined) addRequestMetrics(server, context.metrics);
  addSourceEnd(server);
  addErrorHandler(server, context);
  addNotFoundHandler(server);
  addPublicBase(server, context);
  await addSecurityHeaders(server);
  addAllowedHosts(server, context);
  await server.register(cookie);
  await server.register(formbody);
  addUnreadyRefusal(server, context);
  if (context.options.misbehave) addMisbehaviour(server, context);
  addGuard(server, context);
  addSingleValues(server);
  await addRequestLimits(server, context);
  await addRoutes(server, context);
  return server;
}
