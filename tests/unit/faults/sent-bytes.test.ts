/** The fault matrix uses these numbers for the cost of an interruption. */
import { describe, expect, it } from 'vitest';
import type { LoggedRequest } from '../../../reference-server/misbehaviour/request-log.ts';
import { sentBytesOf } from '../../faults/harness/sent-bytes.ts';

const request = (offset: number | null, contentLength: number, status = 204, path = '/a'): LoggedRequest => ({
  method: offset === null ? 'POST' : 'PATCH',
  methodOverride: null,
  path,
  user: 'NEWS/editor',
  offset,
  contentLength,
  objectId: null,
  arrivedAt: 0,
  status,
  isFinished: true,
});

describe('bytes that were sent again', () => {
  it('[7.14] are those of an interrupted request that the next one repeats', () => {
    const cut = [request(null, 0, 201), request(0, 100), request(100, 100, 0), request(140, 100)];
    expect(sentBytesOf(cut)).toEqual({ requests: 4, interruptions: 1, sentAgainBytes: 60, addresses: 1, faults: [] });
  });

  it('[7.14] are too many when a request starts before the running one has ended', () => {
    const faults = ['/a: a PATCH at 0 after one at 100'];
    expect(sentBytesOf([request(0, 100), request(100, 100, 0), request(0, 100)])).toMatchObject({ faults });
  });

  it('[7.14] are those of a creation that is repeated with them', () => {
    const creation = (objectId: string, status: number) => ({ ...request(null, 100, status), objectId });
    const requests = [creation('a', 0), creation('a', 201), creation('b', 201)];
    expect(sentBytesOf(requests)).toMatchObject({ interruptions: 1, sentAgainBytes: 100 });
  });

  it('[7.14] are counted per upload URL', () => {
    const two = [request(0, 100, 204, '/a'), request(0, 100, 204, '/b')];
    expect(sentBytesOf(two)).toMatchObject({ sentAgainBytes: 0, addresses: 2, faults: [] });
  });
});
