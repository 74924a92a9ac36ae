import type { Attention } from '../models/attention';

export interface Sight {
  readonly windowFocused: boolean;
  /** The view of models, or a model's tab. */
  readonly somethingVisible: boolean;
}

/** How closely somebody looks at the models of this window. */
export function attentionOf({ windowFocused, somethingVisible }: Sight): Attention {
  if (windowFocused) return somethingVisible ? 'watching' : 'glancing';
  return somethingVisible ? 'away' : 'hidden';
}
