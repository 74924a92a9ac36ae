import { deepEqual, equal } from 'node:assert/strict';
import { AlikePairs, type Placing } from '../../../../src/model/compare/faces/alikePairs';
import { plus, type Vector } from '../../../../src/model/vectors';

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
});
