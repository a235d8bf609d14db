/** The least that a React page can be: what a popup's first paint is measured against. */
import { createRoot } from 'react-dom/client';

const container = document.getElementById('root');
if (!container) throw new TypeError('the page has no #root');
createRoot(container).render(<main>Empty</main>);
