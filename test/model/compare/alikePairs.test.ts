import { deepEqual, equal } from 'node:assert/strict';
import { AlikePairs, type Placing } from '../../../src/model/compare/alikePairs';
import { plus, type Vector } from '../../../src/model/vectors';

describe('what was found for a pair of instances', () => {
  const [old, current] = [{}, {}];
  const placed = (of: object, at: Vector, turn = '1 0 0'): { placing: Placing } => ({
    placing: { of, turn, at },
  });

  it('is taken, where it lies, for pairs that lie to each other as that does, and for no others', () => {
    const pairs = new AlikePairs<Vector>((value, by) => plus(value, by));
    let count = 0;
    const find = (): Vector => [(count += 1), 0, 0];
    deepEqual(pairs.of(placed(old, [0, 0, 0]), placed(current, [1, 0, 0]), find), [1, 0, 0]);
    deepEqual(pairs.of(placed(old, [0, 5, 0]), placed(current, [1, 5, 0]), find), [1, 5, 0]);
    pairs.of(placed(old, [0, 5, 0]), placed(current, [1.001, 5, 0]), find);
    pairs.of(placed(old, [0, 5, 0], 'turned'), placed(current, [1, 5, 0]), find);
    pairs.of(placed({}, [0, 5, 0]), placed(current, [1, 5, 0]), find);
    pairs.of({}, placed(current, [1, 5, 0]), find);
    equal(count, 5);
  });

  it('is taken wherever they lie, where it depends only on how both are turned', () => {
    const pairs = new AlikePairs<string>(null);
    const told = (turn: string, found: string) =>
      pairs.of(placed(old, [0, 0, 0], turn), placed(current, [count++, 0, 0]), () => found);
    let count = 0;
    deepEqual([told('1', 'a'), told('1', 'b'), told('2', 'c')], ['a', 'a', 'c']);
  });
});
