import { describe, expect, it } from 'vitest';
import { readPackageArguments } from '../../../../scripts/package/read-package-arguments.ts';

describe('the arguments of npm run package', () => {
  it('place the packages below the built-in server, unless another folder is named', () => {
    expect(readPackageArguments([])).toMatchObject({ server: undefined, pluginFolder: undefined });
    expect(readPackageArguments(['--server', 'https://media.example.com'])).toMatchObject({
      server: 'https://media.example.com/',
      pluginFolder: 'https://media.example.com/plugin/',
    });
    const both = ['--server', 'https://media.example.com', '--plugin', 'https://files.example.com/a/'];
    expect(readPackageArguments(both)).toMatchObject({
      server: 'https://media.example.com/',
      pluginFolder: 'https://files.example.com/a/',
    });
  });

  it('arguments for a reviewer have no key of ours', () => {
    const own = ['--signer', 'sign with a secret', '--public-key', 'key.pem'];
    expect(readPackageArguments(['--server', 'https://media.example.com', ...own])).toMatchObject({
      signer: 'sign with a secret',
      publicKeyFile: 'key.pem',
      takesDevelopmentKey: false,
      reproducible: ['--server', 'https://media.example.com', '--development-key'],
    });
    expect(readPackageArguments(['--plugin', 'https://files.example.com/a/', '--development-key'])).toMatchObject({
      takesDevelopmentKey: true,
      reproducible: ['--plugin', 'https://files.example.com/a/'],
    });
  });

  it.each([
    'files.example.com/a/',
    'https://x.example/a',
    'ftp://x.example/',
    'https://x.example/a/?b',
    'https://u@x.example/',
    "https://x.example/'/",
  ])('are rejected with a message where %s is no folder', (folder) => {
    expect(() => readPackageArguments(['--plugin', folder])).toThrow(`not "${folder}"`);
  });

  it('accept a server below a path of its host', () => {
    expect(readPackageArguments(['--server', 'https://example.com/media-system'])).toMatchObject({
      server: 'https://example.com/media-system/',
      pluginFolder: 'https://example.com/media-system/plugin/',
    });
  });

  it.each(['media.example.com', 'https://x.example/?a=b', 'https://x.example/#a', 'ftp://x.example'])(
    'are rejected with a message where %s is no server',
    (server) => {
      expect(() => readPackageArguments(['--server', server])).toThrow('--server takes an address');
    },
  );

  it.each(['https://u:p@x.example', 'https://u@x.example/'])('refuse a user name or password: %s', (server) => {
    expect(() => readPackageArguments(['--server', server])).toThrow('without a user name or password');
  });

  it.each(['https://*', 'https://*.example.com', "https://x.example'", 'https://a;b.example', 'https://[::1]:8787'])(
    'refuse a host that would widen or break the manifest: %s',
    (server) => {
      expect(() => readPackageArguments(['--server', server])).toThrow(
        '--server takes the name or IPv4 address of one',
      );
    },
  );
});
