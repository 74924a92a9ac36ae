import type { HostMessage, PageMessage } from '../../model/page/viewerMessages';
import { readHostMessage } from './readHostMessage';

/** The page's connection to the extension host, and the webview state that VS Code keeps while the page is hidden. */
export interface Host {
  post(message: PageMessage): void;
  listen(handle: (message: HostMessage) => void): void;
  remembered(): unknown;
  /**
   * Saves `state` as the webview state. The host's `key` is always added, because after a restart it is needed to find
   * the model.
   */
  remember(state: object): void;
}

interface VsCodeApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: object): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The extension, as the page talks to it. VS Code allows one connection for each page. */
export function connectHost(): Host {
  const api = acquireVsCodeApi();
  const key = document.body.dataset['modelKey'];
  return {
    post: (message) => {
      api.postMessage(message);
    },
    listen: (handle) => {
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        // Messages of the extension host have the webview's own origin; messages of any other origin are ignored.
        if (event.origin !== window.origin) return;
        const message = readHostMessage(event.data);
        if (message !== null) handle(message);
      });
    },
    remembered: () => api.getState(),
    remember: (state) => {
      api.setState({ ...state, key });
    },
  };
}
