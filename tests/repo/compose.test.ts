/** The files of deploy/ agree with each other, with the server and with docs/operating.md. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ALL_GIVEN_OPTIONS } from '../../reference-server/options/option-table.ts';
import { root } from '../../scripts/root.ts';
import { readText, repositoryFiles } from './read-repository.ts';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address?: string }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
}

const text = readText('deploy/compose.yaml');
const { services } = parse(text, { merge: true }) as { readonly services: Readonly<Record<string, Service>> };
const nodes = Object.entries(services).filter(([name]) => name.startsWith('node-'));
const proxyConfiguration = readText('deploy/haproxy.cfg');
const dockerfile = readText('deploy/Dockerfile');
const exampleNames = namesOf(readText('deploy/example.env'), /^([A-Z0-9_]+)=/gm);

function namesOf(source: string, pattern: RegExp): string[] {
  return [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))].toSorted();
}

/** What the server takes from its environment. */
const serverNames = ALL_GIVEN_OPTIONS.flatMap(({ environment }) => environment ?? []);

describe('deploy/compose.yaml', () => {
  it('gives the nodes only variables that the server reads and docs/operating.md explains', () => {
    const given = nodes.flatMap(([, { environment = {} }]) => Object.keys(environment));
    const built = namesOf(dockerfile, /\b([A-Z_]+)=/g).filter((name) => name !== 'NODE_ENV');
    expect([...given, ...built].filter((name) => !serverNames.includes(name))).toEqual([]);
    const page = readText('docs/operating.md');
    expect(given.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });

  it('gives both nodes the same, except their name', () => {
    const [first, ...others] = nodes.map(([, { environment, command, image }]) => ({
      environment: { ...environment, NODE_NAME: '' },
      command,
      image,
    }));
    expect(others).toHaveLength(1);
    for (const other of others) expect(other).toEqual(first);
  });

  it('has no secret: each comes from a variable of deploy/example.env, which is empty there', () => {
    const names = namesOf(text, /\$\{([A-Z0-9_]+)/g);
    expect(names).toEqual(exampleNames);
    const secrets = Object.values(services)
      .flatMap(({ environment = {} }) => Object.entries(environment))
      .filter(([name]) => /PASSWORD|KEY|DATABASE_URL/.test(name));
    expect(secrets.length).toBeGreaterThan(4);
    for (const [name, value] of secrets) expect([name, value]).toEqual([name, expect.stringMatching(/\$\{\w+:\?\}/)]);
    expect(readText('deploy/example.env')).toMatch(/^AWS_SECRET_ACCESS_KEY=$/m);
    expect(readText('.gitignore').split('\n')).toContain('.env');
  });

  it('names a version of each image, to the patch', () => {
    const images = [...Object.values(services).map(({ image }) => image), ...namesOf(dockerfile, /^FROM (\S+)/gm)];
    for (const image of images) expect(image).toMatch(/:\d+\.\d+(?:\.\d+)?(?:-bookworm-slim)?$/);
  });

  it('runs the Node of the repository', () => {
    const { devDependencies, version } = JSON.parse(readText('package.json')) as {
      readonly devDependencies: Readonly<Record<string, string>>;
      readonly version: string;
    };
    expect(new Set(namesOf(dockerfile, /^FROM node:([\d.]+)/gm))).toEqual(new Set([devDependencies.node]));
    for (const [, { image }] of nodes) expect(image).toBe(`comyan-widget-node:${version}`);
  });

  it('opens the ports of the proxy alone, on this computer unless asked otherwise', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is in the file.
    const address = '${PUBLISH_ADDRESS:-127.0.0.1}';
    expect(open).toEqual([`proxy ${address}:80:8080`, `proxy ${address}:443:8443`]);
  });

  it('gives the nodes no more than a data folder to write to', () => {
    for (const [, service] of nodes) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' });
      expect(service.volumes).toEqual([expect.stringMatching(/^node-[ab]:\/data$/)]);
      expect(service.healthcheck?.test.join(' ')).toContain('/health/live');
    }
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toContain('DATA_DIR=/data');
  });

  it('gives the nodes a role without rights outside of their database', () => {
    const script = readText('deploy/create-role.sh');
    for (const word of ['NOSUPERUSER', 'NOCREATEDB', 'NOCREATEROLE', 'NOREPLICATION']) expect(script).toContain(word);
    const [, role] = /CREATE ROLE (\w+) LOGIN/.exec(script) ?? [];
    expect(script).toContain(`OWNER ${role} `);
    const [, { environment = {} } = {}] = nodes[0] ?? [];
    expect(environment.DATABASE_URL).toMatch(new RegExp(`^postgres://${role}:[^@]+@database:5432/${role}$`));
  });

  it('waits longer than a node takes to stop', () => {
    for (const [, { command = [], environment = {}, stop_grace_period: grace = '' }] of nodes) {
      const stopWithin = Number(/stopWithinMs=(\d+)/.exec(command.join(' '))?.[1]);
      expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(stopWithin + Number(environment.DRAIN_MS));
    }
  });

  it('has the nodes trust the address of the proxy, which reaches them at theirs', () => {
    const addressOf = (name: string) => {
      const networks = services[name]?.networks;
      return networks !== undefined && 'front' in networks ? networks.front?.ipv4_address : undefined;
    };
    for (const [, { command = [] }] of nodes) expect(command).toContain(`trustedProxies=${addressOf('proxy')}`);
    const reached = ['A', 'B'].map((letter) => services.proxy?.environment?.[`NODE_${letter}`]);
    expect(reached).toEqual([`${addressOf('node-a')}:8787`, `${addressOf('node-b')}:8787`]);
  });
});

describe('deploy/haproxy.cfg', () => {
  it('reads only variables that compose.yaml gives it', () => {
    const read = namesOf(proxyConfiguration, /"\$\{([A-Z_]+)\}"/g);
    expect(read).toEqual(Object.keys(services.proxy?.environment ?? {}).toSorted());
  });

  it('asks routes that exist whether a node is ready, and keeps them from users', () => {
    const asked = namesOf(proxyConfiguration, /meth GET uri (\S+)/g);
    const routes = namesOf(readText('reference-server/routes/health-routes.ts'), /server\.get\('([^']+)'/g);
    expect(asked).toEqual(routes);
    const [, kept = ''] = /url_dec -m beg -i (.+) \}$/m.exec(proxyConfiguration) ?? [];
    for (const path of [...asked, '/metrics'])
      expect(kept.split(' ').some((start) => path.startsWith(start))).toBe(true);
  });

  it('ties no user to a node', () => {
    expect(proxyConfiguration).not.toMatch(/^\s*(?:cookie|stick (?:on|match|store)|balance (?!roundrobin))/m);
  });

  it('replaces what a client claims', () => {
    for (const name of ['X-Request-Id', 'X-Forwarded-For', 'X-Forwarded-Proto'])
      expect(proxyConfiguration).toMatch(new RegExp(`^  http-request set-header ${name} `, 'm'));
    for (const name of ['X-Forwarded-Host', 'Forwarded'])
      expect(proxyConfiguration).toMatch(new RegExp(`^  http-request del-header ${name}$`, 'm'));
  });

  it('takes headers as long as the nodes do', () => {
    const size = Number(/tune\.bufsize (\d+)/.exec(proxyConfiguration)?.[1]);
    const [, kilobytes] =
      /MAX_HEADER_BYTES = (\d+) \* 1024/.exec(readText('reference-server/routes/open-fastify.ts')) ?? [];
    // HAProxy keeps some of it to add headers.
    expect(size - 2 * 1024).toBeGreaterThan(Number(kilobytes) * 1024);
  });

  it('notices a stop before the node ends connections', () => {
    const [, interval, failures] = /check inter (\d+)s fall (\d+)/.exec(proxyConfiguration) ?? [];
    const needed = Number(interval) * Number(failures) * 1000;
    for (const [, { environment = {} }] of nodes) expect(Number(environment.DRAIN_MS)).toBeGreaterThan(needed);
  });
});

it('the image has the packages that the server imports, and no others', () => {
  const written = execFileSync(process.execPath, ['deploy/write-server-package.mjs'], { cwd: root, encoding: 'utf8' });
  const { dependencies } = JSON.parse(written) as { readonly dependencies: Readonly<Record<string, string>> };
  const used = ['reference-server', 'lib/contract', 'lib/core', 'lib/embedded-metadata', 'lib/upload-form/model'];
  // exifr-output.ts belongs to the client, which shows all metadata of a file.
  const isUsed = (file: string) => used.some((one) => file.startsWith(one)) && !file.endsWith('/exifr-output.ts');
  const sources = repositoryFiles().filter((file) => file.endsWith('.ts') && isUsed(file));
  const imported = sources.flatMap((file) =>
    namesOf(readText(file), /(?:^(?:import|export|\}) .*?from |\bimport\()'((?:@[\w-]+\/)?[a-z][\w.-]*)[^:']*'/gm),
  );
  expect(Object.keys(dependencies)).toEqual([...new Set(imported)].toSorted());
});
