import { isModelKey } from '../../tracking/model/readTrackedModel';
import { isRecord } from '../../words/unknown';

/** The key in the webview state of a restored page, which is untrusted. */
export function keyOfPanelState(state: unknown): string | null {
  const key = isRecord(state) ? state['key'] : null;
  return isModelKey(key) ? key : null;
}
