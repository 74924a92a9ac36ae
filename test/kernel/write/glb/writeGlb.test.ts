import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../../../../src/words/unknown';
import type { ModelExtras } from '../../../../src/model/modelExtras';
import { readModelExtras } from '../../../../src/model/readModelExtras';
import { readIges } from '../../../../src/kernel/readers/iges/readIges';
import { readGlbScene } from '../../../../src/kernel/readers/gltf/readGltf';
import { readStep } from '../../../../src/kernel/readers/step/readStep';
import { Refusal } from '../../../../src/kernel/base/refusal';
import type { Rgba, Scene } from '../../../../src/kernel/base/scene';
import { writeGlb } from '../../../../src/kernel/write/glb/writeGlb';
import { boxPart, movedBy, nodeOf, sceneOf } from '../../boxScene';
import { glbIssues } from '../../glbIssues';
import { withoutEngines } from '../../conversionOptions';

const red: Rgba = [1, 0, 0, 1];
const orange: Rgba = [1, 0.5, 0, 1];
const glass: Rgba = [0, 0, 1, 0.4];

describe('writeGlb', () => {
  it('passes the Khronos validator without a word for one box', async () => {
    await isValid(await glbOf(sceneOf([nodeOf({ part: 0 })], boxPart(red))));
  });

  for (const [name, read] of [
    ['as1-oc-214.stp', readStep],
    ['so101_wrist_roll_pitch.step', readStep],
    ['ansys_bracket.iges', readIges],
    ['as1_pe_203.igs', readIges],
  ] as const) {
    it(`passes the Khronos validator for ${name}`, async () => {
      const bytes = await readFile(path.resolve('samples', name));
      await isValid(await glbOf(await read(bytes, withoutEngines)));
    }).timeout(60_000);
  }

  it('keeps names and nesting', async () => {
    const tree = nodeOf({
      name: 'assembly',
      children: [nodeOf({ name: 'bolt «M8»', part: 0 }), nodeOf({ name: 'group' })],
    });
    const { nodes, scenes } = await documentOf(sceneOf([tree], boxPart(null)));
    deepEqual(
      nodes.map((node) => [node['name'], node['children']]),
      [
        ['assembly', [1, 2]],
        ['bolt «M8»', undefined],
        ['group', undefined],
      ],
    );
    deepEqual(scenes[0]?.['nodes'], [0]);
  });

  it('turns Z up into Y up at the roots alone', async () => {
    const child = nodeOf({ part: 0, matrix: movedBy(1, 2, 3) });
    const root = nodeOf({ matrix: movedBy(4, 5, 6), children: [child] });
    const { nodes } = await documentOf(sceneOf([root], boxPart(null)));
    deepEqual(nodes[0]?.['matrix'], [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 4, 6, -5, 1]);
    deepEqual(nodes[1]?.['translation'], [1, 2, 3]);
  });

  it('leaves the axes of a file alone whose programs draw Y upwards, and is read the same', async () => {
    const child = nodeOf({ part: 0, matrix: movedBy(1, 2, 3) });
    const root = nodeOf({ matrix: movedBy(4, 5, 6), children: [child] });
    const turned = sceneOf([root], boxPart(null));
    const scene = { ...turned, facts: { ...turned.facts, sourceFormat: 'SolidWorks' } };
    const { nodes } = await documentOf(scene);
    deepEqual(nodes[0]?.['translation'], [4, 5, 6]);
    deepEqual(nodes[1]?.['translation'], [1, 2, 3]);
    const [same, read] = await Promise.all(
      [turned, scene].map(async (one) => readGlbScene(await glbOf(one))),
    );
    deepEqual(read?.roots, same?.roots);
  });

  it('shares one mesh among all placements of a part', async () => {
    const scene = sceneOf([nodeOf({ part: 0 }), nodeOf({ part: 0 })], boxPart(red));
    const { nodes, meshes } = await documentOf(scene);
    deepEqual(
      nodes.map((node) => node['mesh']),
      [0, 0],
    );
    equal(meshes.length, 1);
  });

  it('gives a placement in its own colour a mesh of its own on the same geometry', async () => {
    const scene = sceneOf([nodeOf({ part: 0 }), nodeOf({ part: 0, color: orange })], boxPart(red));
    const { meshes, accessors, materials } = await documentOf(scene);
    const [plain, colored] = meshes.map((mesh) => recordsIn(mesh['primitives']));
    deepEqual(
      plain?.map((primitive) => [primitive['attributes'], primitive['indices']]),
      colored?.map((primitive) => [primitive['attributes'], primitive['indices']]),
    );
    equal(accessors.length, 4);
    deepEqual(
      materials.map((material) => material['name']),
      ['#ff0000', '#ff8000'],
    );
  });

  it('puts the colour of an assembly over the parts below it', async () => {
    const scene = sceneOf(
      [nodeOf({ color: orange, children: [nodeOf({ part: 0 })] })],
      boxPart(red),
    );
    equal((await documentOf(scene)).materials[0]?.['name'], '#ff8000');
  });

  it('writes colours in linear light, and blends what is transparent', async () => {
    const { materials } = await documentOf(
      sceneOf([nodeOf({ part: 0 }), nodeOf({ part: 1 })], boxPart(orange), boxPart(glass)),
    );
    const [solid, clear] = materials;
    deepEqual(colorOf(solid), [1, 0.214041, 0, 1]);
    equal(solid?.['alphaMode'], undefined);
    deepEqual(colorOf(clear), [0, 0, 1, 0.4]);
    equal(clear?.['alphaMode'], 'BLEND');
  });

  it('writes the usual colour for one of which a component is no number', async () => {
    const usual = (await documentOf(sceneOf([nodeOf({ part: 0 })], boxPart(null)))).materials[0];
    for (const color of [
      [NaN, 0, 0, 1],
      [1, Infinity, 0, 1],
      [1, 0, 0, NaN],
    ] as const) {
      const scene = sceneOf([nodeOf({ part: 0 })], boxPart(color));
      deepEqual((await documentOf(scene)).materials[0], usual);
      await isValid(await glbOf(scene));
    }
  });

  it('shows both sides of surfaces only', async () => {
    const sheet = { ...boxPart(red), solid: { volume: null, area: 6 } };
    const scene = sceneOf([nodeOf({ part: 0 }), nodeOf({ part: 1 })], boxPart(red), sheet);
    const { materials } = await documentOf(scene);
    deepEqual(
      materials.map((material) => [material['name'], material['doubleSided']]),
      [
        ['#ff0000', undefined],
        ['#ff0000', true],
      ],
    );
  });

  it('brings faces of one colour together and says which triangles each face has', async () => {
    const part = boxPart(null, [red, null, red]);
    const glb = await glbOf(sceneOf([nodeOf({ part: 0 })], part));
    const { meshes } = documentIn(glb);
    const primitives = recordsIn(meshes[0]?.['primitives']);
    deepEqual(
      primitives.map((primitive) => primitive['mode']),
      [undefined, undefined],
    );
    deepEqual((await readBack(glb)).extras['faces'], [
      [0, 2],
      [2, 2],
      [4, 2],
      [6, 2],
      [8, 2],
      [10, 2],
    ]);
    deepEqual(indicesOf(glb, primitives[0]), [
      ...part.indices.slice(0, 6),
      ...part.indices.slice(12, 18),
    ]);
  });

  it('writes each B-rep edge as lines from point to point, where only Caliper looks', async () => {
    const bent = Float32Array.of(0, 0, 0, 0.5, 0, 0, 1, 1, 0);
    const straight = Float32Array.of(0, 0, 1, 1, 0, 1);
    const scene = sceneOf([nodeOf({ part: 0 })], { ...boxPart(red), edges: [bent, straight] });
    const glb = await glbOf(scene);
    const { meshes, used, required } = documentIn(glb);
    deepEqual(indicesOf(glb, edgesIn(meshes[0])), [0, 1, 1, 2, 3, 4]);
    equal(recordsIn(meshes[0]?.['primitives']).length, 1);
    deepEqual([used, required], [['CALIPER_brep'], undefined]);
    const { lines, edgeStarts } = await readBack(glb);
    deepEqual(lines, [Float32Array.of(0, 0, 0, 0.5, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1)]);
    deepEqual(edgeStarts, Uint32Array.of(0, 2));
  });

  it('writes curves of a part without faces for all programs, in the material of edges', async () => {
    const wire = { ...boxPart(red), indices: new Uint32Array(0), faces: [] };
    const glb = await glbOf(
      sceneOf([nodeOf({ part: 0 }), nodeOf({ part: 1 })], boxPart(red), wire),
    );
    const { meshes, materials } = documentIn(glb);
    const [lines] = recordsIn(meshes[1]?.['primitives']);
    equal(lines?.['mode'], 1);
    equal(materials[Number(lines['material'])]?.['name'], 'edges');
    equal(meshes[1]?.['extensions'], undefined);
  });

  it('lets edges take the vertices of the triangles along them', async () => {
    const part = boxPart(red);
    const [from, to] = [0, 1].map((corner) => part.positions.slice(corner * 3, corner * 3 + 3));
    const edges = [Float32Array.of(...(from ?? []), ...(to ?? []))];
    const glb = await glbOf(sceneOf([nodeOf({ part: 0 })], { ...part, edges }));
    const [mesh] = documentIn(glb).meshes;
    const [faces, lines] = [recordsIn(mesh?.['primitives'])[0], edgesIn(mesh)];
    const positionsOf = (primitive: typeof faces) =>
      isRecord(primitive?.['attributes']) ? primitive['attributes']['POSITION'] : undefined;
    equal(positionsOf(lines), positionsOf(faces));
    deepEqual(indicesOf(glb, lines), [0, 1]);
  });

  it('carries the exact facts of each part, and the model facts', async () => {
    const { asset, meshes } = await documentOf(sceneOf([nodeOf({ part: 0 })], boxPart(red)));
    equal(extrasOf(meshes[0])['geometry'], 'meshed from exact B-rep');
    equal(extrasOf(meshes[0])['volume'], 1);
    equal(extrasOf(meshes[0])['area'], 6);
    deepEqual(readModelExtras(extrasOf(asset)['caliper']), extras);
    equal(asset['generator'], 'Caliper');
  });

  it('leaves out what nobody knows of the model, and an empty list of warnings', async () => {
    const { asset } = await documentOf(sceneOf([nodeOf({ part: 0 })], boxPart(red)));
    const told = extrasOf(asset)['caliper'];
    ok(isRecord(told));
    deepEqual(
      Object.keys(extras).filter((key) => !(key in told)),
      ['savedBy', 'savedAt', 'warnings'],
    );
  });

  it('tells volumes and areas in twelve figures, and centres of mass to a picometre', async () => {
    const centreOfMass = [1e-17, 0.1 + 0.2, 0.0169355823736921] as const;
    const solid = { volume: 0.0000032004976585476588, area: 1 / 3, centreOfMass };
    const part = { ...boxPart(red), solid };
    const { meshes } = await documentOf(sceneOf([nodeOf({ part: 0 })], part));
    const { volume, area, centreOfMass: centre } = extrasOf(meshes[0]);
    deepEqual([volume, area], [0.00000320049765855, 0.333333333333]);
    deepEqual(centre, [0, 0.3, 0.016935582374]);
  });

  it('gives the same bytes for the same scene', async () => {
    const scene = () => sceneOf([nodeOf({ part: 0, color: glass })], boxPart(red, [orange]));
    deepEqual(await glbOf(scene()), await glbOf(scene()));
  });

  it('writes wide indices where short ones do not reach', async () => {
    const glb = await glbOf(sceneOf([nodeOf({ part: 0 })], stripPart(66_000)));
    await isValid(glb);
    const { accessors } = documentIn(glb);
    deepEqual(
      accessors.map((accessor) => accessor['componentType']),
      [5126, 5126, 5125],
    );
  });

  it('repairs normals that engines leave without length', async () => {
    const part = boxPart(red);
    part.normals.fill(0, 0, 3);
    part.normals.set([0, 0, 5], 3);
    await isValid(await glbOf(sceneOf([nodeOf({ part: 0 })], part)));
  });

  it('refuses a scene without triangles', async () => {
    await rejects(glbOf(sceneOf([nodeOf({})])), isRefusal('noGeometry'));
    const wires = { ...boxPart(red), indices: new Uint32Array(0), faces: [] };
    await rejects(glbOf(sceneOf([nodeOf({ part: 0 })], wires)), isRefusal('noGeometry'));
  });

  it('refuses numbers that are none', async () => {
    const part = boxPart(red);
    part.positions[4] = NaN;
    await rejects(glbOf(sceneOf([nodeOf({ part: 0 })], part)), isRefusal('damagedFile'));
    const nowhere = nodeOf({ part: 0, matrix: movedBy(Infinity, 0, 0) });
    await rejects(glbOf(sceneOf([nowhere], boxPart(red))), isRefusal('damagedFile'));
  });
});

const extras: ModelExtras = {
  geometry: 'meshed from exact B-rep',
  sourceFormat: 'STEP',
  savedBy: null,
  savedAt: null,
  schema: 'AP214',
  sourceUnit: 'millimetre',
  linearDeflection: 1e-4,
  angularDeflection: 0.5,
  quality: 'normal',
  counts: { parts: 1, instances: 1, faces: 6, triangles: 12 },
  warnings: [],
};

function glbOf(scene: Scene): Promise<Uint8Array> {
  return writeGlb(scene, { ...extras, sourceFormat: scene.facts.sourceFormat });
}

async function isValid(glb: Uint8Array): Promise<void> {
  deepEqual(await glbIssues(glb), []);
}

async function documentOf(scene: Scene) {
  return documentIn(await glbOf(scene));
}

function documentIn(glb: Uint8Array) {
  const view = new DataView(glb.buffer, glb.byteOffset);
  const json = glb.subarray(20, 20 + view.getUint32(12, true));
  const document: unknown = JSON.parse(new TextDecoder().decode(json));
  ok(isRecord(document) && isRecord(document['asset']));
  return {
    asset: document['asset'],
    scenes: recordsIn(document['scenes']),
    nodes: recordsIn(document['nodes']),
    meshes: recordsIn(document['meshes']),
    used: document['extensionsUsed'],
    required: document['extensionsRequired'],
    materials: recordsIn(document['materials']),
    accessors: recordsIn(document['accessors']),
    bufferViews: recordsIn(document['bufferViews']),
  };
}

/** The edges of a mesh in the extension, a primitive but for its mode. */
function edgesIn(mesh: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  const extensions = isRecord(mesh?.['extensions']) ? mesh['extensions'] : {};
  const own = isRecord(extensions['CALIPER_brep']) ? extensions['CALIPER_brep'] : {};
  return isRecord(own['edges']) ? own['edges'] : undefined;
}

/** The first mesh, as it is read. */
async function readBack(glb: Uint8Array) {
  const { roots } = await readGlbScene(glb);
  const mesh = roots[0]?.mesh;
  ok(mesh && isRecord(mesh.extras));
  return { ...mesh, extras: mesh.extras };
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function extrasOf(value: Record<string, unknown> | undefined): Record<string, unknown> {
  const found = value?.['extras'];
  ok(isRecord(found));
  return found;
}

function colorOf(material: Record<string, unknown> | undefined): unknown {
  const surface = material?.['pbrMetallicRoughness'];
  return isRecord(surface) ? surface['baseColorFactor'] : undefined;
}

/** The indices of a primitive whose accessor is of two bytes a piece. */
function indicesOf(glb: Uint8Array, primitive: Record<string, unknown> | undefined): number[] {
  const { accessors, bufferViews } = documentIn(glb);
  const accessor = accessors[Number(primitive?.['indices'])];
  equal(accessor?.['componentType'], 5123);
  const view = bufferViews[Number(accessor['bufferView'])];
  const data = new DataView(glb.buffer, glb.byteOffset);
  const start =
    28 +
    data.getUint32(12, true) +
    Number(view?.['byteOffset'] ?? 0) +
    Number(accessor['byteOffset'] ?? 0);
  return Array.from({ length: Number(accessor['count']) }, (_, i) =>
    data.getUint16(start + i * 2, true),
  );
}

function isRefusal(code: string) {
  return (error: unknown) => error instanceof Refusal && error.code === code;
}

/** A flat strip with more vertices than 16 bits can count. */
function stripPart(vertices: number) {
  const positions = new Float32Array(vertices * 3);
  const normals = new Float32Array(vertices * 3);
  const indices = new Uint32Array((vertices - 2) * 3);
  for (let i = 0; i < vertices; i++) {
    positions.set([i >> 1, i & 1, 0], i * 3);
    normals.set([0, 0, 1], i * 3);
    if (i >= 2) indices.set(i & 1 ? [i - 2, i, i - 1] : [i - 2, i - 1, i], (i - 2) * 3);
  }
  const faces = [{ firstTriangle: 0, triangleCount: vertices - 2, color: null }];
  return { ...boxPart(red), positions, normals, indices, faces, edges: [] };
}
