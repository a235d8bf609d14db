/** Stands between the server under test and the object store: counts requests, and fails those that a test chooses. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StoreRequest {
  readonly method: string;
  /** Key and query, without the bucket. */
  readonly target: string;
}

/** What happens to a request. A number is the status of the answer, without a body that says why. */
export type Fate = 'pass' | 'cut' | 'cut-after' | 'NoSuchUpload' | number;

export interface StoreProxy {
  readonly endpoint: string;
  /** Those since the last call. */
  takeRequests(): StoreRequest[];
  /** Decides over the requests that follow. `cut-after`: the object store answers, but the answer is lost. */
  decide(fate: (request: StoreRequest) => Fate | Promise<Fate>): void;
  close(): void;
}

const XML = { 'Content-Type': 'application/xml' };

export async function startStoreProxy(endpoint: string): Promise<StoreProxy> {
  const { hostname, port } = new URL(endpoint);
  let requests: StoreRequest[] = [];
  let fateOf: (request: StoreRequest) => Fate | Promise<Fate> = () => 'pass';
  const server = createServer(async (request, response) => {
    const [, , ...rest] = (request.url ?? '').split('/');
    const seen = { method: request.method ?? '', target: rest.join('/') };
    requests.push(seen);
    const fate = await fateOf(seen);
    if (fate === 'cut') request.socket.destroy();
    else if (typeof fate === 'number') response.writeHead(fate).end();
    else if (fate === 'NoSuchUpload') response.writeHead(404, XML).end(`<Error><Code>${fate}</Code></Error>`);
    else forward(request, response, { hostname, port }, fate === 'cut-after');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    decide(fate) {
      fateOf = fate;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** With the same `Host`, which is signed. */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: { readonly hostname: string; readonly port: string },
  isAnswerLost: boolean,
): void {
  const { method, url, headers } = request;
  const sent = httpRequest({ ...target, method, path: url, headers, agent: false }, (answer) => {
    if (isAnswerLost) {
      answer.resume().once('end', () => request.socket.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
    response.once('close', () => sent.destroy());
  });
  sent.once('error', () => request.socket.destroy());
  request.pipe(sent);
}
