import { deepEqual, ok, throws } from 'node:assert/strict';
import { splineCurve } from '../../../../../src/kernel/readers/xt/xtSplines';
import { readXtData } from '../../../../../src/kernel/readers/xt/nodes/xtData';
import { XtGeometry } from '../../../../../src/kernel/readers/xt/xtGeometry';
import { XtGraph } from '../../../../../src/kernel/readers/xt/xtGraph';

describe('the nodes of Parasolid data', () => {
  it('are read past the integers that a program keeps behind each of them', () => {
    const { nodes } = readXtData(xtText(2, ['29 5 7 0 0 0 0 1 2 3 41 42 ', '82 1 6 99 43 44 ']));
    deepEqual(nodes.get(5)?.vector('pvec'), [1, 2, 3]);
    deepEqual(nodes.get(6)?.numbers('values'), [99]);
    const tooMany = xtText(1000, ['29 5 7 0 0 0 0 1 2 3 ']);
    throws(() => readXtData(tooMany), { code: 'damagedFile' });
  });

  it('may keep free places behind the knots of a spline', () => {
    const spline = (knots: string, counts: string, used: number) => {
      const { nodes } = readXtData(
        xtText(0, [
          `128 4 3 ${knots}`,
          `127 4 4 ${counts}`,
          '45 6 2 0 0 0 1 0 0 ',
          `136 5 1 2 3 ${used} 0 FFF0 2 4 3 `,
          '134 6 0 0 0 0 0 0 +5 0 ',
        ]),
      );
      const node = nodes.get(6);
      ok(node);
      return splineCurve(new XtGraph(nodes), node);
    };
    deepEqual(spline('0 1 ??', '2 2 0 0 ', 2).knots, [0, 0, 1, 1]);
    throws(() => spline('0 1 ??', '2 2 0 0 ', 4), { code: 'damagedFile' });
    throws(() => spline('0 1 ??', '2 2 0 0 ', 5), { code: 'damagedFile' });
  });

  it('cut curves on surfaces out of ones that run against their splines', () => {
    const cut = (sense: string, from: number, to: number) => {
      const { nodes } = readXtData(
        xtText(0, [
          '128 2 3 0 1 ',
          '127 2 4 2 2 ',
          '45 4 2 0 0 1 0 ',
          '136 5 1 2 2 2 0 FFF0 2 4 3 ',
          '134 6 0 0 0 0 0 0 +5 0 ',
          '50 10 0 0 0 0 0 0 +0 0 0 0 0 1 1 0 0 ',
          `137 11 0 0 0 0 0 0 ${sense}10 6 0 0 `,
          `133 12 0 0 0 0 0 0 +11 0 0 0 1 0 0 ${from} ${to} `,
        ]),
      );
      const { curve } = new XtGeometry(new XtGraph(nodes)).curve(12);
      ok(curve.kind === 'onSurface');
      return [curve.from + 0, curve.to + 0];
    };
    deepEqual(cut('+', 0, 1), [0, 1]);
    deepEqual(cut('+', 0.75, 0.25), [0.75, 0.25]);
    deepEqual(cut('-', 0, -1), [1, 0]);
  });
});

/** A text file of the old schema 10004, which says nothing of its layouts. */
function xtText(userFields: number, nodes: readonly string[]): Buffer {
  const description = ': TRANSMIT FILE created by modeller version 1000230';
  const schema = 'SCH_1000230_10004';
  const head = `T${description.length} ${description}${schema.length} ${schema}${userFields} `;
  return Buffer.from(`${head}${nodes.join('')}1 0 `, 'latin1');
}
