/** A minimal React page, for comparison with a popup's first paint. */
import { createRoot } from 'react-dom/client';

const container = document.getElementById('root');
if (!container) throw new TypeError('the page has no #root');
createRoot(container).render(
  <main>
    Empty <input />
  </main>,
);
