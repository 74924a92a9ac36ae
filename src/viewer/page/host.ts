import type { HostMessage, PageMessage } from '../../model/page/viewerMessages';
import { readHostMessage } from './readHostMessage';

/** The other side of the page: the extension host, and the state that VS Code keeps for a hidden page. */
export interface Host {
  post(message: PageMessage): void;
  listen(handle: (message: HostMessage) => void): void;
  remembered(): unknown;
  /** Keeps `state`; the host's own key in it always stays, because a restart needs it to find the model. */
  remember(state: object): void;
}

interface VsCodeApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: object): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export function connectHost(): Host {
  const api = acquireVsCodeApi();
  const key = document.body.dataset['modelKey'];
  return {
    post: (message) => {
      api.postMessage(message);
    },
    listen: (handle) => {
      window.addEventListener('message', (event: MessageEvent<unknown>) => {
        // The host's messages arrive from the webview's own origin; anything else is not from it.
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
