import { deepEqual, equal, ok } from 'node:assert/strict';
import type { DistanceKind } from '../../../../src/model/page/viewerMessages';
import type { EdgeShape, FaceShape, Vector } from '../../../../src/model/shapes';
import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { OpenCascade } from '../../../../src/kernel/opencascade/engine';
import type { Unit } from '../../../../src/viewer/base/lengths';
import { isFigure } from '../../../../src/viewer/tools/measure/facts/figure';
import {
  factsOf,
  measureOf,
  readMeasureState,
} from '../../../../src/viewer/tools/measure/measureList';
import type { ModelKnowledge } from '../../../../src/viewer/tools/measure/entities/modelKnowledge';
import {
  entityKinds,
  type EntityRef,
} from '../../../../src/viewer/tools/measure/entities/measurableEntity';
import { factText } from '../../../../src/viewer/tools/measure/facts/measureWords';
import { withFacts } from '../../../kernel/brepFacts';
import { twoCubes } from '../../glbFixtures';
import { glbOf, glbOfShape, knowledgeOf } from './models';

describe('measuring the assembly as1 in inches', function () {
  this.timeout(180_000);
  let as1: ModelKnowledge;
  before(async () => {
    as1 = await knowledgeOf(await glbOf('as1_pe_203.stp'));
  });

  it('tells radius, diameter and area of a hole in the plate', () => {
    deepEqual(texts(as1, facesOf(as1, 'PLATE', 'cylinder').slice(0, 1)), [
      'Radius: 5 in (exact)',
      'Diameter: 10 in (exact)',
      'Area: 628.3185 in² (exact)',
    ]);
  });

  it('tells how far holes are apart, from axis to axis', () => {
    const [one, , other] = facesOf(as1, 'PLATE', 'cylinder');
    ok(one && other);
    const facts = texts(as1, [one, other]);
    ok(facts.includes('Between axes: 25.98076 in (exact)'), facts.join());
    ok(facts.includes('Angle: 0° (exact)'), facts.join());
  });

  it('tells the thickness, length and width of the plate from its faces', () => {
    const planes = facesOf(as1, 'PLATE', 'plane');
    for (const wanted of ['centre', 'minimum'] as const) {
      const name = { centre: 'Normal distance', minimum: 'Minimum distance' }[wanted];
      const distances = planes.flatMap((a) =>
        planes.map((b) => texts(as1, [a, b], 'in', wanted)[0] ?? ''),
      );
      const lengths = new Set(distances.filter((text) => !text.includes(': 0 in')));
      deepEqual([...lengths].sort(), [
        `${name}: 150 in (exact)`,
        `${name}: 180 in (exact)`,
        `${name}: 20 in (exact)`,
      ]);
    }
  });

  it('tells volume, centre of mass, area and box of a part', () => {
    // 180 × 150 × 20 without six holes of radius 5.
    equal(Math.round(180 * 150 * 20 - 6 * Math.PI * 25 * 20), 530575);
    deepEqual(texts(as1, [partRef(as1, 'PLATE')]), [
      'Volume: 530575 in³ (exact)',
      'Centre of mass: X -50 · Y -10 · Z 0 in (exact)',
      'Area: 70027.4 in² (exact)',
      'Box: 180 × 20 × 150 in (exact)',
    ]);
  });

  it('tells the radii of a bolt', () => {
    const radii = facesOf(as1, 'BOLT', 'cylinder').map((ref) => texts(as1, [ref])[0]);
    deepEqual([...new Set(radii)], ['Radius: 5 in (exact)', 'Radius: 7.5 in (exact)']);
  });

  it('changes to any unit', () => {
    const [hole] = facesOf(as1, 'PLATE', 'cylinder');
    ok(hole);
    const diameters = (['mm', 'cm', 'm', 'in', 'ft'] as const).map(
      (unit) => texts(as1, [hole], unit)[1],
    );
    deepEqual(diameters, [
      'Diameter: 254 mm (exact)',
      'Diameter: 25.4 cm (exact)',
      'Diameter: 0.254 m (exact)',
      'Diameter: 10 in (exact)',
      'Diameter: 0.833333 ft (exact)',
    ]);
  });

  it('tells lengths, radii and angles of edges, and what is between them and points', () => {
    const part = as1.partAt(partRef(as1, 'PLATE').part);
    ok(part);
    const { shapes } = as1.of(part);
    ok(shapes);
    const circle = shapes.edges.findIndex(({ kind }) => kind === 'circle');
    // The rim of a hole, which the file divides in two.
    deepEqual(texts(as1, [{ part: part.path, kind: 'edge', index: circle }]).slice(0, 4), [
      'Length: 31.41593 in (exact)',
      'Radius: 5 in (exact)',
      'Diameter: 10 in (exact)',
      'Centre: X -92.5 · Y -20 · Z -12.99038 in (exact)',
    ]);
    const centre = { part: part.path, kind: 'centre', index: circle } as const;
    const corner = { part: part.path, kind: 'corner', index: shapes.edges[circle]?.ends[0] ?? 0 };
    equal(texts(as1, [centre, { ...corner, kind: 'corner' }])[0], 'Distance: 5 in (exact)');
  });

  it('tells how near skew edges come as lines without ends, and where', () => {
    const part = as1.partAt(partRef(as1, 'PLATE').part);
    ok(part);
    const edges = as1.of(part).shapes?.edges ?? [];
    const straight = edges.flatMap(({ kind }, index) =>
      kind === 'line' ? [{ part: part.path, kind: 'edge', index } as const] : [],
    );
    const found = straight.flatMap((a) => straight.map((b) => texts(as1, [a, b])));
    const between = found.flatMap((facts) => {
      const at = facts.findIndex((text) => text.startsWith('Between endless lines'));
      if (at < 0) return [];
      const points = facts.slice(at + 1).map((text) => text.replace(/^.*: /, ''));
      equal(points.length, 2);
      equal(points[0] === points[1], facts[at]?.includes(': 0 in') === true);
      return [facts[at] ?? ''];
    });
    // The plate's own sizes; walls of holes stand where they are. Lines of a box meet, or are a size apart.
    const sizes = [0, 20, 150, 180].map((size) => `Between endless lines: ${size} in (exact)`);
    ok(
      sizes.every((size) => between.includes(size)),
      [...new Set(between)].join(),
    );
    const parallel = found.filter((facts) => facts.some((text) => text === 'Angle: 0° (exact)'));
    ok(parallel.length > 0);
    ok(parallel.flat().every((text) => !text.startsWith('Between endless lines')));
  });

  it('puts a distance between whole parts on their triangles, and says so', () => {
    const [distance] = texts(as1, [partRef(as1, 'PLATE'), partRef(as1, 'ROD')]);
    ok(distance?.startsWith('Minimum distance: 35 in (≈ mesh, ± '), distance);
  });

  it('brings kept measures back, and leaves out what is none', () => {
    const hole = facesOf(as1, 'PLATE', 'cylinder')[0];
    const state: unknown = JSON.parse(
      JSON.stringify({
        kept: [[hole], [hole, { part: [1], kind: 'moon', index: 0 }], 7],
        filter: 'edge',
      }),
    );
    const kept = [{ things: [hole], name: '', distance: 'centre' }];
    deepEqual(readMeasureState(state), { kept, filter: 'edge', frame: null });
    const longest = { things: [hole], name: 'bore', distance: 'maximum' };
    const named = { kept: [longest], filter: 'any', frame: hole };
    deepEqual(readMeasureState(named), named);
    deepEqual(readMeasureState('nothing'), { kept: [], filter: 'any', frame: null });
    equal(measureOf(as1, [{ part: [99], kind: 'face', index: 0 }]), null);
    equal(measureOf(as1, [{ ...partRef(as1, 'PLATE'), kind: 'face', index: 999 }]), null);
  });
});

describe('measuring simple solids', function () {
  this.timeout(180_000);

  it('tells a torus', async () => {
    const torus = await knowledgeOf(
      await glbOfShape((engine) => new engine.BRepPrimAPI_MakeTorus(30, 5).Shape()),
    );
    deepEqual(texts(torus, facesOf(torus, 'part', 'torus'), 'mm'), [
      'Ring radius: 30 mm (exact)',
      'Tube radius: 5 mm (exact)',
      'Area: 5921.763 mm² (exact)',
    ]);
    deepEqual(texts(torus, [partRef(torus, 'part')], 'mm'), [
      'Volume: 14804.4 mm³ (exact)',
      'Centre of mass: X 0 · Y 0 · Z 0 mm (exact)',
      'Area: 5921.76 mm² (exact)',
      'Box: 70 × 70 × 10 mm (exact)',
    ]);
  });

  it('tells a cylinder, and how far its ends are apart', async () => {
    const cylinder = await knowledgeOf(
      await glbOfShape((engine) => new engine.BRepPrimAPI_MakeCylinder(10, 50).Shape()),
    );
    deepEqual(texts(cylinder, facesOf(cylinder, 'part', 'cylinder'), 'mm').slice(0, 2), [
      'Radius: 10 mm (exact)',
      'Diameter: 20 mm (exact)',
    ]);
    deepEqual(texts(cylinder, facesOf(cylinder, 'part', 'plane'), 'mm'), [
      'Normal distance: 50 mm (exact)',
      'Along the axes: ΔX 0 · ΔY 0 · ΔZ 50 mm (exact)',
      'Minimum distance: 50 mm (exact)',
      `Maximum distance: ${Number(Math.hypot(50, 20).toFixed(5))} mm (exact)`,
      'Angle: 0° (exact)',
    ]);
    ok(texts(cylinder, [partRef(cylinder, 'part')], 'mm').includes('Volume: 15708 mm³ (exact)'));
  });

  it('tells the thickness of a plate exactly, though edges of its faces are neither straight nor round', async () => {
    const plate = await knowledgeOf(await glbOfShape(obliquelyDrilled));
    const faces = facesOf(plate, 'part', 'plane');
    const lines = faces.flatMap((a) => faces.map((b) => texts(plate, [a, b], 'mm')));
    const thick = lines.find(([first]) => first === 'Normal distance: 30 mm (exact)');
    deepEqual(thick?.slice(1, 3), [
      'Along the axes: ΔX 0 · ΔY 0 · ΔZ 30 mm (exact)',
      'Minimum distance: 30 mm (exact)',
    ]);
    const said = lines.map(([first]) => first ?? '').filter((text) => !text.includes(': 0 mm'));
    deepEqual(
      said.filter((text) => !text.endsWith('(exact)')),
      [],
    );
  });

  it('tells a hole that goes along a plate from its axis to the faces', async () => {
    const plate = await knowledgeOf(await glbOfShape(obliquelyDrilled));
    const [level] = facesOf(plate, 'part', 'cylinder').filter((hole) =>
      facesOf(plate, 'part', 'plane').some((plane) =>
        texts(plate, [hole, plane], 'mm')[0]?.startsWith('Axis to plane: 9 mm (exact)'),
      ),
    );
    ok(level);
    const toFaces = facesOf(plate, 'part', 'plane').map((plane) =>
      texts(plate, [plane, level], 'mm'),
    );
    ok(
      toFaces.some(([first]) => first === 'Axis to plane: 21 mm (exact)'),
      toFaces.join('\n'),
    );
    const below = toFaces.find(([first]) => first === 'Axis to plane: 9 mm (exact)');
    equal(below?.[2], 'Minimum distance: 6 mm (exact)');
  });

  it('tells the ellipse in which a hole leaves a plate askew, and its distances, exactly', async () => {
    const plate = await knowledgeOf(await glbOfShape(obliquelyDrilled));
    const [rim, other] = edgesOf(plate, 'part', 'ellipse');
    ok(rim && other);
    const said = texts(plate, [rim], 'mm');
    deepEqual(said, [
      'Length: 67.77918 mm (exact)',
      'Axes: 23.09401 × 20 mm (exact)',
      'Long radius: 11.54701 mm (exact)',
      'Short radius: 10 mm (exact)',
      'Centre: X 66.18802 · Y 50 · Z 30 mm (exact)',
    ]);
    const distances = texts(plate, [rim, other], 'mm').filter((text) => !text.includes('Δ'));
    // Seen from above they cross; from end to end they reach over both long radii.
    deepEqual(distances.slice(0, 3), [
      'Between centres: 34.64102 mm (exact)',
      'Minimum distance: 30 mm (exact)',
      'Maximum distance: 50.33223 mm (exact)',
    ]);
  });

  it('says why a number is that of triangles', async () => {
    const plate = await knowledgeOf(await glbOfShape(obliquelyDrilled));
    const part = partRef(plate, 'part');
    const measure = measureOf(plate, [part, { ...part, kind: 'corner' }]);
    const [first] = measure ? factsOf(measure, 'minimum') : [];
    ok(first && isFigure(first) && first.accuracy.kind === 'mesh');
    equal(first.accuracy.why, 'A whole part is measured by its triangles.');
  });

  it('tells a cube', async () => {
    const cube = await knowledgeOf(
      await glbOfShape((engine) => new engine.BRepPrimAPI_MakeBox(20, 20, 20).Shape()),
    );
    deepEqual(texts(cube, [partRef(cube, 'part')], 'mm'), [
      'Volume: 8000 mm³ (exact)',
      'Centre of mass: X 10 · Y 10 · Z 10 mm (exact)',
      'Area: 2400 mm² (exact)',
      'Box: 20 × 20 × 20 mm (exact)',
    ]);
  });
});

describe('measuring triangles', function () {
  this.timeout(180_000);

  it('calls nothing exact of a model without exact shapes, whatever is picked', async () => {
    const cubes = await knowledgeOf(await twoCubes());
    const facts = allFacts(cubes);
    ok(facts.length > 20);
    deepEqual(
      facts.filter((text) => text.includes('exact')),
      [],
    );
    ok(facts.includes('Volume: 8000 mm³ (≈ mesh, tolerance unknown)'), facts.join('\n'));
  });

  it('calls nothing exact when the exact shapes do not fit the mesh', async () => {
    const spoiled = withFacts(await glbOf('as1_pe_203.stp'), (facts) => {
      ok(facts.includes('"boundaries"'));
      return facts.replaceAll('"boundaries"', '"boundarieZ"');
    });
    const knowledge = await knowledgeOf(spoiled);
    const measured = facesAndEdges(knowledge).flatMap((ref) => texts(knowledge, [ref]));
    ok(measured.length > 100);
    deepEqual(
      measured.filter((text) => text.includes('exact')),
      [],
    );
  });

  it('gives no volume of an open mesh, and says why', async () => {
    const open = await knowledgeOf(
      await glbOfShape((engine) => {
        const box = new engine.BRepPrimAPI_MakeBox(20, 20, 20).Shape();
        const explorer = new engine.TopExp_Explorer(
          box,
          engine.TopAbs_ShapeEnum.TopAbs_FACE,
          engine.TopAbs_ShapeEnum.TopAbs_SHAPE,
        );
        return explorer.Current();
      }),
    );
    const [volume] = texts(open, [partRef(open, 'part')], 'mm');
    equal(volume, 'Volume: none. The surface is open: it encloses nothing.');
  });
});

/** A plate of 160 × 100 × 30 with a hole ∅20 through it at 30°, and a hole ∅6 along it, 9 over its bottom, that meets the other. */
function obliquelyDrilled(engine: OpenCascade): TopoDS_Shape {
  const plate = new engine.BRepPrimAPI_MakeBox(160, 100, 30).Shape();
  const drill = (at: Vector, along: Vector, radius: number) =>
    new engine.BRepPrimAPI_MakeCylinder(
      new engine.gp_Ax2(new engine.gp_Pnt(...at), new engine.gp_Dir(...along)),
      radius,
      400,
    ).Shape();
  const once = new engine.BRepAlgoAPI_Cut(
    plate,
    drill([20, 50, -50], [0.5, 0, Math.sqrt(0.75)], 10),
  );
  return new engine.BRepAlgoAPI_Cut(once.Shape(), drill([-50, 53, 9], [1, 0, 0], 3)).Shape();
}

/** What is said of everything in a model by itself, and of some pairs. */
function allFacts(knowledge: ModelKnowledge): readonly string[] {
  const refs = knowledge.model.parts.flatMap(({ path }) =>
    entityKinds.flatMap((kind) => [0, 1].map((index): EntityRef => ({ part: path, kind, index }))),
  );
  const known = refs.filter((ref) => measureOf(knowledge, [ref]) !== null);
  const pairs = known.flatMap((a) => known.map((b) => [a, b]));
  return [...known.map((ref) => [ref]), ...pairs].flatMap((some) => texts(knowledge, some, 'mm'));
}

function facesAndEdges(knowledge: ModelKnowledge): readonly EntityRef[] {
  const { meshes } = knowledge;
  return knowledge.model.parts.slice(0, 4).flatMap((part) => [
    ...counted(meshes.faceCount(part)).map((index) => ({
      part: part.path,
      kind: 'face' as const,
      index,
    })),
    ...counted(meshes.edgeCount(part)).map((index) => ({
      part: part.path,
      kind: 'edge' as const,
      index,
    })),
  ]);
}

function counted(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i);
}

function partRef(knowledge: ModelKnowledge, name: string): EntityRef {
  const part = knowledge.model.parts.find((one) => one.name === name);
  ok(part, name);
  return { part: part.path, kind: 'part', index: 0 };
}

function facesOf(knowledge: ModelKnowledge, name: string, kind: FaceShape['kind']): EntityRef[] {
  const { part: path } = partRef(knowledge, name);
  const part = knowledge.partAt(path);
  ok(part);
  const faces = knowledge.of(part).shapes?.faces ?? [];
  return faces.flatMap((face, index) =>
    face.kind === kind ? [{ part: path, kind: 'face' as const, index }] : [],
  );
}

function edgesOf(knowledge: ModelKnowledge, name: string, kind: EdgeShape['kind']): EntityRef[] {
  const { part: path } = partRef(knowledge, name);
  const part = knowledge.partAt(path);
  ok(part);
  const edges = knowledge.of(part).shapes?.edges ?? [];
  return edges.flatMap((edge, index) =>
    edge.kind === kind ? [{ part: path, kind: 'edge' as const, index }] : [],
  );
}

function texts(
  knowledge: ModelKnowledge,
  refs: readonly EntityRef[],
  unit: Unit = 'in',
  wanted: DistanceKind = 'centre',
): readonly string[] {
  const measure = measureOf(knowledge, refs);
  ok(measure);
  const facts = factsOf(measure, wanted);
  ok(facts.every((fact) => !isFigure(fact) || fact.values.every(Number.isFinite)));
  return facts.map((fact) => factText(fact, { ...knowledge.model, unit, decimals: null }));
}
