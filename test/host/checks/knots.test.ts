import { deepEqual } from 'node:assert/strict';
import { knotsIn } from './knots.mjs';

describe('folder knots', () => {
  it('are none where imports run one way, however deep they go', () => {
    deepEqual(knotsIn(imports('a/x.ts b/y.ts', 'a/z.ts b/c/w.ts', 'b/c/w.ts b/y.ts')), []);
  });

  it('are told when two folders import each other, though no two files do', () => {
    const knots = knotsIn(imports('src/a/x.ts src/b/y.ts', 'src/b/z.ts src/a/w.ts'));
    deepEqual(knots, [{ folder: 'src', places: ['a', 'b'] }]);
  });

  it('are found inside a folder, and between a file and a folder beside it', () => {
    const knots = knotsIn(
      imports('r/a/x.ts r/b/y.ts', 'r/b/y.ts r/c.ts', 'r/c.ts r/a/z.ts', 'q/x.ts r/a/x.ts'),
    );
    deepEqual(knots, [{ folder: 'r', places: ['a', 'b', 'c.ts'] }]);
  });
});

function imports(...pairs: readonly string[]) {
  return pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to };
  });
}
