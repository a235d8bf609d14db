/** Contents of a certificate (with its chain) and of its private key, as PEM. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}
