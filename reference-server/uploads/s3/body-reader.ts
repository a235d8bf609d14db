/** Reads a body in windows of a given size. The bytes that arrived before an error are not lost with it. */
export class BodyReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #hasEnded = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(body: AsyncIterable<Buffer>) {
    this.#pieces = body[Symbol.asyncIterator]();
  }

  get hasEnded(): boolean {
    return this.#hasEnded && this.#rest.length === 0;
  }

  /** The next bytes, at most `limit`. Ends early at the end of the body, or at its error. */
  async *take(limit: number): AsyncGenerator<Buffer> {
    for (let left = limit; left > 0; ) {
      if (this.#rest.length === 0) await this.#next();
      if (this.#rest.length === 0) return;
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Throws the error with which the body ended. */
  requireSuccess(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  async #next(): Promise<void> {
    while (this.#rest.length === 0 && !this.#hasEnded) {
      try {
        const { done, value } = await this.#pieces.next();
        if (done === true) this.#hasEnded = true;
        else this.#rest = value;
      } catch (error) {
        this.#hasEnded = true;
        this.#failure = { error };
      }
    }
  }
}
