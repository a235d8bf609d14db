import { describe, expect, it } from 'vitest';
import { uploadAddress } from '#lib/uploads/model/upload-address.ts';

const CREATED_AT = 'https://news.test/newsroom/upload-service/upload';
const AT_A_PORT = 'https://news.test:8443/upload-service/upload';

describe('the address of an upload', () => {
  it.each([
    ['upload/a1', CREATED_AT, 'https://news.test/newsroom/upload-service/upload/a1'],
    ['/newsroom/upload-service/upload/a1', CREATED_AT, 'https://news.test/newsroom/upload-service/upload/a1'],
    ['https://news.test/newsroom/u/a1', CREATED_AT, 'https://news.test/newsroom/u/a1'],
  ])('[7.14] %s counts from the creating request', (location, createdAt, address) => {
    expect(uploadAddress(location, createdAt)).toBe(address);
  });

  it.each([
    ['http://news.test/newsroom/u/a1', CREATED_AT, 'https://news.test/newsroom/u/a1'],
    ['http://NEWS.test/newsroom/u/a1', CREATED_AT, 'https://news.test/newsroom/u/a1'],
    ['http://news.test/u/a1', AT_A_PORT, 'https://news.test:8443/u/a1'],
    ['http://news.test:8443/u/a1', AT_A_PORT, 'https://news.test:8443/u/a1'],
  ])('[7.14] %s of the same host keeps https', (location, createdAt, address) => {
    expect(uploadAddress(location, createdAt)).toBe(address);
  });

  it.each([
    // Another host, one whose name only begins alike, another service of the same host.
    ['http://evil.test/newsroom/u/a1', CREATED_AT],
    ['https://news.test.evil.test/newsroom/u/a1', CREATED_AT],
    ['http://news.test:9000/newsroom/u/a1', CREATED_AT],
    ['https://news.test:9000/newsroom/u/a1', CREATED_AT],
    // What names https itself is right.
    ['https://news.test/u/a1', AT_A_PORT],
    ['https://news.test/u/a1', 'http://news.test/u'],
    ['http://news.test/u/a1', 'http://news.test:9000/u'],
    // Nobody is sent from http to somewhere else either.
    ['http://news.test:9000/u/a1', 'http://news.test/u'],
  ])('[7.14] %s stays what it is, for the allow-list to refuse', (location, createdAt) => {
    expect(uploadAddress(location, createdAt)).toBe(location);
  });
});
