import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Body, Face } from '../../../../src/kernel/brep/brep';
import { stationAt } from '../../../../src/kernel/brep/tracing/blendStation';
import { Evaluator } from '../../../../src/kernel/brep/tracing/evaluator';
import type { BlendSurface, Surface } from '../../../../src/kernel/brep/geometry';
import { splineSurfaceAt } from '../../../../src/kernel/brep/tracing/surfacePoint';
import { cross, dot, distance, times, unit } from '../../../../src/kernel/base/vector';
import { blendPatch } from '../../../../src/kernel/brep/blends/blendPatch';
import { patchBlends } from '../../../../src/kernel/brep/blends/patchBlends';
import { xtBrep } from '../../../../src/kernel/readers/xt/xtBrep';
import { readXtData } from '../../../../src/kernel/readers/xt/nodes/xtData';
import { xtStream } from '../../readers/xt/xtStreams';

describe('a fillet, written as a spline surface', () => {
  let faces: Face[];
  let fillets: { face: Face; blend: BlendSurface }[];
  const tools = new Evaluator();
  before(async () => {
    const { bodies } = xtBrep(readXtData(await xtStream('1M2A.SLDPRT')));
    faces = bodies.flatMap(({ lumps }) =>
      lumps.flatMap(({ shells }) => shells.flatMap((shell) => shell.faces)),
    );
    fillets = faces.flatMap((face) =>
      face.surface.kind === 'blend' ? [{ face, blend: face.surface }] : [],
    );
  });

  it('lies at the radius of its ball around the spine', () => {
    equal(fillets.length, 4);
    for (const { face, blend } of fillets) {
      const patch = blendPatch(blend, face.loops, tools);
      const radius = Math.abs(blend.ranges[0]);
      const [first = 0, last = 0] = [patch.uKnots[0], patch.uKnots.at(-1)];
      for (const share of [0.02, 0.21, 0.5, 0.77, 0.98]) {
        const u = first + share * (last - first);
        const { centre } = stationAt(blend, u, tools);
        for (const v of [0, 0.3, 1]) {
          const { point } = splineSurfaceAt(patch, u, v);
          ok(Math.abs(distance(point, centre) - radius) < 2e-5 * radius);
        }
      }
    }
  });

  it('faces the same way as the faces that it joins smoothly', () => {
    for (const { face, blend } of fillets) {
      const patch = blendPatch(blend, face.loops, tools);
      const u = ((patch.uKnots[0] ?? 0) + (patch.uKnots.at(-1) ?? 0)) / 2;
      for (const v of [0, 1]) {
        const { point, du, dv } = splineSurfaceAt(patch, u, v);
        const own = times(unit(cross(du, dv)), face.isReversed ? -1 : 1);
        const support = nearest(blend, point);
        const neighbour = faces.find(({ surface }) => surface === support);
        ok(neighbour);
        const { gradient } = tools.implicit(support)(point);
        ok(dot(own, times(gradient, neighbour.isReversed ? -1 : 1)) > 0.9999);
      }
    }
  });

  it('takes the place of the fillet in a body, and other bodies stay as they are', () => {
    const solid = (...own: Face[]): Body => ({
      ...{ name: null, kind: 'solid', unread: [], color: null, placements: [] },
      lumps: [{ shells: [{ faces: own }] }],
    });
    const patched = patchBlends(solid(...faces));
    ok(typeof patched !== 'string');
    const kinds = patched.lumps.flatMap(({ shells }) =>
      shells.flatMap((shell) => shell.faces.map(({ surface }) => surface.kind)),
    );
    deepEqual(
      kinds,
      faces.map(({ surface: { kind } }) => (kind === 'blend' ? 'bspline' : kind)),
    );
    const plain = solid(...faces.filter(({ surface }) => surface.kind !== 'blend'));
    equal(patchBlends(plain), plain);
    const [fillet] = fillets;
    ok(fillet);
    equal(patchBlends(solid({ ...fillet.face, loops: [] })), 'A fillet runs out to nothing.');
  });

  function nearest(blend: BlendSurface, point: Parameters<typeof distance>[0]): Surface {
    const [first, second] = blend.supports.map(({ surface }) => surface);
    ok(first && second);
    const far = (surface: Surface) => Math.abs(tools.implicit(surface)(point).value);
    return far(first) < far(second) ? first : second;
  }
});
