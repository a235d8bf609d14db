/** The packed extensions that the media system offers (specification 2.1.15, 2.6.1, 7.20). */
export interface Plugins {
  /** For Chrome and Edge. */
  readonly chrome: boolean;
  readonly firefox: boolean;
  /** False if a check failed in another way than with 404: the package may exist. */
  readonly isCertain: boolean;
}
