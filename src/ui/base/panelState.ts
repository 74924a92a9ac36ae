import { isRecord } from '../../words/unknown';

/** Whether a text is a key of a tracked model: a UUID, as we make them. */
export function isModelKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/** The model that a restored page belonged to. The page could have written anything into its state. */
export function keyOfPanelState(state: unknown): string | null {
  const key = isRecord(state) ? state['key'] : null;
  return isModelKey(key) ? key : null;
}
