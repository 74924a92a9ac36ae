import { deepEqual, ok } from 'node:assert/strict';
import {
  fractionBefore,
  fractionWithBodies,
  reportVisibleSteps,
} from '../../../src/kernel/bodies/report';

describe('how much of a conversion is done', () => {
  it('grows with each body up to where exact numbers are checked, and is never the whole', () => {
    const told = [0, 0.5, 1, 2, 3].map((done) => fractionWithBodies(done, 3));
    const all = [0, ...told, fractionBefore.drawing, 1];
    ok(all.every((fraction, i) => i === 0 || fraction > (all[i - 1] ?? 1)));
    deepEqual(fractionWithBodies(3, 3), fractionBefore.checking);
    deepEqual(fractionWithBodies(4, 3), fractionBefore.checking, 'of more than there were');
    deepEqual(fractionWithBodies(0, 0), fractionBefore.checking, 'of none');
  });

  it('is told of a body where that can be seen, and not again for what begins anew', () => {
    const told: number[] = [];
    const tell = reportVisibleSteps(10, (share) => told.push(share));
    for (const share of [0, 0.04, 0.06, 0.08, 0.02, 0.06, 0.2]) tell(share);
    deepEqual(told, [0.06, 0.2]);
    const ofMany = reportVisibleSteps(1000, (share) => told.push(share));
    ofMany(0.99);
    deepEqual(told.length, 2);
  });
});
