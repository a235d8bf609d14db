/** Which packed extensions the media system offers (specification 2.1.15, 2.6.1, 7.20). */
export interface Plugins {
  /** For Chrome and Edge. */
  readonly chrome: boolean;
  readonly firefox: boolean;
  /** False when there was no answer for one of them: it may be there. */
  readonly isCertain: boolean;
}
