/**
 * The configuration files of a small Swift: one device, one copy of everything, S3 as the only protocol, no daemons that
 * repair or replicate. https://docs.openstack.org/swift/latest/deployment_guide.html
 */

export interface SwiftAccess {
  region: string;
  /** `account:user`, as Swift's tempauth names its users. */
  accessKeyId: string;
  secretAccessKey: string;
}

/** Text of each configuration file by its name, for a Swift that lives in `folder`. */
export function swiftConfiguration(folder: string, access: SwiftAccess): Record<string, string> {
  return {
    // User metadata may have 2 KB in S3, and 256 bytes a value in Swift.
    'swift.conf': ini({
      'swift-hash': { swift_hash_path_suffix: 'comyan' },
      'swift-constraints': { max_meta_value_length: 2_048 },
    }),
    'proxy-server.conf': proxy(folder, access),
    'account-server.conf': storage(folder, 'account'),
    'container-server.conf': storage(folder, 'container'),
    'object-server.conf': storage(folder, 'object'),
  };
}

const PIPELINE = ['catch_errors', 'gatekeeper', 'cache', 's3api', 'tempauth', 'copy', 'slo'];

function proxy(folder: string, { region, accessKeyId, secretAccessKey }: SwiftAccess): string {
  return ini({
    DEFAULT: { swift_dir: folder, log_level: 'WARNING' },
    'pipeline:main': { pipeline: [...PIPELINE, 'proxy-server'].join(' ') },
    'app:proxy-server': { ...egg('proxy'), account_autocreate: true },
    'filter:catch_errors': egg('catch_errors'),
    'filter:gatekeeper': egg('gatekeeper'),
    // In swift-servers.py.
    'filter:cache': { 'paste.filter_factory': '__main__:process_cache' },
    'filter:s3api': { ...egg('s3api'), location: region, max_upload_part_num: 10_000 },
    'filter:tempauth': {
      ...egg('tempauth'),
      [`user_${accessKeyId.replace(':', '_')}`]: `${secretAccessKey} .admin`,
    },
    'filter:copy': egg('copy'),
    'filter:slo': { ...egg('slo'), max_manifest_segments: 10_000 },
  });
}

function storage(folder: string, name: 'account' | 'container' | 'object'): string {
  return ini({
    DEFAULT: { swift_dir: folder, devices: `${folder}/devices`, mount_check: false, log_level: 'WARNING' },
    'pipeline:main': { pipeline: `${name}-server` },
    // A listing shows an object as soon as it is stored: no daemon would repeat an update that timed out.
    [`app:${name}-server`]: { ...egg(name), container_update_timeout: 30 },
  });
}

function egg(name: string): { use: string } {
  return { use: `egg:swift#${name}` };
}

function ini(sections: Record<string, Record<string, string | number | boolean>>): string {
  return Object.entries(sections)
    .flatMap(([name, values]) => [
      `[${name}]`,
      ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
      '',
    ])
    .join('\n');
}
