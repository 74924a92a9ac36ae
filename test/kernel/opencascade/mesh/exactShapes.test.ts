import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { FaceShape, PartShapes } from '../../../../src/model/shapes';
import type { OpenCascade } from '../../../../src/kernel/opencascade/engine';
import { meshShape } from '../../../../src/kernel/opencascade/mesh/meshShape';
import { withOpenCascade } from '../../../../src/kernel/opencascade/withOpenCascade';
import type { Scene } from '../../../../src/kernel/base/scene';
import { readStep } from '../../../../src/kernel/readers/step/readStep';
import { withEngines } from '../../conversionOptions';

describe('the exact shape of a part', function () {
  this.timeout(60_000);

  const made = (make: (engine: OpenCascade) => TopoDS_Shape) =>
    withOpenCascade(withEngines.enginesDir, (engine) => {
      const shape = make(engine);
      const mesh = meshShape(engine, shape, { linearDeflection: 0.1, angularDeflection: 0.5 });
      shape.delete();
      return mesh;
    });

  it('of a box: six planes with outward normals, twelve lines, eight corners', async () => {
    const { shapes, facts } = await made((engine) =>
      new engine.BRepPrimAPI_MakeBox(20, 30, 40).Shape(),
    );
    const { faces, edges, corners } = known(shapes);
    deepEqual(
      faces.map((face) => face.kind === 'plane' && [whole(face.normal), micro(face.area)]),
      [
        ['-1 0 0', 1200],
        ['1 0 0', 1200],
        ['0 -1 0', 800],
        ['0 1 0', 800],
        ['0 0 -1', 600],
        ['0 0 1', 600],
      ],
    );
    equal(corners.length, 8);
    deepEqual(tally(edges.map(({ kind, length }) => `${kind} ${milli(length)}`)), {
      'line 20': 4,
      'line 30': 4,
      'line 40': 4,
    });
    ok(faces.every(({ boundary }) => boundary.length === 4));
    equal(milli(facts.volume ?? 0, 9), 24000);
    deepEqual(
      facts.centreOfMass?.map((value) => milli(value)),
      [10, 15, 20],
    );
  });

  it('of a cylinder: radius and axis, two full circles, no seam', async () => {
    const {
      shapes,
      facts,
      edges: drawn,
    } = await made((engine) => new engine.BRepPrimAPI_MakeCylinder(10, 50).Shape());
    const { faces, edges } = known(shapes);
    const side = only(faces, 'cylinder');
    equal(milli(side.radius), 10);
    equal(side.isHollow, false);
    deepEqual(side.axis, [0, 0, 1]);
    near(side.area, 2 * Math.PI * 0.01 * 0.05);
    deepEqual(
      edges.map((edge) => edge.kind === 'circle' && [milli(edge.radius), edge.angle / Math.PI]),
      [
        [10, 2],
        [10, 2],
      ],
    );
    equal(drawn.length, 2);
    near(facts.volume ?? 0, Math.PI * 0.01 ** 2 * 0.05);
  });

  it('of a torus: both radii, no edges', async () => {
    const { shapes, facts } = await made((engine) =>
      new engine.BRepPrimAPI_MakeTorus(30, 5).Shape(),
    );
    const torus = only(known(shapes).faces, 'torus');
    equal(milli(torus.majorRadius), 30);
    equal(milli(torus.minorRadius), 5);
    equal(whole(torus.axis), '0 0 1');
    equal(torus.isHollow, false);
    near(torus.area, 4 * Math.PI ** 2 * 0.03 * 0.005);
    near(facts.volume ?? 0, 2 * Math.PI ** 2 * 0.03 * 0.005 ** 2);
  });

  it('of a sphere', async () => {
    const { shapes } = await made((engine) => new engine.BRepPrimAPI_MakeSphere(7).Shape());
    const sphere = only(known(shapes).faces, 'sphere');
    equal(milli(sphere.radius), 7);
    equal(sphere.isHollow, false);
    near(sphere.area, 4 * Math.PI * 0.007 ** 2);
  });

  it('of a hole: the cylinder is hollow', async () => {
    const { shapes, facts } = await made((engine) => {
      const block = new engine.BRepPrimAPI_MakeBox(40, 40, 10).Shape();
      const drill = new engine.BRepPrimAPI_MakeCylinder(3, 100).Shape();
      return new engine.BRepAlgoAPI_Cut(block, drill).Shape();
    });
    const hole = only(known(shapes).faces, 'cylinder');
    equal(hole.isHollow, true);
    equal(milli(hole.radius), 3);
    near(facts.volume ?? 0, 0.04 * 0.04 * 0.01 - (Math.PI * 0.003 ** 2 * 0.01) / 4);
  });

  it('of an inch file: inches stay inches', async () => {
    const { parts, facts } = await read('as1_pe_203.stp');
    equal(facts.sourceUnit, 'inch');
    const bolt = parts.find(({ name }) => /bolt/i.test(name));
    const radii = (bolt?.shapes?.faces ?? []).flatMap((face) =>
      face.kind === 'cylinder' ? [Math.round((face.radius / 0.0254) * 1e9) / 1e9] : [],
    );
    deepEqual(tally(radii), { 5: 2, 7.5: 2 });
  });

  it('of splines that are cylinders and circles: they are called so', async () => {
    const { parts } = await read('as1-oc-214.stp');
    const kinds = parts.flatMap(({ shapes }) => shapes?.faces.map(({ kind }) => kind) ?? []);
    deepEqual(tally(kinds), { plane: 25, cylinder: 28 });
    const bolt = parts.find(({ name }) => name === 'bolt');
    const radii = bolt?.shapes?.faces.flatMap((face) =>
      'radius' in face ? milli(face.radius) : [],
    );
    deepEqual(tally(radii ?? []), { 5: 2, 7.5: 2 });
    const top = bolt?.shapes?.faces.filter((face) => Math.abs(micro(face.area) - 176.7) < 1);
    near(top?.[0]?.area ?? 0, Math.PI * 0.0075 ** 2, 1e-7);
    near(bolt?.solid.volume ?? 0, boltVolume, 1e-6);
  });

  it('is known for every part of every sample with exact faces', async () => {
    for (const name of ['nist_ctc_02_asme1_ap242-e1.stp', 'so100_base.step', 'mayo_332.stp']) {
      const { parts } = await read(name);
      for (const { shapes, faces, edges } of parts) {
        equal(shapes?.faces.length, faces.length);
        equal(shapes.edges.length, edges.length);
      }
    }
  });
});

async function read(name: string): Promise<Scene> {
  const bytes = await readFile(`samples/${name}`);
  return readStep(bytes, { ...withEngines, engineAlone: true });
}

function known(shapes: PartShapes | null): PartShapes {
  ok(shapes);
  return shapes;
}

function only<K extends FaceShape['kind']>(
  faces: readonly FaceShape[],
  kind: K,
): Extract<FaceShape, { kind: K }> {
  const found = faces.filter((face): face is Extract<FaceShape, { kind: K }> => face.kind === kind);
  equal(found.length, 1);
  const [face] = found;
  ok(face);
  return face;
}

function milli(metres: number, power = 3): number {
  return Math.round(metres * 10 ** power * 1e6) / 1e6;
}

function whole(direction: readonly number[]): string {
  return direction.map((value) => Math.round(value) + 0).join(' ');
}

function micro(squareMetres: number): number {
  return milli(squareMetres, 6);
}

function near(value: number, expected: number, error = 1e-9): void {
  ok(Math.abs(value - expected) <= error * expected, `${value} instead of ${expected}`);
}

/** Head and shank, cubic metres. */
const boltVolume = Math.PI * (0.0075 ** 2 * 0.003 + 0.005 ** 2 * 0.034);

function tally(list: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of list) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}
