import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { keyOfPanelState } from '../../../src/ui/base/panelState';

describe('keyOfPanelState', () => {
  it('gives the key that the page kept', () => {
    const key = randomUUID();
    equal(keyOfPanelState({ key, content: 'abc', pose: {} }), key);
  });

  it('takes nothing that could not be a key', () => {
    const key = randomUUID();
    const keys = [7, [key], '../x', '" onload="', `../${key}`, `${key}"`, key.toUpperCase()];
    const states = [undefined, null, 'key', {}, ...keys.map((one) => ({ key: one }))];
    deepEqual(
      states.map(keyOfPanelState),
      states.map(() => null),
    );
  });
});
