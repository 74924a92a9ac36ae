import './sheet.css';
import { readPartsListMessage, type PartsListRequest } from '../../model/page/partsListMessages';
import { readSheetMessage, type SheetRequest } from '../../model/page/sheetMessages';
import { usePageTranslations } from '../base/usePageTranslations';
import { readReviewMessage, type ReviewRequest } from '../../model/page/reviewMessages';
import { Review } from './review';
import { PartsList } from './partsList';
import { Sheet } from './sheet';

type Request = SheetRequest | PartsListRequest | ReviewRequest;

interface VsCodeApi {
  postMessage(message: Request): void;
  setState(state: object): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

const sheetRoot = document.getElementById('sheet');
const partsRoot = document.getElementById('parts');
const reviewRoot = document.getElementById('review');
if (sheetRoot ?? partsRoot ?? reviewRoot) {
  usePageTranslations();
  const api = acquireVsCodeApi();
  // By this key the host recognises the sheet after a restart.
  api.setState({ key: document.body.dataset['key'] });
  const ask = (request: Request): void => {
    api.postMessage(request);
  };
  const receive = sheetRoot
    ? sheetReceiver(sheetRoot)
    : partsRoot
      ? listReceiver(partsRoot)
      : reviewRoot && reviewReceiver(reviewRoot);
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    // Messages of the host have the webview's own origin; messages of any other origin are ignored.
    if (event.origin === window.origin) receive?.(event.data);
  });
  ask({ kind: 'ready' });

  function sheetReceiver(root: HTMLElement): (data: unknown) => void {
    const sheet = new Sheet(root, ask);
    return (data) => {
      const message = readSheetMessage(data);
      if (message) sheet.handle(message);
    };
  }

  function reviewReceiver(root: HTMLElement): (data: unknown) => void {
    const review = new Review(root, ask);
    return (data) => {
      const message = readReviewMessage(data);
      if (message) review.handle(message);
    };
  }

  function listReceiver(root: HTMLElement): (data: unknown) => void {
    const list = new PartsList(root, ask);
    return (data) => {
      const message = readPartsListMessage(data);
      if (message) list.handle(message);
    };
  }
}
