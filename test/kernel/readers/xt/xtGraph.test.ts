import { equal, throws } from 'node:assert/strict';
import { layoutOf } from '../../../../src/kernel/readers/xt/nodes/layouts';
import { splineCurve } from '../../../../src/kernel/readers/xt/xtSplines';
import { types, XtGraph } from '../../../../src/kernel/readers/xt/xtGraph';
import { XtNode, type XtValue } from '../../../../src/kernel/readers/xt/nodes/xtNode';

const damaged = { code: 'damagedFile' };

describe('what nodes of Parasolid data share', () => {
  it('are followed along the same chain many times, but not by each of thousands', () => {
    const loops = Array.from({ length: 5000 }, (_, i) =>
      node(types.loop, 1 + i, 'next:p', [2 + i]),
    );
    const graph = graphOf(loops);
    const follow = (times: number) => {
      for (let i = 0; i < times; i++) equal(graph.chain(1, 'next', types.loop).length, 5000);
    };
    follow(10);
    throws(() => {
      follow(5000);
    }, damaged);
  });

  it('give a list that they share many times, but not to each of thousands', () => {
    const list = node(types.chart, 2, 'hvec:h*', [new Array<number>(30_000).fill(0)]);
    const curve = node(types.intersection, 1, 'chart:p', [2]);
    const graph = graphOf([curve, list]);
    for (let i = 0; i < 10; i++) equal(graph.follow(curve, 'chart', types.chart), list);
    throws(() => {
      for (let i = 0; i < 30_000; i++) graph.follow(curve, 'chart', types.chart);
    }, damaged);
  });

  it('give the list itself, and no copy for each who asks', () => {
    const list = node(types.reals, 1, 'values:f*', [[1, 2, 3]]);
    equal(list.numbers('values'), list.numbers('values'));
  });

  it('make no spline of fewer poles than its degree asks for', () => {
    const spline = (poles: number, knots: readonly number[], counts: readonly number[]) => {
      const nurbs = node(
        types.curveNurbs,
        2,
        'degree:n n_vertices:d vertex_dim:n n_knots:d rational:l vertices:p knot_mult:p knots:p',
        [3, poles, 3, knots.length, 'F', 3, 4, 5],
      );
      const curve = node(types.curveSpline, 1, 'nurbs:p', [2]);
      const vertices = Array.from({ length: 3 * poles }, (_, i) => i);
      const rest = [
        node(types.splineVertices, 3, 'vertices:f*', [vertices]),
        node(types.knotCounts, 4, 'mult:n*', [counts]),
        node(types.knots, 5, 'knots:f*', [knots]),
      ];
      return splineCurve(graphOf([curve, nurbs, ...rest]), curve);
    };
    equal(spline(4, [0, 1], [4, 4]).poles.length, 4);
    throws(() => spline(3, [0, 1], [4, 3]), damaged);
    throws(() => spline(1, [0, 1], [3, 2]), damaged);
  });
});

function node(type: number, index: number, layout: string, values: readonly XtValue[]): XtNode {
  return new XtNode(type, index, layoutOf(layout), values);
}

function graphOf(nodes: readonly XtNode[]): XtGraph {
  return new XtGraph(new Map(nodes.map((each) => [each.index, each])));
}
