import type { PollingRate } from '../../tracking/schedule/pollDelay';

export interface WindowState {
  /** Whether the setting `caliper.polling.mode` is `manual`. */
  readonly manual: boolean;
  readonly windowFocused: boolean;
  /** Whether the models view or the tab of a model is visible. */
  readonly somethingVisible: boolean;
}

/**
 * Chooses how often models are polled. A window without focus polls seldom, so that a finished conversion is still
 * reported soon; in manual mode nothing is polled.
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
