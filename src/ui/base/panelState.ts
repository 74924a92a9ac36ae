import { isRecord } from '../../words/unknown';

/** Whether a value is a key of a tracked model: a UUID in our format. */
export function isModelKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/** The key in the webview state of a restored page, which is untrusted. */
export function keyOfPanelState(state: unknown): string | null {
  const key = isRecord(state) ? state['key'] : null;
  return isModelKey(key) ? key : null;
}
