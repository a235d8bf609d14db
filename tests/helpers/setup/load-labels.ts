/** Loads the shipped labels, which a page loads before its first paint. */
import { loadCatalogue } from '../../../components/i18n/catalogue.ts';

await loadCatalogue('en-US');
await loadCatalogue('de-DE');
