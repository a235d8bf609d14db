/**
 * Installs what the tests need and the machine does not have: browsers, tools for a screen, and the S3 server if `swift` is
 * an argument. Tests whose tool cannot be installed are skipped.
 */
import { hasSwift, installSwift } from '../cluster/object-store.ts';
import { getBrowser } from './get-browser.ts';
import { getTestTools } from './get-test-tools.ts';

getBrowser('chromium');
getBrowser('firefox');
getTestTools();
if (process.argv.includes('swift') && !hasSwift()) installSwift();
