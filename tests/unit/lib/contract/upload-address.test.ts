import { describe, expect, it } from 'vitest';
import { uploadAddress } from '#lib/contract/upload-address.ts';

const CREATED_AT = 'https://news.test/newsroom/upload-service/upload';
const AT_A_PORT = 'https://news.test:8443/upload-service/upload';

describe('the address of an upload', () => {
  it.each([
    ['upload/a1', CREATED_AT, 'https://news.test/newsroom/upload-service/upload/a1'],
    ['/newsroom/upload-service/upload/a1', CREATED_AT, 'https://news.test/newsroom/upload-service/upload/a1'],
    ['https://news.test/newsroom/u/a1', CREATED_AT, 'https://news.test/newsroom/u/a1'],
    ['//news.test/newsroom/u/a1', CREATED_AT, 'https://news.test/newsroom/u/a1'],
  ])('[7.14] %s is resolved against the creating request', (location, createdAt, address) => {
    expect(uploadAddress(location, createdAt)).toEqual({ address, rewritten: null });
  });

  it.each([
    ['http://news.test/newsroom/u/a1', CREATED_AT, 'https://news.test/newsroom/u/a1'],
    ['http://NEWS.test/newsroom/u/a1', CREATED_AT, 'https://news.test/newsroom/u/a1'],
    ['http://news.test/u/a1', AT_A_PORT, 'https://news.test:8443/u/a1'],
    ['http://news.test:8443/u/a1', AT_A_PORT, 'https://news.test:8443/u/a1'],
  ])('[7.14] %s of the same host keeps https', (location, createdAt, address) => {
    expect(uploadAddress(location, createdAt)).toMatchObject({ address, rewritten: { isTaken: true } });
  });

  it.each([
    ['http://inner/upload-service/upload/a1', AT_A_PORT, 'https://news.test:8443/upload-service/upload/a1'],
    [
      'http://10.0.0.7:8080/upload-service/upload/a1?v=2',
      AT_A_PORT,
      'https://news.test:8443/upload-service/upload/a1?v=2',
    ],
    ['https://news.test/upload-service/upload/a1', AT_A_PORT, 'https://news.test:8443/upload-service/upload/a1'],
    ['http://me:secret@inner/upload-service/upload/a1#x', AT_A_PORT, 'https://news.test:8443/upload-service/upload/a1'],
    [
      'https://inner/newsroom/upload-service/upload/a/1',
      CREATED_AT,
      'https://news.test/newsroom/upload-service/upload/a/1',
    ],
    ['http://inner:9000/u/a1', 'http://news.test/u', 'http://news.test/u/a1'],
    ['//inner/upload-service/upload/a1', AT_A_PORT, 'https://news.test:8443/upload-service/upload/a1'],
  ])('[7.14] %s below the upload endpoint is used on our own origin', (location, createdAt, address) => {
    const { rewritten, ...taken } = uploadAddress(location, createdAt);
    expect(taken).toEqual({ address });
    expect(rewritten).toMatchObject({ expected: createdAt, isTaken: true });
  });

  it.each([
    // Another host with a path, one with a similar prefix, another service of the same host.
    ['http://evil.test/newsroom/u/a1', CREATED_AT],
    ['https://news.test.evil.test/newsroom/u/a1', CREATED_AT],
    ['http://news.test:9000/newsroom/u/a1', CREATED_AT],
    ['https://news.test:9000/newsroom/u/a1', CREATED_AT],
    // Without the proxy's path, next to the endpoint, the endpoint itself, above it by dot segments.
    ['http://inner/upload-service/upload/a1', CREATED_AT],
    ['http://inner/upload-service/uploads/a1', AT_A_PORT],
    ['http://inner/upload-service/upload/', AT_A_PORT],
    ['http://inner/upload-service/upload', AT_A_PORT],
    ['http://inner/upload-service/upload/../../api/logout', AT_A_PORT],
    ['http://inner/upload-service/upload/%2e%2e/%2e%2e/api/logout', AT_A_PORT],
    ['http://inner/other/upload-service/upload/a1', AT_A_PORT],
    // Not http(s).
    ['ftp://inner/upload-service/upload/a1', AT_A_PORT],
    ['javascript:/upload-service/upload/a1', AT_A_PORT],
    // An https URL is correct.
    ['https://news.test/u/a1', AT_A_PORT],
  ])('[7.14] %s is unchanged, and rejected by the allow-list', (location, createdAt) => {
    const { address, rewritten } = uploadAddress(location, createdAt);
    expect(address).toBe(new URL(location).href);
    expect(new URL(address).origin).not.toBe(new URL(createdAt).origin);
    expect(rewritten).toMatchObject({ isTaken: false });
  });

  it('[7.14] is shown without the upload id to those who have to change the proxy', () => {
    expect(uploadAddress('http://inner:8080/upload-service/upload/a1?token=1', AT_A_PORT).rewritten).toEqual({
      named: 'http://inner:8080/upload-service/upload/',
      expected: AT_A_PORT,
      isTaken: true,
    });
  });
});
