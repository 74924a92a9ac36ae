import './viewer.css';
import { connectHost } from './page/host';
import { Page } from './page/page';
import { usePageTranslations } from './base/usePageTranslations';

const root = document.getElementById('app');
if (root) {
  usePageTranslations();
  const host = connectHost();
  const page = new Page(host, root);
  host.listen((message) => {
    page.handle(message);
  });
  // A page that the browser may show again, by its back button, stays as it is.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) page.end();
  });
  // The webview state must always hold the model's key: after a restart, the window finds the model by it.
  const state = host.remembered();
  host.remember(typeof state === 'object' && state !== null ? state : {});
  host.post({ kind: 'ready' });
}
