import './sheet.css';
import { readSheetMessage, type SheetRequest } from '../../model/page/sheetMessages';
import { speakAsPage } from '../base/speakAsPage';
import { Sheet } from './sheet';

interface VsCodeApi {
  postMessage(message: SheetRequest): void;
  setState(state: object): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

const root = document.getElementById('sheet');
if (root) {
  speakAsPage();
  const api = acquireVsCodeApi();
  // By this the host knows the sheet again after a restart.
  api.setState({ key: document.body.dataset['key'] });
  const sheet = new Sheet(root, (request) => {
    api.postMessage(request);
  });
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    // The host's messages arrive from the webview's own origin; anything else is not from it.
    if (event.origin !== window.origin) return;
    const message = readSheetMessage(event.data);
    if (message) sheet.handle(message);
  });
  api.postMessage({ kind: 'ready' });
}
