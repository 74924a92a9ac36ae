import { deepEqual } from 'node:assert/strict';
import { attentionOf } from '../../../src/ui/window/attention';

describe('attentionOf', () => {
  it('is full only when somebody can see a model', () => {
    const sights = [
      { manual: false, windowFocused: true, somethingVisible: true },
      { manual: false, windowFocused: true, somethingVisible: false },
      { manual: false, windowFocused: false, somethingVisible: true },
      { manual: false, windowFocused: false, somethingVisible: false },
      { manual: true, windowFocused: true, somethingVisible: true },
    ];
    deepEqual(sights.map(attentionOf), ['watching', 'glancing', 'away', 'away', 'hidden']);
  });
});
