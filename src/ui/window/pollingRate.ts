import type { PollingRate } from '../../tracking/schedule/pollDelay';

export interface WindowState {
  /** The setting `caliper.polling.mode` is `manual`. */
  readonly manual: boolean;
  readonly windowFocused: boolean;
  /** The view of models, or a model's tab. */
  readonly somethingVisible: boolean;
}

/**
 * How closely somebody looks at the models of this window. In a window without focus they are still
 * asked for, seldom, so that the notice of an end comes while it is news; by hand means never.
 */
export function pollingRateOf({
  manual,
  windowFocused,
  somethingVisible,
}: WindowState): PollingRate {
  if (manual) return 'paused';
  if (!windowFocused) return 'background';
  return somethingVisible ? 'fast' : 'slow';
}
