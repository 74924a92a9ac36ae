import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { UnknownDump } from '../../../../src/kernel/opencascade/binary/dumpCursor';
import { readDump } from '../../../../src/kernel/opencascade/binary/readDump';
import type { OpenCascade } from '../../../../src/kernel/opencascade/engine';
import { shapeSums, type ShapeSums } from '../../../../src/kernel/opencascade/mesh/shapeSums';
import { readShapeSums } from '../../../../src/kernel/opencascade/mesh/readShapeSums';
import { openStepModel } from '../../../../src/kernel/opencascade/stepModel';
import { withOpenCascade } from '../../../../src/kernel/opencascade/withOpenCascade';
import { withEngines } from '../../conversionOptions';

describe('readShapeSums', function () {
  this.timeout(120_000);

  const withEngine = <T>(work: (engine: OpenCascade) => T) =>
    withOpenCascade(withEngines.enginesDir, work);

  it('has the areas, volumes and centres of the textbook', async () => {
    await withEngine((engine) => {
      const at = new engine.gp_Ax2(new engine.gp_Pnt(7, -3, 11), new engine.gp_Dir(0, 0, 1));
      const bodies: [TopoDS_Shape, { area: number; volume: number; rise: number }][] = [
        [
          new engine.BRepPrimAPI_MakeCylinder(at, 5, 20).Shape(),
          { area: 2 * Math.PI * 5 * 25, volume: Math.PI * 25 * 20, rise: 10 },
        ],
        [
          new engine.BRepPrimAPI_MakeSphere(at, 4).Shape(),
          { area: 4 * Math.PI * 16, volume: (4 / 3) * Math.PI * 64, rise: 0 },
        ],
        [
          new engine.BRepPrimAPI_MakeTorus(at, 10, 3).Shape(),
          { area: 4 * Math.PI ** 2 * 30, volume: 2 * Math.PI ** 2 * 90, rise: 0 },
        ],
      ];
      for (const [body, { area, volume, rise }] of bodies) {
        const sums = known(readShapeSums(engine, body));
        near(areaOf(sums), area, 1e-9);
        near(sums.volume ?? 0, volume, 1e-9);
        deepEqual(
          sums.centre?.map((value) => Math.round(value * 1e6) / 1e6),
          [7, -3, 11 + rise],
        );
      }
    });
  });

  for (const name of ['as1-oc-214.stp', 'sg1-c5-214.stp', 'so100_base.step']) {
    it(`agrees with the engine's own integrals on a solid of ${name}`, async () => {
      const bytes = await readFile(path.resolve('samples', name));
      await withEngine((engine) => {
        const solid = firstSolid(engine, bytes);
        const sums = known(readShapeSums(engine, solid));
        const properties = new engine.GProp_GProps();
        engine.BRepGProp.VolumeProperties(solid, properties, 1e-6, true, false);
        near(sums.volume ?? 0, Math.abs(properties.Mass()), 2e-6);
        const surface = new engine.GProp_GProps();
        engine.BRepGProp.SurfaceProperties(solid, surface, 1e-7, true);
        near(areaOf(sums), surface.Mass(), 2e-6);
        ok(sums.areas.every((area) => area !== null && area > 0));
      });
    });
  }

  it('finds no volume in a shell that is open', async () => {
    await withEngine((engine) => {
      const box = new engine.BRepPrimAPI_MakeBox(2, 3, 4).Shape();
      const { TopAbs_FACE, TopAbs_SHAPE } = engine.TopAbs_ShapeEnum;
      const face = new engine.TopExp_Explorer(box, TopAbs_FACE, TopAbs_SHAPE).Current();
      const sums = known(readShapeSums(engine, face));
      near(areaOf(sums), 12, 1e-12);
      deepEqual([sums.volume, sums.centre, sums.moments], [0, null, null]);
    });
  });

  it('leaves what has been moved to the engine', async () => {
    await withEngine((engine) => {
      const move = new engine.gp_Trsf();
      move.SetTranslation(new engine.gp_Vec(1, 2, 3));
      const box = new engine.BRepPrimAPI_MakeBox(2, 3, 4).Shape();
      equal(readShapeSums(engine, box.Moved(new engine.TopLoc_Location(move), false)), null);
    });
  });

  it('refuses a dump that is cut off anywhere', async () => {
    const dump = await withEngine((engine) => {
      const shape = new engine.BRepPrimAPI_MakeCylinder(5, 20).Shape();
      engine.BinTools.Write(shape, '/cut.bin', new engine.Message_ProgressRange());
      return engine.FS.readFile('/cut.bin');
    });
    ok((shapeSums(readDump(dump)).volume ?? 0) > 0);
    for (let end = 0; end < dump.length; end += 7) {
      try {
        readDump(dump.subarray(0, end));
        ok(false, `read with ${end} of ${dump.length} bytes`);
      } catch (error) {
        ok(error instanceof UnknownDump, String(error));
      }
    }
  });
});

function known(sums: ShapeSums | null): ShapeSums {
  if (!sums) throw new Error('the engine was left to do it');
  return sums;
}

function areaOf({ areas }: ShapeSums): number {
  return areas.reduce((sum: number, area) => sum + (area ?? NaN), 0);
}

function firstSolid(engine: OpenCascade, bytes: Uint8Array): TopoDS_Shape {
  const id = Number(/#(\d+)\s*=\s*MANIFOLD_SOLID_BREP/.exec(Buffer.from(bytes).toString())?.[1]);
  const solid = openStepModel(engine, bytes)?.shapeOf(id, id - 1);
  if (!solid) throw new Error('nothing was read');
  return solid;
}

function near(actual: number, expected: number, share: number): void {
  ok(Math.abs(actual - expected) <= share * expected, `${actual} instead of ${expected}`);
}
