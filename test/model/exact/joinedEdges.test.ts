import { deepEqual, ok } from 'node:assert/strict';
import { joinedEdges } from '../../../src/model/exact/joinedEdges';
import type { EdgeShape, PartShapes, Vector } from '../../../src/model/shapes';

describe('the arcs of one circle', () => {
  it('are one edge, however many they are and whichever way each runs', () => {
    for (const count of [2, 3, 4]) {
      const [chain, ...others] = joined(rim(count));
      ok(chain && others.length === 0);
      deepEqual(
        chain.edges,
        Array.from({ length: count }, (_, i) => i),
      );
      deepEqual([chain.shape.angle, chain.shape.ends], [2 * Math.PI, [0, 0]]);
      ok(Math.abs(chain.shape.length - 2 * Math.PI * radius) < 1e-12);
    }
    const turned = rim(3).map((arc, i) => (i === 1 ? backwards(arc) : arc));
    deepEqual(joined(turned)[0]?.shape.angle, 2 * Math.PI);
  });

  it('are one edge where they end open, from one end to the other', () => {
    const [chain] = joined(rim(4).slice(1));
    deepEqual(chain?.shape.ends, [1, 0]);
    ok(Math.abs(chain.shape.angle - 1.5 * Math.PI) < 1e-12);
  });

  it('stay apart where another edge ends, unless that is a seam', () => {
    const line: EdgeShape = { kind: 'line', length: 0.01, ends: [0, 9] };
    const [first] = joined([...rim(2), line]);
    deepEqual(first?.shape.ends, [0, 0], 'a seam at one end of two');
    const both = [...rim(2), line, { ...line, ends: [1, 9] as const }];
    deepEqual(joined(both), []);
    deepEqual(joined(both, [2, 3])[0]?.shape.angle, 2 * Math.PI);
  });

  it('stay apart from arcs of another circle', () => {
    const [one, other] = rim(2);
    ok(one?.kind === 'circle' && other);
    deepEqual(joined([{ ...one, radius: 2 * radius }, other]), []);
    deepEqual(joined([{ ...one, origin: [0, 0, 0.001] }, other]), []);
    deepEqual(joined([{ ...one, axis: [0, 0.6, 0.8] }, other]), []);
  });
});

const radius = 0.005;

/** A circle in some arcs from corner to corner. */
function rim(count: number): readonly EdgeShape[] {
  return Array.from({ length: count }, (_, i): EdgeShape => {
    const angle = (2 * Math.PI) / count;
    return {
      ...{ kind: 'circle', origin: [0, 0, 0], axis: [0, 0, 1], radius, angle },
      ...{ length: radius * angle, ends: [i, (i + 1) % count] },
    };
  });
}

function backwards(arc: EdgeShape): EdgeShape {
  const [from, to] = arc.ends;
  return arc.kind === 'circle' ? { ...arc, axis: [0, 0, -1], ends: [to, from] } : arc;
}

function joined(edges: readonly EdgeShape[], seams: readonly number[] = []) {
  const corners = edges.map((): Vector => [0, 0, 0]);
  const shapes: PartShapes = { faces: [], edges, corners };
  return joinedEdges(shapes, (edge) => seams.includes(edge), { length: 1e-6, angle: 1e-5 });
}
