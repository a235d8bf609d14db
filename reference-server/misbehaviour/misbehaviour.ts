/** For tests only, behind `--misbehave`: injects faults and reports received requests and stored data. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { HttpError } from '../core/http-error.ts';
import type { AppContext } from '../routes/app-context.ts';
import { sessionIdOf } from '../sessions/session-cookies.ts';
import { UPLOAD_PATH } from '../uploads/tus-server.ts';
import { createRequestLog, type LoggedSearch, type RequestLog } from './request-log.ts';
import { applyAction, isCaughtBy, isHolding, type Rule, ruleSchema, toRule } from './rules.ts';

/** A rule may contain a whole answer, such as the channels of a large organisation. */
const MAX_RULES_BYTES = 4 * 1024 * 1024;
/** Tests call them for any user, or for none. */
const CONTROL = { config: { isForGuests: true, needsNoPart: true } };
const REPORT = { config: { needsNoPart: true } };

/** While it is full, uploads are answered with 507. */
const partSchema = v.object({ part: v.pipe(v.string(), v.nonEmpty()), ready: v.boolean() });
const clockSchema = v.object({ offsetMs: v.pipe(v.number(), v.integer()) });
const diskSchema = v.object({ isFull: v.boolean() });

export function addMisbehaviour(server: FastifyInstance, context: AppContext): void {
  const rules: Rule[] = [];
  const requests = createRequestLog();
  const searches: LoggedSearch[] = [];
  const routes: { method: string; url: string }[] = [];
  let held = Promise.withResolvers<void>();
  const release = (): void => {
    held.resolve();
    held = Promise.withResolvers();
  };

  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });

  server.addHook('onRequest', async (request, reply) => {
    const isControl = request.url.startsWith('/__test/');
    if (isControl) return;
    if (request.url.startsWith(UPLOAD_PATH)) requests.watch(request, reply, context);
    const rule = rules.find((candidate) => isCaughtBy(candidate, request));
    if (rule === undefined) return;
    rule.left -= 1;
    await applyAction(rule.action, request, reply, held.promise);
  });

  server.addHook('preHandler', async (request) => {
    const { method, url, body } = request;
    if (method !== 'POST' || !url.startsWith('/search/')) return;
    const session = await context.sessions.find(sessionIdOf(request));
    searches.push({ path: url, user: session?.userName ?? null, body });
  });

  const endPretences = addPretences(server, context);
  server.post('/__test/misbehave', { ...CONTROL, bodyLimit: MAX_RULES_BYTES }, async (request) => {
    rules.push(...readRules(request.body));
    return { rules: rules.length, left: rules.map(({ left }) => left) };
  });
  server.post('/__test/release', CONTROL, async (request) => {
    const next = readRules(Array.isArray(request.body) ? request.body : []);
    for (const rule of rules) if (isHolding(rule)) rule.left = 0;
    rules.push(...next);
    release();
    return {};
  });
  server.post('/__test/behave', CONTROL, async () => {
    rules.length = 0;
    release();
    return {};
  });
  server.post('/__test/reset', CONTROL, async () => {
    rules.length = 0;
    release();
    requests.clear();
    searches.length = 0;
    endPretences();
    return {};
  });
  server.post<{ Body: { user?: string } | undefined }>('/__test/expire', CONTROL, async (request) => {
    await context.sessions.endAll(request.body?.user);
    return {};
  });
  addReports(server, context, { routes, requests, searches });
}

/** One rule or a list. */
function readRules(body: unknown): Rule[] {
  const parsed = v.safeParse(v.array(ruleSchema), [body].flat());
  if (!parsed.success) throw new HttpError(400, 'malformed', v.summarize(parsed.issues));
  return parsed.output.map(toRule);
}

/** A full disk, a missing part of the server, another time. Returns the function that ends them. */
function addPretences(server: FastifyInstance, { disk, readiness, clockOffset }: AppContext): () => void {
  const parts = new Set<string>();
  server.post('/__test/disk', CONTROL, async (request) => {
    const parsed = v.safeParse(diskSchema, request.body);
    if (!parsed.success) throw new HttpError(400, 'malformed', v.summarize(parsed.issues));
    disk.pretendFull(parsed.output.isFull);
    return parsed.output;
  });
  server.post('/__test/readiness', CONTROL, async (request) => {
    const parsed = v.safeParse(partSchema, request.body);
    if (!parsed.success) throw new HttpError(400, 'malformed', v.summarize(parsed.issues));
    const { part, ready } = parsed.output;
    parts.add(part);
    readiness.report(part, ready ? { ready } : { ready, reason: 'as the test asked' });
    return parsed.output;
  });
  server.post('/__test/clock', CONTROL, async (request) => {
    const parsed = v.safeParse(clockSchema, request.body);
    if (!parsed.success) throw new HttpError(400, 'malformed', v.summarize(parsed.issues));
    clockOffset.set(parsed.output.offsetMs);
    return parsed.output;
  });
  return () => {
    disk.pretendFull(false);
    clockOffset.set(0);
    for (const part of parts) readiness.report(part, { ready: true });
  };
}

interface Recorded {
  readonly routes: readonly { readonly method: string; readonly url: string }[];
  readonly requests: RequestLog;
  readonly searches: readonly LoggedSearch[];
}

function addReports(server: FastifyInstance, context: AppContext, { routes, requests, searches }: Recorded): void {
  server.get('/__test/routes', REPORT, async () => routes);
  server.get('/__test/requests', REPORT, async () => requests.entries());
  server.get('/__test/searches', REPORT, async () => searches);
  server.get('/__test/uploads', REPORT, async () => context.records.listUploads());
  server.get<{ Params: { objectId: string } }>('/__test/assets/:objectId', REPORT, async (request) =>
    describeAsset(request.params.objectId, context),
  );
}

/** The record of the upload, and the size and SHA-256 of the stored file. */
async function describeAsset(objectId: string, context: AppContext) {
  const upload = await context.records.findUploadByObject(objectId);
  const asset = await context.catalogue.find(objectId);
  const variant = upload?.uploadType === 'metafile' ? 'meta' : 'original';
  const sizeBytes = await context.files.sizeOf(objectId, variant);
  if (upload === undefined && asset === undefined) throw new HttpError(404, 'not-found', 'There is no such object.');
  const hash = createHash('sha256');
  if (sizeBytes !== undefined) {
    for await (const piece of await context.files.read(objectId, variant)) hash.update(piece as Buffer);
  }
  return {
    objectId,
    owner: upload?.owner,
    state: upload?.state,
    uploadUrl: upload && `${UPLOAD_PATH}/${upload.uploadKey}`,
    lengthBytes: upload?.lengthBytes,
    metadata: upload?.metadata,
    sizeBytes,
    sha256: sizeBytes === undefined ? undefined : hash.digest('hex'),
    asset,
  };
}
