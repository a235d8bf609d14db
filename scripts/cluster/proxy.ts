/**
 * A proxy without sticky sessions for a cluster on one computer: each request goes to the next node. A node that does not
 * answer its readiness is left out. For computers without HAProxy, and for tests that slow uploads down.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse, request as send } from 'node:http';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { type PassedBody, passBody } from './pass-body.ts';

export interface RunningProxy {
  readonly port: number;
  close(): Promise<void>;
}

export interface ClusterProxy extends RunningProxy {
  /** How many requests each node was given, in the order of the nodes. */
  readonly counts: readonly number[];
}

export interface ProxyOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Ports of the nodes on this computer. */
  readonly nodes: readonly number[];
  readonly checkEveryMs?: number;
  /** Limits how fast the body of each request is passed on. */
  readonly bytesPerSecond?: number;
  /** Called when a request with a body has ended, in whatever way. */
  readonly onBody?: (body: PassedBody) => void;
}

const HOST = '127.0.0.1';
const RETRY_AFTER_S = '1';
/** As `deploy/haproxy.cfg`: all fields of a file at their greatest length are more than Node's 16 kB. */
const MOST_HEADER_BYTES = 65_536;
const MOST_SOCKETS_PER_ADDRESS = 200;
/** For the client to read an answer to a body that it is still sending. */
const UNREAD_MS = 2_000;
/** For a node that answers without the body. */
const ASK_MS = 2_000;

/** Rejects with the error of `listen` when the port is not available. */
export async function startProxy(options: ProxyOptions): Promise<ClusterProxy> {
  const { port = 0, nodes, checkEveryMs = 500 } = options;
  const counts = nodes.map(() => 0);
  const isReady = nodes.map(() => true);
  let last = -1;

  /** Nodes in the order in which they are tried: the next one first, those that are not ready at the end. */
  const turns = (): number[] => {
    last = (last + 1) % nodes.length;
    const order = nodes.map((_, index) => (last + index) % nodes.length);
    return order.toSorted((one, other) => Number(isReady[other]) - Number(isReady[one]));
  };
  const check = async () => {
    for (const [index, node] of nodes.entries()) isReady[index] = await answersReady(node);
  };
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, async (request, response) => {
    const reached = await reachFirst(turns(), nodes);
    if (reached === undefined) return sendUnavailable(response);
    counts[reached.index] = (counts[reached.index] ?? 0) + 1;
    return pass(request, response, reached, options);
  });
  // Uploads of slow connections take their time.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  server.maxConnections = 2_000;
  limitSockets(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const timer = setInterval(() => void check(), checkEveryMs);
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function limitSockets(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > MOST_SOCKETS_PER_ADDRESS) socket.destroy();
  });
}

interface Reached {
  readonly index: number;
  readonly socket: Socket;
}

/** Connects before the request is passed on: a body can be sent once only. */
async function reachFirst(order: readonly number[], nodes: readonly number[]): Promise<Reached | undefined> {
  for (const index of order) {
    const socket = await connect(nodes[index] ?? 0);
    if (socket !== undefined) return { index, socket };
  }
  return undefined;
}

function connect(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: HOST });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

/** When the node ends in the middle, so does the connection of the client: it must not take half an answer for a whole one. */
async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { socket, index }: Reached,
  options: ProxyOptions,
): Promise<void> {
  const { method, url, headers } = request;
  const hasBody = Number(headers['content-length'] ?? 0) > 0;
  const passed = sendHead(request, socket);
  passed.on('response', (answer) => sendAnswer(answer, response));
  response.once('close', () => {
    passed.destroy();
    endUnread(request);
  });
  passed.on('error', async () => {
    if (response.headersSent) return response.destroy();
    // A part of an upload must not be begun twice.
    const isRepeatable = hasBody && headers['tus-resumable'] === undefined;
    const again = isRepeatable ? await connect(options.nodes[index] ?? 0) : undefined;
    if (again === undefined || response.closed) return sendUnavailable(response);
    askWithoutBody(request, response, again);
  });
  const passedBytes = await passBody(request, passed, options.bytesPerSecond);
  if (options.onBody === undefined || !hasBody) return;
  const report = { node: index, method: method ?? '', path: url ?? '', passedBytes };
  if (response.closed) options.onBody({ ...report, status: sentStatus(response) });
  else response.once('close', () => options.onBody?.({ ...report, status: sentStatus(response) }));
}

/** A body may never begin, so its headers go at once. */
function sendHead({ method, url, headers, socket: { remoteAddress = '' } }: IncomingMessage, socket: Socket) {
  // Not `close`: the node would end the connection after an early answer, which is then lost.
  const forwarded = {
    ...headers,
    'x-forwarded-for': remoteAddress,
    'x-forwarded-proto': 'http',
    connection: 'keep-alive',
  };
  const connection = { createConnection: () => socket, maxHeaderSize: MOST_HEADER_BYTES };
  const passed = send({ method, path: url, headers: forwarded, ...connection });
  passed.flushHeaders();
  return passed;
}

function sendAnswer(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  pipeline(answer, response).catch(() => response.destroy());
}

/** A node that refuses a body by its headers may end the connection while we write, and its answer is lost. */
function askWithoutBody(request: IncomingMessage, response: ServerResponse, socket: Socket): void {
  const asked = sendHead(request, socket);
  asked.setTimeout(ASK_MS, () => asked.destroy());
  asked.on('response', (answer) => sendAnswer(answer, response));
  asked.on('error', () => response.headersSent || sendUnavailable(response));
  response.once('close', () => asked.destroy());
}

/** The client may read its answer, but the rest of its body is not read. */
function endUnread(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  setTimeout(() => request.complete || request.socket.destroy(), UNREAD_MS).unref();
}

/** Undefined: the answer did not reach the client whole. */
function sentStatus({ statusCode, writableFinished }: ServerResponse): number | undefined {
  return writableFinished ? statusCode : undefined;
}

/** Like the server's own 503, so that clients wait and try again. */
function sendUnavailable(response: ServerResponse): void {
  if (response.closed) return;
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': RETRY_AFTER_S, Connection: 'close' });
  response.end(JSON.stringify({ error: 'unavailable', message: 'No node of the server answers.', retryAfter: 1 }));
}

async function answersReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000);
  return fetch(`http://${HOST}:${port}/health/ready`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
