import { deepEqual, ok } from 'node:assert/strict';
import { shortcutsOf } from '../../../src/viewer/page/shortcuts';
import { toolRegistry } from '../../../src/viewer/tools/toolRegistry';
import { groupBy } from '../../../src/words/groupBy';

describe('the keys of the page', () => {
  it('do one thing each, whether they are of the page or open a tool', () => {
    const ofPage = shortcutsOf(Object.create(null)).flatMap(({ keys, effect }) =>
      Object.keys(keys).map((key) => ({ key, effect })),
    );
    const all = [...ofPage, ...toolRegistry.map(({ key, effect }) => ({ key, effect }))];
    ok(all.length > toolRegistry.length);
    deepEqual(
      [...groupBy(all, ({ key }) => key).values()].filter(({ length }) => length > 1),
      [],
    );
  });
});
