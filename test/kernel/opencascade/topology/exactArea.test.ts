import { equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { OpenCascade } from '../../../../src/kernel/opencascade/engine';
import { readTopology } from '../../../../src/kernel/opencascade/topology/shapeTopology';
import { withOpenCascade } from '../../../../src/kernel/opencascade/withOpenCascade';
import { withEngines } from '../../conversionOptions';

describe('exactArea', function () {
  this.timeout(120_000);

  it('follows ellipses: a slanting rod between two planes', async () => {
    const tilt = 0.4;
    await withOpenCascade(withEngines.enginesDir, (engine) => {
      const slant = new engine.gp_Dir(Math.sin(tilt), 0, Math.cos(tilt));
      const axis = new engine.gp_Ax2(new engine.gp_Pnt(50, 50, -100), slant);
      const rod = new engine.BRepPrimAPI_MakeCylinder(axis, 6, 400).Shape();
      const slab = new engine.BRepPrimAPI_MakeBox(300, 100, 20).Shape();
      const { faces } = readTopology(engine, new engine.BRepAlgoAPI_Common(slab, rod).Shape(), []);
      const areas = (kind: string) =>
        faces.flatMap(({ surface, area }) => (surface.kind === kind ? [area] : []));
      const [mantle = 0, ...more] = areas('cylinder');
      equal(more.length, 0);
      near(mantle, (2 * Math.PI * 0.006 * 0.02) / Math.cos(tilt));
      for (const end of areas('plane')) {
        near(end, (Math.PI * 0.006 ** 2) / Math.cos(tilt));
      }
      equal(areas('plane').length, 2);
    });
  });

  it("agrees with the engine's integral over planes between splines", async () => {
    const bytes = await readFile(path.resolve('samples/as1-oc-214.stp'));
    await withOpenCascade(withEngines.enginesDir, (engine) => {
      const shape = shapeOf(engine, bytes);
      const integrals = integralsOf(engine, shape);
      readTopology(engine, shape, []).faces.forEach(({ area }, i) => {
        near(area, integrals[i] ?? 0);
      });
      shape.delete();
    });
  });
});

function near(actual: number, expected: number): void {
  ok(Math.abs(actual - expected) <= 1e-7 * expected, `${actual} instead of ${expected}`);
}

function shapeOf(engine: OpenCascade, bytes: Uint8Array): TopoDS_Shape {
  engine.FS.writeFile('/area.step', bytes);
  const reader = new engine.STEPControl_Reader();
  reader.ReadFile('/area.step');
  reader.SetSystemLengthUnit(1); // millimetre
  const solid = reader.TransferRoots() > 0 ? reader.OneShape() : null;
  reader.delete();
  if (!solid) throw new Error('nothing was read');
  return solid;
}

/** Of each face once, in the order of the shape, to a billionth, in square metres. */
function integralsOf(engine: OpenCascade, shape: TopoDS_Shape): number[] {
  const { TopAbs_FACE, TopAbs_SHAPE } = engine.TopAbs_ShapeEnum;
  const explorer = new engine.TopExp_Explorer(shape, TopAbs_FACE, TopAbs_SHAPE);
  const seen: TopoDS_Shape[] = [];
  const areas: number[] = [];
  while (explorer.More()) {
    const face = explorer.Current();
    explorer.Next();
    if (seen.some((known) => known.IsSame(face))) continue;
    seen.push(face);
    const properties = new engine.GProp_GProps();
    engine.BRepGProp.SurfaceProperties(face, properties, 1e-9, false);
    areas.push(properties.Mass() * 1e-6);
    properties.delete();
  }
  explorer.delete();
  return areas;
}
