/** An npm package with modules in the bundles. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of its package.json. */
  readonly licence: string;
  readonly homepage: string;
  /** The texts of its licence files, in the order of their names. */
  readonly licenceTexts: readonly string[];
  /** Digest of the registry's archive, `sha512-` and Base64, from package-lock.json. */
  readonly integrity: string;
}
