import type { ClockOffset } from '../core/clock.ts';
import type { Disk } from '../core/disk.ts';
import type { Readiness } from '../core/readiness.ts';
import type { SecurityLog } from '../core/security-log.ts';
import type { SeedProgress } from '../demo-library/seeding/seed-library.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { SignOnData } from '../openid/sign-on-data.ts';
import type { CompleteOptions } from '../options/server-options.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SignInThrottle } from '../sessions/sign-in-throttle.ts';
import type { AssetFiles } from '../stores/asset-files.ts';
import type { Catalogue } from '../stores/catalogue.ts';
import type { Records } from '../stores/records.ts';
import type { Uploads } from '../uploads/uploads.ts';

/** Passed to every `add…Routes` function: the options, the stores and the services of one server. */
export interface AppContext {
  readonly options: CompleteOptions;
  readonly records: Records;
  readonly sessions: Sessions;
  readonly signInThrottle: SignInThrottle;
  readonly securityLog: SecurityLog;
  readonly turns: Turns;
  readonly catalogue: Catalogue;
  readonly files: AssetFiles;
  readonly disk: Disk;
  readonly signOnData: SignOnData;
  readonly uploads: Uploads;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly clockOffset: ClockOffset;
  /** Advances while the library is being filled. */
  readonly seedProgress: { -readonly [Key in keyof SeedProgress]: SeedProgress[Key] };
}
