import { deepEqual } from 'node:assert/strict';
import { pollingRateOf } from '../../../src/ui/window/pollingRate';

describe('pollingRateOf', () => {
  it('is full only when somebody can see a model', () => {
    const states = [
      { manual: false, windowFocused: true, somethingVisible: true },
      { manual: false, windowFocused: true, somethingVisible: false },
      { manual: false, windowFocused: false, somethingVisible: true },
      { manual: false, windowFocused: false, somethingVisible: false },
      { manual: true, windowFocused: true, somethingVisible: true },
    ];
    deepEqual(states.map(pollingRateOf), ['fast', 'slow', 'background', 'background', 'paused']);
  });
});
