import { deepEqual, equal, ok } from 'node:assert/strict';
import { meshBody } from '../../../../../src/kernel/bodies/meshBody';
import { readAssembly } from '../../../../../src/kernel/readers/step/assembly/assembly';
import { stepBody } from '../../../../../src/kernel/readers/step/brep/stepBody';
import { exchangeStructure } from '../../../../../src/kernel/part21/exchangeStructure';
import { modelExtras } from '../../../../../src/kernel/convert/writeModelExtras';
import type { Scene } from '../../../../../src/kernel/base/scene';
import { readStep } from '../../../../../src/kernel/readers/step/readStep';
import { readStyles } from '../../../../../src/kernel/readers/step/styles';
import { withoutEngines } from '../../../conversionOptions';

/** Millimetres: the coordinates have three digits after the point, or so. */
const rounded = 0.0008;

describe('a small part in a STEP file whose numbers are rounded', () => {
  it('is meshed where lines and planes are a little beside the vertices', () => {
    const { kind, volume } = meshed(prism(rounded));
    equal(kind, 'meshed');
    ok(Math.abs(volume / ((0.4 * 0.3 * 0.2) / 2) - 1) < 0.02, `${volume}`);
  });

  it('has lines from vertex to vertex, which its exact lengths are taken of', () => {
    const lengths = meshed(prism(rounded)).lengths.toSorted((a, b) => a - b);
    const exact = [0.2, 0.2, 0.2, 0.3, 0.3, 0.4, 0.4, 0.5, 0.5];
    equal(lengths.length, exact.length);
    lengths.forEach((length, i) => {
      ok(Math.abs(length - (exact[i] ?? 0)) < 1e-9, `${length}`);
    });
  });

  it('is meshed where the only vertex of a circle is a little beside it', () => {
    const { kind, volume } = meshed(coin(rounded / 2));
    equal(kind, 'meshed');
    ok(Math.abs(volume / (Math.PI * 0.09 ** 2 * 0.004) - 1) < 0.02, `${volume}`);
  });

  it('says how far its facts are sure where they are beside by much of its size', async () => {
    deepEqual(await warningsOf(coin(rounded)), [
      'Edges lie beside their faces: areas and volumes are sure to about 0.02 % only: “coin”.',
    ]);
    deepEqual(await warningsOf(coin(1e-7)), []);
    for (const [beside, isTold] of [
      [rounded, true],
      [1e-7, false],
    ] as const) {
      const scene = await sceneOf(coin(beside));
      equal((modelExtras(scene, 'normal').looseness ?? 0) > 1e-4, isTold);
    }
  });

  it('is not taken where they are far off', () => {
    equal(meshed(prism(0.05)).kind, 'not taken');
    equal(meshed(coin(0.04)).kind, 'not taken');
  });
});

function fileOf(data: string): Buffer {
  const text =
    'ISO-10303-21;HEADER;ENDSEC;DATA;' +
    "#1=SHAPE_REPRESENTATION('coin',(#2),#3);#2=MANIFOLD_SOLID_BREP('',#4);" +
    '#3=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#5,#6))' +
    "REPRESENTATION_CONTEXT('',''));#5=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));" +
    '#6=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));' +
    `${data}ENDSEC;END-ISO-10303-21;`;
  return Buffer.from(text, 'latin1');
}

async function warningsOf(data: string): Promise<readonly string[]> {
  return (await sceneOf(data)).facts.warnings;
}

function sceneOf(data: string): Promise<Scene> {
  const options = { ...withoutEngines, quality: 'normal' } as const;
  return readStep(fileOf(data), options);
}

function meshed(data: string) {
  const { file } = exchangeStructure(fileOf(data));
  const [item] = readAssembly(file, readStyles(file)).geometry;
  ok(item);
  const body = stepBody(file, item, () => null);
  ok('lumps' in body);
  const result = meshBody(body, 1, 'normal', { name: 'small', color: null });
  const part = result.kind === 'meshed' ? result.part : null;
  return {
    kind: result.kind,
    /** Cubic millimetres. */
    volume: (part?.solid.volume ?? NaN) * 1e9,
    /** Millimetres. */
    lengths: part?.shapes?.edges.map(({ length }) => length * 1000) ?? [],
  };
}

/** Right-angled, 0.4 × 0.3 wide and 0.2 high: its lines and planes are beside its vertices by as much. */
function prism(beside: number): string {
  const corners = [0, 0.2].flatMap((z) => [
    [0, 0, z],
    [0.4, 0, z],
    [0, 0.3, z],
  ]);
  const sides = [0, 1, 2].map((i) => [i, (i + 1) % 3] as const);
  const edges = [
    ...sides,
    ...sides.map(([a, b]) => [a + 3, b + 3] as const),
    ...[0, 1, 2].map((i) => [i, i + 3] as const),
  ];
  const faces = [
    { around: [-3, -2, -1], normal: [0, 0, -1], at: 0 },
    { around: [4, 5, 6], normal: [0, 0, 1], at: 3 },
    { around: [1, 8, -4, -7], normal: [0, -1, 0], at: 0 },
    { around: [2, 9, -5, -8], normal: [3, 4, 0], at: 1 },
    { around: [3, 7, -6, -9], normal: [-1, 0, 0], at: 2 },
  ];
  const cornerText = corners.map(
    (at, i) => point(100 + 2 * i, at) + vertex(101 + 2 * i, 100 + 2 * i),
  );
  const edgeText = edges.map(([a, b], i) => {
    const [from, to] = [corners[a] ?? [], corners[b] ?? []];
    const id = 200 + 10 * i;
    // Across the prism's edges, whichever way these run.
    const origin = from.map((value, k) => value + (k === i % 3 ? beside : 0));
    const way = to.map((value, k) => value - (from[k] ?? 0));
    return (
      point(id, origin) +
      direction(id + 1, way) +
      `#${id + 2}=VECTOR('',#${id + 1},1.);#${id + 3}=LINE('',#${id},#${id + 2});` +
      `#${id + 4}=EDGE_CURVE('',#${101 + 2 * a},#${101 + 2 * b},#${id + 3},.T.);`
    );
  });
  const faceText = faces.map(({ around, normal, at }, i) => {
    const id = 400 + 20 * i;
    const uses = around.map((edge, k) =>
      oriented(id + 10 + k, 194 + 10 * Math.abs(edge), edge > 0),
    );
    const loop = around.map((_, k) => `#${id + 10 + k}`).join();
    const origin = corners[at]?.map((value, k) => value + (normal[k] === 0 ? 0 : beside / 2)) ?? [];
    return (
      uses.join('') +
      `#${id + 1}=EDGE_LOOP('',(${loop}));#${id + 2}=FACE_OUTER_BOUND('',#${id + 1},.T.);` +
      plane(id + 3, origin, normal) +
      `#${id}=ADVANCED_FACE('',(#${id + 2}),#${id + 3},.T.);`
    );
  });
  const shell = faces.map((_, i) => `#${400 + 20 * i}`).join();
  return [`#4=CLOSED_SHELL('',(${shell}));`, ...cornerText, ...edgeText, ...faceText].join('');
}

/** Of radius 0.09 and 0.004 high, with the vertices of its circles inside them by as much. */
function coin(beside: number): string {
  const rims = [0, 0.004].map((z, i) => {
    const id = 100 + 20 * i;
    return (
      point(id, [0.09 - beside, 0, z]) +
      vertex(id + 1, id) +
      placement(id + 2, [0, 0, z], [0, 0, 1]) +
      `#${id + 6}=CIRCLE('',#${id + 2},0.09);#${id + 7}=EDGE_CURVE('',#${id + 1},#${id + 1},#${id + 6},.T.);` +
      oriented(id + 8, id + 7, true) +
      oriented(id + 9, id + 7, false) +
      `#${id + 10}=EDGE_LOOP('',(#${id + 8}));#${id + 11}=EDGE_LOOP('',(#${id + 9}));` +
      `#${id + 12}=FACE_BOUND('',#${id + 10},.T.);#${id + 13}=FACE_BOUND('',#${id + 11},.T.);`
    );
  });
  return (
    rims.join('') +
    "#4=CLOSED_SHELL('',(#10,#20,#30));#10=ADVANCED_FACE('',(#113),#11,.T.);" +
    plane(11, [0, 0, 0], [0, 0, -1]) +
    "#20=ADVANCED_FACE('',(#132),#21,.T.);" +
    plane(21, [0, 0, 0.004], [0, 0, 1]) +
    "#30=ADVANCED_FACE('',(#112,#133),#31,.T.);#31=CYLINDRICAL_SURFACE('',#32,0.09);" +
    placement(32, [0, 0, 0], [0, 0, 1])
  );
}

function numbers(values: readonly number[]): string {
  return values.map((value) => value.toFixed(6)).join();
}

function point(id: number, at: readonly number[]): string {
  return `#${id}=CARTESIAN_POINT('',(${numbers(at)}));`;
}

function direction(id: number, along: readonly number[]): string {
  return `#${id}=DIRECTION('',(${numbers(along)}));`;
}

function vertex(id: number, at: number): string {
  return `#${id}=VERTEX_POINT('',#${at});`;
}

function oriented(id: number, edge: number, isForward: boolean): string {
  return `#${id}=ORIENTED_EDGE('',*,*,#${edge},${isForward ? '.T.' : '.F.'});`;
}

/** Takes three numbers. */
function placement(id: number, at: readonly number[], axis: readonly number[]): string {
  const frame = `#${id}=AXIS2_PLACEMENT_3D('',#${id + 1},#${id + 2},$);`;
  return frame + point(id + 1, at) + direction(id + 2, axis);
}

/** Takes four numbers. */
function plane(id: number, at: readonly number[], normal: readonly number[]): string {
  return `#${id}=PLANE('',#${id + 1});` + placement(id + 1, at, normal);
}
