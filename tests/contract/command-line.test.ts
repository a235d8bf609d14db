/** `npm start` and its error messages. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXTRA_FIELDS } from '../../reference-server/config/extra-fields.ts';
import { ARGUMENTS, ArgumentError, readArguments } from '../../reference-server/options/read-arguments.ts';
import { completeOptions } from '../../reference-server/options/server-options.ts';
import { welcome } from '../../reference-server/start/welcome.ts';
import { startArguments } from '../../scripts/start-arguments.ts';
import { createClient } from './harness/client.ts';
import { startServer, type TestServer } from './harness/start-server.ts';

const DEMO = '--demo-embedding';

describe('arguments', () => {
  it('[1.9] set the values of app-settings', () => {
    const args = [
      '--set',
      'textSearch=false',
      '--set',
      'domains=A, B',
      '--set',
      'maxChunkSize=5',
      '--set',
      'customerName=X=Y',
    ];
    const { settings } = completeOptions(readArguments(args, {}));
    expect(settings).toMatchObject({ textSearch: false, domains: ['A', 'B'], maxChunkSize: 5, customerName: 'X=Y' });
  });

  it('choose a bucket by the environment, with all that it needs', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    const place = { S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'library' };
    const { s3 } = completeOptions(readArguments([], { ...keys, ...place }));
    expect(s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'library',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(readArguments([], { ...keys, ...place, S3_REGION: 'eu-central-1' }).s3?.region).toBe('eu-central-1');
    expect(completeOptions(readArguments([], keys)).s3).toBeUndefined();
    const refusal = (environment: NodeJS.ProcessEnv) => () => readArguments([], environment);
    expect(refusal({ ...place, AWS_ACCESS_KEY_ID: 'key' })).toThrow(/AWS_SECRET_ACCESS_KEY/);
    expect(refusal({ ...keys, S3_BUCKET: 'library' })).toThrow(/S3_ENDPOINT/);
    expect(refusal({ ...keys, S3_ENDPOINT: 'https://s3.example' })).toThrow(/S3_BUCKET/);
    expect(refusal({ ...keys, ...place, S3_ENDPOINT: 'https://key:secret@s3.example' })).toThrow(ArgumentError);
    expect(refusal({ ...keys, ...place, S3_BUCKET: 'Library/a' })).toThrow(ArgumentError);
  });

  it('[1.9, 5.9, 5.11] configure the forms, in JSON where a single word is not enough', () => {
    const settings = {
      formFields:
        '{"image":{"mandatory":["IPTCHeadline"],"hidden":["IPTCCredit"]},"video":{"mandatory":["AVMTeaser"]}}',
      doNotRemember: 'IPTCCaption, IPTCHeadline',
      autoFill: '["IPTCByLine","ImgPlace"]',
      defaultMetadataAppendMode: '3',
      maxImageNameLength: '60',
      ENABLE_IMAGE_METADATA_VALIDATION: 'true',
      resetFormAfterUpload: 'true',
      creationWithUpload: 'false',
      filterAppliesOnChange: 'true',
      disableTreeExpand: 'true',
      usageFilter: 'false',
      downloads: 'false',
      RESTRICTED_USE: 'ask',
      maxChunkSize: '1000000',
      customerName: '12',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    expect(completeOptions(readArguments(args, {})).settings).toMatchObject({
      formFields: {
        image: { hidden: ['IPTCCredit'], mandatory: ['IPTCHeadline'] },
        video: { hidden: [], mandatory: ['AVMTeaser'] },
        audio: { hidden: [], mandatory: [] },
      },
      doNotRemember: ['IPTCCaption', 'IPTCHeadline'],
      autoFill: ['IPTCByLine', 'ImgPlace'],
      defaultMetadataAppendMode: 3,
      maxImageNameLength: 60,
      ENABLE_IMAGE_METADATA_VALIDATION: true,
      resetFormAfterUpload: true,
      creationWithUpload: false,
      filterAppliesOnChange: true,
      disableTreeExpand: true,
      usageFilter: false,
      downloads: false,
      RESTRICTED_USE: 'ask',
      maxChunkSize: 1_000_000,
      customerName: '12',
    });
  });

  it('[7.11] process an upload with its last byte, unless they delay it', () => {
    const delayOf = (args: readonly string[]) =>
      completeOptions(readArguments(startArguments(args, {}), {})).processingDelayMs;
    expect(delayOf([])).toBe(0);
    expect(delayOf(['--set', 'processingDelayMs=4000'])).toBe(4_000);
  });

  it('take port, host and data folder from the environment', () => {
    expect(readArguments([], {})).toMatchObject({ port: 8787, host: '127.0.0.1', dataDir: '.data' });
    expect(readArguments(['--misbehave'], { PORT: '0', DATA_DIR: '/d' })).toMatchObject({
      port: 0,
      dataDir: '/d',
      misbehave: true,
    });
  });

  it('take database and node name from the environment, and never repeat the password', () => {
    const DATABASE_URL = 'postgres://comyan:geheim@db.example:5432/library';
    const given = readArguments(['--set', 'databaseConnections=3'], { DATABASE_URL, NODE_NAME: 'node-a' });
    const shared = { databaseUrl: DATABASE_URL, databaseConnections: 3, nodeName: 'node-a' };
    expect(completeOptions(given)).toMatchObject(shared);
    expect(completeOptions(readArguments([], {})).databaseUrl).toBeUndefined();
    for (const wrong of ['mysql://comyan:geheim@db.example/library', 'comyan:geheim@db', 'postgres', '//geheim']) {
      const complete = () => completeOptions(readArguments([], { DATABASE_URL: wrong }));
      expect(complete).toThrow(
        new RangeError('DATABASE_URL is an address such as postgres://user:password@host:5432/database.'),
      );
    }
    expect(() => completeOptions({ nodeName: 'a b' })).toThrow("not 'a b'");
    expect(() => completeOptions({ databaseConnections: 0 })).toThrow('databaseConnections=0');
  });

  it('are rejected with an error message when they are invalid', () => {
    for (const args of [
      ['--set', 'x=1'],
      ['--set', 'textSearch'],
      ['--set', 'textSearch=maybe'],
      ['--set', 'maxChunkSize=-1'],
      ['--set', 'maxChunkSize='],
      ['--set', 'maxImageNameLength=3'],
      ['--set', 'defaultMetadataAppendMode=4'],
      ['--set', 'autoFill=IPTCCaption'],
      ['--set', 'doNotRemember=["IPTCCaption"'],
      ['--set', 'formFields=IPTCHeadline'],
      ['--set', 'formFields={"picture":{}}'],
      ['--set', 'formFields={"image":{"mandatroy":[]}}'],
      ['--colour'],
    ]) {
      expect(() => readArguments(args, {})).toThrow(ArgumentError);
    }
    expect(() => readArguments([], { PORT: 'http' })).toThrow('PORT=http is not a port.');
  });

  it('announce the fields of IPTC Photo Metadata, unless extra fields are set', () => {
    const extraOf = (...args: string[]) => completeOptions(readArguments(args, {})).settings.extraFields;
    expect(extraOf()).toEqual([]);
    expect(extraOf('--iptc-fields')).toEqual(EXTRA_FIELDS);
    expect(extraOf('--iptc-fields', '--set', 'extraFields=[]')).toEqual([]);
    const own = JSON.stringify([{ name: 'DeskNote', control: 'text' }]);
    expect(extraOf('--iptc-fields', '--set', `extraFields=${own}`)).toMatchObject([{ name: 'DeskNote' }]);
  });

  const text = (name: string) => ({ name, control: 'text' });
  const codes = (vocabulary: unknown) => [{ name: 'A', control: 'select', vocabulary }];
  const taken = ['IPTCHeadline', 'ImgOID', 'ImgKeydescr', 'AVMName', 'TxtIntro', 'UsageKind', 'ZType'];
  const malformed = 'a field is malformed or doubled.';
  const refusedFields: readonly (readonly [extraFields: unknown, message: string])[] = [
    ['notes', ' takes a list of fields in JSON.'],
    [[text('a b')], `, entry 1: ${malformed}`],
    [[text('A'), 'B'], `, entry 2: ${malformed}`],
    [[{ name: 'A', control: 'wheel' }], `, entry 1: ${malformed}`],
    [[text('A'), text('B'), text('A')], `, entry 3: ${malformed}`],
    [[text('objectId')], `, entry 1: ${malformed}`],
    [[text('constructor')], `, entry 1: ${malformed}`],
    [codes([{ code: 'x' }, { code: 'x' }]), ', entry 1: a code of A is malformed or doubled.'],
    [codes('x'), ', entry 1: a code of A is malformed or doubled.'],
    ...taken.map((name) => [[text(name)], `, entry 1: the name ${name} has another meaning.`] as const),
  ];
  it.each(refusedFields)('are rejected for extra fields that no client can use: %j', (extraFields, message) => {
    const written = typeof extraFields === 'string' ? extraFields : JSON.stringify(extraFields);
    const complete = () => completeOptions(readArguments(['--set', `extraFields=${written}`], {}));
    expect(complete).toThrow(new RangeError(`The setting extraFields${message}`));
  });

  it('[5.9] are rejected when they make the form impossible to fill in', () => {
    const parsing = (formFields: object) => {
      const args = ['--set', `formFields=${JSON.stringify(formFields)}`];
      return () => completeOptions(readArguments(args, {}));
    };
    expect(parsing({ image: { mandatory: ['Headline'] } })).toThrow(
      "The setting formFields.image: 'Headline' is not a field of that form.",
    );
    expect(parsing({ audio: { mandatory: ['ImgPlace'] } })).toThrow("'ImgPlace' is not a field of that form");
    expect(parsing({ image: { hidden: ['ChannelID'] } })).toThrow('ChannelID cannot be hidden');
    expect(parsing({ video: { hidden: ['IPTCCredit'], mandatory: ['IPTCCredit'] } })).toThrow(RangeError);
    expect(() => completeOptions(readArguments(['--set', 'doNotRemember=Caption'], {}))).toThrow(
      "The setting doNotRemember: 'Caption' is not a form field.",
    );
  });
});

describe('--demo-embedding', () => {
  it.each([
    [{}, [], true],
    [{ HOST: 'localhost' }, [], true],
    [{ HOST: '127.0.0.2' }, [], true],
    [{ HOST: '::1' }, ['--set', 'publicAddress=http://localhost:8080/desk/'], true],
    [{ HOST: '0.0.0.0' }, [], false],
    [{ HOST: '' }, [], false],
    [{ HOST: '::' }, [], false],
    [{ HOST: '127.0.0.1.evil.example' }, [], false],
    [{}, ['--set', 'publicAddress=https://media.example/'], false],
    [{ PUBLIC_URL: 'https://media.example/' }, [], false],
    [{ PUBLIC_URL: 'http://localhost:8080/' }, [], true],
    [{ ALLOWED_HOSTS: 'localhost,media.example' }, [], false],
    [{ ALLOWED_HOSTS: 'desk.localhost,127.0.0.1:8080' }, [], true],
    [{}, ['--allowed-hosts', 'media.example:8443'], false],
    [{}, ['--set', 'trustedProxies=127.0.0.1,10.0.0.0/8'], false],
    [{}, ['--set', 'trustedProxies=127.0.0.0/1'], false],
    [{}, ['--set', 'trustedProxies=127.0.0.1,127.0.0.0/8,::1'], true],
    [{}, ['--set', 'twoFactor=true'], false],
    [{}, ['--set', 'authMethod=azuread'], false],
  ])('npm start sets it only where nobody else reaches the server: %j %j', (environment, args, isSet) => {
    expect(startArguments(args, environment)).toEqual([
      ...args,
      '--iptc-fields',
      ...(isSet ? ['--demo-embedding'] : []),
    ]);
    const given = () => completeOptions(readArguments([...args, '--demo-embedding'], environment));
    if (isSet) expect(given().demoEmbedding).toBe(true);
    else expect(given).toThrow(/^--demo-embedding signs in without a password; it is not possible /);
  });

  it('is off without the argument, and the start says so', () => {
    const { demoEmbedding, settings } = completeOptions(readArguments([], {}));
    expect(demoEmbedding).toBe(false);
    expect(welcome('http://localhost/', settings)).toContain(
      'The example of embedding is off: --demo-embedding switches it on.',
    );
    const demoEmbeddingRefusal = 'it is not possible with twoFactor=true.';
    expect(welcome('http://localhost/', settings, { demoEmbeddingRefusal })).toContain(`off: ${demoEmbeddingRefusal}`);
    expect(welcome('http://localhost/', settings, { demoEmbedding: true })).toContain('localhost/embed-example/');
  });
});

describe('the program', () => {
  let taken: TestServer;
  let dataDir: string;
  beforeAll(async () => {
    taken = await startServer();
    dataDir = await mkdtemp(join(tmpdir(), 'comyan-start-'));
  });
  afterAll(async () => {
    await taken.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(environment: Readonly<Record<string, string>>, more: readonly string[] = []) {
    const main = fileURLToPath(new URL('../../reference-server/start/main.ts', import.meta.url));
    const child = spawn(process.execPath, [main, '--no-seed', ...more], {
      env: { ...process.env, DATA_DIR: dataDir, ...environment },
      // Ignores what a developer has built and packed.
      cwd: dataDir,
    });
    const output = { out: '', error: '' };
    child.stdout.on('data', (piece) => (output.out += String(piece)));
    child.stderr.on('data', (piece) => (output.error += String(piece)));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, output, ended };
  }

  it('prints all options with --help, and exits with 0', async () => {
    const { output, ended } = start({ PORT: String(taken.port) }, ['--help']);
    expect(await ended).toBe(0);
    expect(output.error).toBe('');
    for (const name of Object.keys(ARGUMENTS)) expect(output.out).toContain(`  --${name} `);
  });

  it('reports in one line that its port is in use, and exits with 1', async () => {
    const { output, ended } = start({ PORT: String(taken.port) });
    expect(await ended).toBe(1);
    expect(output.error).toBe(`Port ${taken.port} is in use. Choose another one: PORT=8788 npm start\n`);
    expect(output.out).toBe('');
  });

  // The sentences of both readers; in every run one process shows what the program does with any of them.
  const WRONG: readonly (readonly [assignment: string, sentence: string, more?: readonly string[]])[] = [
    ['autoFill=IPTCCaption', '--set autoFill=IPTCCaption: use known names, separated by commas.\n'],
    ['formFields={"image":{"hidden":["ChannelID"]}}', 'The setting formFields.image: ChannelID cannot be hidden.\n'],
    ['uploadEndpoint=files/', 'The setting uploadEndpoint must be upload-service/: uploads are accepted only there.\n'],
    ['defaultMetadataAppendMode=4', '--set defaultMetadataAppendMode=4: use one of 0, 1, 2, 3.\n'],
    [
      'twoFactor=true',
      `--demo-embedding signs in without a password; it is not possible with twoFactor=true.\n`,
      [DEMO],
    ],
    ['textSearch=maybe', '--set textSearch=maybe: use true or false.\n'],
  ];

  it.each(WRONG.map((wrong) => ({ wrong, assignment: wrong[0] })))(
    '[1.9] are rejected with a sentence that says what is wrong with $assignment',
    ({ wrong: [assignment, sentence, more = []] }) => {
      const complete = () => completeOptions(readArguments(['--set', assignment, ...more], {}));
      expect(complete).toThrow(expect.objectContaining({ message: sentence.trimEnd() }));
    },
  );

  for (const [at, [assignment, sentence, more = []]] of WRONG.entries())
    it(`[1.9] reports in one line what is wrong with ${assignment}, and exits with 1`, {
      tags: at < 2 ? [] : ['thorough'],
    }, async () => {
      const { output, ended } = start({ PORT: '0' }, ['--set', assignment, ...more]);
      expect(await ended).toBe(1);
      expect(output).toEqual({ out: '', error: sentence });
    });

  it('[7.20] says whether packed extensions are offered, and where', async () => {
    const without = start({ PORT: '0' });
    await expect.poll(() => without.output.out).toContain('npm run package makes them');
    without.child.kill('SIGTERM');
    await without.ended;

    await mkdir(join(dataDir, '.output/packages/plugin'), { recursive: true });
    await writeFile(join(dataDir, '.output/packages/plugin/comyan-widget.xpi'), 'an add-on');
    const { child, output, ended } = start({ PORT: '0' });
    await expect
      .poll(() => output.out)
      .toMatch(/^Packed extensions: http:\/\/localhost:\d+\/plugin\/comyan-widget\.xpi$/m);
    child.kill('SIGTERM');
    await ended;
  });

  it('prints its address and accounts, and exits cleanly on a signal', async () => {
    const { child, output, ended } = start({ PORT: '0' });
    await expect.poll(() => output.out).toContain('Ctrl+C');
    const [, port = ''] = /http:\/\/localhost:(\d+)\//.exec(output.out) ?? [];
    expect((await createClient({ port: Number(port) }).send('/app-settings')).status).toBe(200);
    for (const word of ['editor', 'photo', 'reader', 'chrome-mv3', 'edge-mv3', 'firefox-mv3'])
      expect(output.out).toContain(word);
    child.kill('SIGTERM');
    expect([await ended, output.error]).toEqual([0, '']);
  });
});
