import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../../../../src/words/unknown';
import type { Quality } from '../../../../src/model/modelExtras';
import { meshBody } from '../../../../src/kernel/bodies/meshBody';
import { triangleSums } from '../../../../src/kernel/mesh/triangleSums';
import { packGlb } from '../../../../src/kernel/write/glb/glbContainer';
import { gridsOf, largestDisplacement } from '../../../../src/kernel/mesh/vertexGrid';
import { readStep } from '../../../../src/kernel/readers/step/readStep';
import { openSides } from '../../../../src/kernel/mesh/openSides';
import { modelExtras } from '../../../../src/kernel/convert/writeModelExtras';
import type { ViewMesh, ViewNode, ViewScene } from '../../../../src/kernel/base/viewScene';
import { placedParts } from '../../../../src/kernel/convert/placedParts';
import { readGlbScene } from '../../../../src/kernel/readers/gltf/readGltf';
import { readResult } from '../../../../src/kernel/convert/readResult';
import type { PartMesh, Scene } from '../../../../src/kernel/base/scene';
import { writeGlb } from '../../../../src/kernel/write/glb/writeGlb';
import { boxPart, movedBy, nodeOf, sceneOf } from '../../boxScene';
import { glbIssues } from '../../glbIssues';
import { cylinderBody } from '../../tessellate/bodies';
import { withoutEngines } from '../../conversionOptions';

const turnedAndMoved = Float64Array.of(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0.1, 0.2, 0.3, 1);

const readOptions = { ...withoutEngines, quality: 'normal' } as const;

describe('a compact GLB', () => {
  for (const [name, share] of [
    ['as1-oc-214.stp', 0.55],
    // Most of its normals need 16 bits.
    ['so101_wrist_roll_pitch.step', 0.65],
    ['sg1-c5-214.stp', 0.52],
  ] as const) {
    it(`has at most ${share} times the bytes of the plain one of ${name}, and passes the Khronos validator`, async () => {
      const scene = await sceneOfSample(name);
      const glb = await compact(scene);
      const plain = await writeGlb(scene, modelExtras(scene, 'normal'));
      ok(glb.length <= share * plain.length, `${(glb.length / plain.length).toFixed(3)} times`);
      deepEqual(await glbIssues(glb), []);
    }).timeout(60_000);

    it(`is read back as the same parts in the same places: ${name}`, async () => {
      const scene = await sceneOfSample(name);
      const back = await readGlbScene(await compact(scene));
      const plain = await readGlbScene(await writeGlb(scene, modelExtras(scene, 'normal')));
      const most = largestDisplacement(gridsOf(scene, 'normal'));
      ok(most > 0);
      isAlike(back, plain, most);
    }).timeout(60_000);

    it(`opens no crack between the faces of ${name}`, async () => {
      const scene = await sceneOfSample(name);
      const { parts } = placedParts(await readGlbScene(await compact(scene)));
      deepEqual(parts.map(openSides), scene.parts.map(openSides));
      ok(parts.some((part) => openSides(part) === 0));
    }).timeout(60_000);
  }

  it('keeps what stands on whole steps, such as the measures of drawings, to the bit', async () => {
    const scene = sceneOf([nodeOf({ part: 0 })], scaled(boxPart(null), 0.0425));
    const [part] = placedParts(await readGlbScene(await compact(scene))).parts;
    deepEqual([...new Set(part?.positions)].sort(), [...new Set(scene.parts[0]?.positions)].sort());
  });

  for (const [name, part] of Object.entries({
    'a foil of 0.01 mm': thinBox([0.1, 0.1, 0.00001]),
    'a foil whose thickness is no whole number of steps': thinBox([0.1, 0.08, 0.0000137]),
    'a foil that is thinner than a step of its grid': thinBox([0.4, 0.3, 0.000004]),
    'a foil on its edge beside the origin': thinBox([0.0000137, 0.4, 0.3], 0.2),
    'a needle': meshedPart(cylinderBody(0.05, 400)),
    'a coin': meshedPart(cylinderBody(100, 0.0137)),
  })) {
    it(`shows ${name} as thick as it is, and is believed its exact numbers`, async () => {
      const scene = sceneOf([nodeOf({ part: 0 })], part);
      const read = await readResult(await compact(scene), 'x.glb', readOptions);
      deepEqual(read.facts.notes, []);
      const [back] = placedParts(read).parts;
      ok(back);
      ok(Math.abs((back.solid.volume ?? NaN) / (part.solid.volume ?? NaN) - 1) < 1e-9);
      const [before, after] = [enclosedBy(part), enclosedBy(back)];
      ok(Math.abs(after / before - 1) < 2e-3, `${after} of ${before} m³`);
    });
  }

  it('keeps the exact facts of parts, and where faces and edges begin', async () => {
    const scene = sceneOf([nodeOf({ part: 0 })], boxPart(null));
    const [back, plain] = [
      await readGlbScene(await compact(scene)),
      await readGlbScene(await writeGlb(scene, modelExtras(scene, 'normal'))),
    ].map((one) => one.roots[0]?.mesh);
    deepEqual(back?.extras, plain?.extras);
    deepEqual(back?.faceStarts, plain?.faceStarts);
    deepEqual(back?.edgeStarts, plain?.edgeStarts);
    ok(back?.edgeStarts);
  });

  it('counts the way onto the grid among what triangles may be away from exact faces', () => {
    const scene = sceneOf([nodeOf({ part: 0 })], boxPart(null));
    const grids = gridsOf(scene, 'normal');
    const { linearDeflection } = modelExtras(scene, 'normal', grids);
    equal(linearDeflection, 1e-4 + largestDisplacement(grids));
  });

  it('says of each mesh what other programs can use: volume, area, what its triangles are', async () => {
    const { meshes } = await documentOf(sceneOf([nodeOf({ part: 0 })], boxPart(null)));
    deepEqual(meshes[0]?.['extras'], {
      geometry: 'meshed from exact B-rep',
      volume: 1,
      area: 6,
      centreOfMass: null,
    });
  });

  it('has normals of 16 bits where a face is cut so finely that 8 would show', async () => {
    const typesOf = async (turn: number) => {
      const { accessors } = await documentOf(sceneOf([nodeOf({ part: 0 })], bentPart(turn)));
      return accessors.map((accessor) => accessor['componentType']);
    };
    ok((await typesOf(0.02)).includes(5122));
    ok((await typesOf(0.1)).includes(5120));
  });

  it('writes triangles as strips where these are shorter', async () => {
    const { meshes } = await documentOf(sceneOf([nodeOf({ part: 0 })], bentPart(0.1)));
    deepEqual(modesOf(meshes[0]), [5]);
    const single = { ...bentPart(0.1), indices: Uint32Array.of(0, 2, 1) };
    const face = { firstTriangle: 0, triangleCount: 1, color: null };
    const one = sceneOf([nodeOf({ part: 0 })], { ...single, faces: [face] });
    deepEqual(modesOf((await documentOf(one)).meshes[0]), [undefined]);
  });

  const beside = Float32Array.of(0.25, 0.5, 0, 0.75, 0.5, 0, 0.75, 0.75, 0);
  for (const [what, part] of [
    ['edges that run beside the corners of triangles', withEdge(boxPart(null), beside)],
    ['edges without any triangle', withoutTriangles(boxPart(null))],
  ] as const) {
    it(`gives places of their own to ${what}`, async () => {
      const nodes = [nodeOf({ part: 0 }), nodeOf({ part: 1 })];
      const scene = sceneOf(nodes, part, boxPart(null));
      const glb = await compact(scene);
      deepEqual(await glbIssues(glb), []);
      const plain = await readGlbScene(await writeGlb(scene, modelExtras(scene, 'normal')));
      isAlike(await readGlbScene(glb), plain, largestDisplacement(gridsOf(scene, 'normal')));
    });
  }

  it('keeps the facts of parts between the rows of vertices, where glTF wants gaps', async () => {
    const place = placeOf(await documentOf(sceneOf([nodeOf({ part: 0 })], bentPart(0.1))));
    const { facts, gaps } = place;
    equal(facts[1], 0);
    equal(gaps.length, 1);
  });

  it('keeps behind the geometry what finds no room there', async () => {
    const place = placeOf(await documentOf(sceneOf([nodeOf({ part: 0 })], boxPart(null))));
    const { facts, gaps } = place;
    // 24 corners of three bytes each.
    deepEqual(gaps, [[0, 72]]);
    ok(Number(facts[1]) > 0);
  });

  it('is read without what was packed when another program has written its buffer anew', async () => {
    const glb = await compact(sceneOf([nodeOf({ part: 0 })], boxPart(null)));
    const { facts } = placeOf(documentIn(glb));
    const jsonLength = new DataView(glb.buffer).getUint32(12, true);
    glb.fill(0xff, 28 + jsonLength + Number(facts[0]));
    await isReadWithoutFacts(glb);
  });

  for (const [name, gaps] of [
    ['a view that is not there', [[7, 72]]],
    ['a view of indices', [[1, 72]]],
    ['more bytes than a view has room for', [[0, 73]]],
    ['more bytes than there can be', [[0, 2 ** 40]]],
    ['a number that is none', [[0, -1]]],
    ['no pair', [0]],
    [
      'more views than there are kinds of rows',
      [
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 69],
      ],
    ],
  ] as const) {
    it(`is read without what was packed when its gaps are said to be ${name}`, async () => {
      const glb = await compact(sceneOf([nodeOf({ part: 0 })], boxPart(null)));
      await isReadWithoutFacts(
        withDocument(glb, (document) => {
          const { facts } = placeOf(document);
          return { ...document.whole, extensions: { CALIPER_brep: { facts, gaps } } };
        }),
      );
    });
  }

  it('is read with its facts in one piece, as files of before have them', async () => {
    const glb = await compact(sceneOf([nodeOf({ part: 0 })], boxPart(null)));
    const { facts, gaps } = placeOf(documentIn(glb));
    const [[view, count] = []] = gaps;
    equal(view, 0);
    const binary = binaryOf(glb);
    const rows = Array.from({ length: 24 }, (_, row) => 12 * row);
    const first = rows.flatMap((row) => [row + 6, row + 7, row + 11].map((at) => binary[at] ?? 0));
    equal(first.length, count);
    const [start = 0, length = 0, unpackedLength = 0] = facts;
    const piece = Uint8Array.of(...first, ...binary.subarray(start, start + length), 0, 0, 0);
    const before = withDocument(
      glb,
      ({ whole: { extensions: _, ...whole } }) => ({
        ...whole,
        extras: { caliper: { parts: [start, first.length + length, unpackedLength] } },
        buffers: [{ byteLength: start + piece.length - (piece.length % 4) }],
      }),
      Uint8Array.of(
        ...binary.subarray(0, start),
        ...piece.subarray(0, piece.length - (piece.length % 4)),
      ),
    );
    deepEqual(await readGlbScene(before), await readGlbScene(glb));
  });
});

describe('the grid of a part', () => {
  it('has steps below a tenth of what triangles may be away, in every quality', () => {
    for (const [quality, share] of [
      ['draft', 0.004],
      ['normal', 0.001],
      ['fine', 0.0003],
    ] as const) {
      const grid = gridOf(boxPart(null), quality);
      ok(grid && grid.step < share / 10);
    }
  });

  it('is not there for a part too long for 16 bits', () => {
    const rail = stretched(scaled(boxPart(null), 0.01), 30);
    ok(gridOf(rail, 'draft'));
    equal(gridOf(rail, 'fine'), null);
  });

  it('is not there for triangles that another program saved', () => {
    equal(gridOf({ ...boxPart(null), geometry: 'triangles saved in the file' }, 'normal'), null);
  });

  it('is not there for a part with others below it, which would be scaled as well', async () => {
    const below = nodeOf({ name: 'below', part: 1, matrix: movedBy(2, 0, 0) });
    const scene = sceneOf(
      [nodeOf({ part: 0, children: [below] })],
      boxPart(null),
      scaled(boxPart(null), 2),
    );
    deepEqual([...gridsOf(scene, 'normal').keys()], [scene.parts[1]]);
    const plain = await readGlbScene(await writeGlb(scene, modelExtras(scene, 'normal')));
    isAlike(await readGlbScene(await compact(scene)), plain, 1e-4);
  });

  it('stands in the placement of a part, however that turns it', async () => {
    const scene = sceneOf(
      [nodeOf({ children: [nodeOf({ part: 0, matrix: turnedAndMoved })] })],
      scaled(boxPart(null), 0.7),
    );
    const back = await readGlbScene(await compact(scene));
    deepEqual(back.roots[0]?.children[0]?.matrix, turnedAndMoved);
  });
});

/** The same tree, matrices and triangles, with points no farther apart than `most`. */
function isAlike(one: ViewScene, other: ViewScene, max: number): void {
  const walk = (a: ViewNode, b: ViewNode): void => {
    equal(a.name, b.name);
    equal(a.index, b.index);
    const identity = movedBy(0, 0, 0);
    const [left, right] = [a.matrix ?? identity, b.matrix ?? identity];
    ok(left.every((value, i) => Math.abs(value - (right[i] ?? NaN)) < 1e-12));
    equal(a.mesh === null, b.mesh === null);
    if (a.mesh && b.mesh) isAlikeMesh(a.mesh, b.mesh, max);
    equal(a.children.length, b.children.length);
    a.children.forEach((child, i) => walk(child, b.children[i] ?? child));
  };
  one.roots.forEach((root, i) => walk(root, other.roots[i] ?? root));
}

function isAlikeMesh(a: ViewMesh, b: ViewMesh, max: number): void {
  deepEqual(a.extras, b.extras);
  equal(a.faces.length, b.faces.length);
  deepEqual(a.faceStarts, b.faceStarts);
  const [left, right] = [trianglesOf(a), trianglesOf(b)];
  equal(left.length, right.length);
  (a.faceStarts ?? []).forEach((start, face) => {
    const end = a.faceStarts?.[face + 1] ?? left.length;
    isSameSet(left.slice(start, end), right.slice(start, end), max);
  });
  a.lines.forEach((line, i) => isNear(line, b.lines[i] ?? line.subarray(0, 0), max));
}

type Triangle = readonly (readonly number[])[];

/** Through all primitives: three corners each, x y z. */
function trianglesOf(mesh: ViewMesh): Triangle[] {
  return mesh.faces.flatMap(({ geometry: { indices, positions } }) => {
    ok(indices);
    const corner = (i: number) => {
      const vertex = 3 * (indices[i] ?? 0);
      return [...positions.subarray(vertex, vertex + 3)];
    };
    return Array.from({ length: indices.length / 3 }, (_, i) =>
      [3 * i, 3 * i + 1, 3 * i + 2].map(corner),
    );
  });
}

/** In any order, from any corner on, but looking the same way. Of triangles that are near the nearest is taken. */
function isSameSet(ones: readonly Triangle[], others: readonly Triangle[], max: number): void {
  const left = [...others];
  for (const one of ones) {
    const distances = left.map((other) => distanceOf(one, other));
    const nearest = distances.reduce(
      (best, d, i) => (d < (distances[best] ?? Infinity) ? i : best),
      0,
    );
    ok((distances[nearest] ?? Infinity) <= max, `no triangle at ${JSON.stringify(one)}`);
    left.splice(nearest, 1);
  }
}

/** The largest difference of a coordinate, from the best corner on. */
function distanceOf(one: Triangle, other: Triangle): number {
  const from = (turn: number) =>
    one.flatMap((corner, i) =>
      corner.map((value, axis) => Math.abs(value - (other[(i + turn) % 3]?.[axis] ?? NaN))),
    );
  return Math.min(...[0, 1, 2].map((turn) => Math.max(...from(turn))));
}

function isNear(one: Float32Array, other: Float32Array, max: number): void {
  equal(one.length, other.length);
  ok(one.every((value, i) => Math.abs(value - (other[i] ?? NaN)) <= max));
}

function compact(scene: Scene): Promise<Uint8Array> {
  const grids = gridsOf(scene, 'normal');
  return writeGlb(scene, modelExtras(scene, 'normal', grids), grids);
}

function gridOf(part: PartMesh, quality: Quality) {
  const scene = sceneOf([nodeOf({ part: 0 })], part);
  return gridsOf(scene, quality).get(part) ?? null;
}

const samples = new Map<string, Promise<Scene>>();

/** Each sample is read once. */
function sceneOfSample(name: string): Promise<Scene> {
  const scene = samples.get(name) ?? readSample(name);
  samples.set(name, scene);
  return scene;
}

async function readSample(name: string): Promise<Scene> {
  const bytes = await readFile(path.resolve('samples', name));
  return readStep(bytes, { ...withoutEngines, quality: 'normal' });
}

function withEdge(part: PartMesh, edge: Float32Array): PartMesh {
  return { ...part, edges: [...part.edges, edge] };
}

/** As where the faces along edges could not be meshed. */
function withoutTriangles(part: PartMesh): PartMesh {
  const none = { positions: new Float32Array(0), normals: new Float32Array(0), faces: [] };
  return { ...part, ...none, indices: new Uint32Array(0) };
}

/** @param beside metres from the origin, along x */
function thinBox([x, y, z]: readonly [number, number, number], beside = 0): PartMesh {
  const box = boxPart(null);
  const placed = (points: Float32Array) =>
    points.map((value, i) => value * ([x, y, z][i % 3] ?? 1) + (i % 3 === 0 ? beside : 0));
  const solid = { volume: x * y * z, area: 2 * (x * y + y * z + z * x) };
  return { ...box, positions: placed(box.positions), edges: box.edges.map(placed), solid };
}

function meshedPart(body: Parameters<typeof meshBody>[0]): PartMesh {
  const meshed = meshBody(body, 1, 'normal', { name: 'body', color: null });
  if (meshed.kind === 'not taken') throw new Error(meshed.why);
  return meshed.part;
}

function enclosedBy(part: PartMesh): number {
  return triangleSums(part).volumes.reduce((sum, added) => sum + added, 0);
}

function scaled(part: PartMesh, size: number): PartMesh {
  const resized = (points: Float32Array) => points.map((value) => value * size);
  return { ...part, positions: resized(part.positions), edges: part.edges.map(resized) };
}

function stretched(part: PartMesh, times: number): PartMesh {
  const longer = (points: Float32Array) =>
    points.map((value, i) => (i % 3 === 0 ? value * times : value));
  return { ...part, positions: longer(part.positions), edges: part.edges.map(longer) };
}

/** Forty strips of a cylinder, each turned by some radians. */
function bentPart(turn: number): PartMesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= 40; i++) {
    const [x, y] = [Math.cos(i * turn), Math.sin(i * turn)];
    positions.push(x, y, 0, x, y, 1);
    normals.push(x, y, 0, x, y, 0);
    if (i < 40) indices.push(2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 1, 2 * i + 2, 2 * i + 3);
  }
  return {
    ...boxPart(null),
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
    faces: [{ firstTriangle: 0, triangleCount: 80, color: null }],
    edges: [],
  };
}

function modesOf(mesh: Record<string, unknown> | undefined): unknown[] {
  const primitives = Array.isArray(mesh?.['primitives']) ? mesh['primitives'] : [];
  return primitives.filter(isRecord).map((primitive) => primitive['mode']);
}

function placeOf({ whole }: ReturnType<typeof documentIn>): { facts: number[]; gaps: number[][] } {
  const extensions = whole['extensions'];
  ok(isRecord(extensions) && isRecord(extensions['CALIPER_brep']));
  const { facts, gaps } = extensions['CALIPER_brep'];
  ok(Array.isArray(facts) && Array.isArray(gaps) && gaps.every(Array.isArray));
  return { facts: facts.map(Number), gaps: gaps.map((gap) => gap.map(Number)) };
}

async function isReadWithoutFacts(glb: Uint8Array): Promise<void> {
  const scene = await readGlbScene(glb);
  equal(scene.roots[0]?.mesh?.faceStarts, null);
  const [part] = placedParts(scene).parts;
  equal(part && openSides(part), 0);
}

function binaryOf(glb: Uint8Array): Uint8Array {
  return glb.subarray(28 + new DataView(glb.buffer).getUint32(12, true));
}

function withDocument(
  glb: Uint8Array,
  change: (document: ReturnType<typeof documentIn>) => Record<string, unknown>,
  binary = binaryOf(glb),
): Uint8Array {
  return packGlb(change(documentIn(glb)), [binary]);
}

function documentIn(glb: Uint8Array) {
  const view = new DataView(glb.buffer, glb.byteOffset);
  const json = glb.subarray(20, 20 + view.getUint32(12, true));
  const document: unknown = JSON.parse(new TextDecoder().decode(json));
  ok(isRecord(document));
  const listOf = (name: string) =>
    Array.isArray(document[name]) ? document[name].filter(isRecord) : [];
  return {
    whole: document,
    meshes: listOf('meshes'),
    accessors: listOf('accessors'),
  };
}

async function documentOf(scene: Scene) {
  return documentIn(await compact(scene));
}
