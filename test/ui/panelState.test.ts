import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { keyOfPanelState } from '../../src/ui/panelState';

describe('keyOfPanelState', () => {
  it('gives the key that the page kept', () => {
    const key = randomUUID();
    equal(keyOfPanelState({ key, content: 'abc', pose: {} }), key);
  });

  it('takes nothing that could not be a key', () => {
    const states = [undefined, null, 'key', {}, { key: 7 }, { key: '../x' }, { key: '" onload="' }];
    deepEqual(
      states.map(keyOfPanelState),
      states.map(() => null),
    );
  });
});
