import assert from 'node:assert/strict';
import { validateBytes } from 'gltf-validator';
import { Matrix4, Vector3 } from 'three';
import type { ViewMesh, ViewNode, ViewScene } from '../../../../../src/kernel/base/viewScene';
import { packLimits } from '../../../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../../../src/kernel/write/pack/writePack';
import { readResult } from '../../../../../src/kernel/convert/readResult';
import { buildModel } from '../../../../../src/viewer/model/buildModel';
import { buildExportScene } from '../../../../../src/viewer/tools/share/files/buildExportScene';
import type {
  ExportFaces,
  ExportScene,
} from '../../../../../src/viewer/tools/share/files/exportScene';
import { threeMfModel } from '../../../../../src/viewer/tools/share/files/threeMfModel';
import { writeGlb } from '../../../../../src/viewer/tools/share/files/savedGlb';
import { stlBytes, writeStl } from '../../../../../src/viewer/tools/share/files/savedStl';
import { writeThreeMf } from '../../../../../src/viewer/tools/share/files/savedThreeMf';
import { modelExtras } from '../../../../../src/kernel/convert/writeModelExtras';
import { DrawnParts } from '../../../../../src/kernel/write/view/drawnPart';
import { viewOfScene } from '../../../../../src/kernel/write/view/viewOfScene';
import { boxPart, movedBy, nodeOf, sceneOf } from '../../../../kernel/boxScene';
import { openedPack, packOptions } from '../../../../kernel/packs';

/**
 * Two wedges and a mirrored third in an assembly, and a fourth of another colour beside it: each has
 * 30, 20 and 10 mm along its axes, and 1000 mm³.
 */
const given: ViewScene = {
  facts: { format: 'GLB', unit: 'metre', up: 'y', caliper: null, notes: [] },
  roots: [
    {
      ...{ name: 'tools & <more>', index: 0, mesh: null },
      matrix: placed(1, [0, 0.1, 0]),
      children: [
        wedge('wedge', 1, placed(1, [0, 0, 0])),
        wedge('wedge', 2, placed(1, [0.1, 0, 0])),
        wedge('wedge', 3, placed(-1, [0.2, 0, 0])),
      ],
    },
    wedge('other', 4, placed(1, [0.3, 0, 0.05]), [1, 0, 0, 0.5]),
  ],
};

for (const [how, merged] of Object.entries({ 'written out': 1000, 'kept as instances': 1 })) {
  describe(`parts ${how}, saved`, () => {
    const { chunks } = writePack(given, { ...packLimits(Infinity), merged, chunk: 1000 });
    const model = buildModel(openedPack(Buffer.concat(chunks)));
    const scene = buildExportScene(model, model.parts);

    it('as STL are millimetres with Z upwards, seen from outside', async () => {
      const bytes = Buffer.concat([...writeStl(scene)]);
      assert.equal(bytes.length, stlBytes(scene));
      const read = await readResult(bytes, 'wedges.stl', packOptions);
      assert.equal(read.facts.format, 'STL (binary)');
      const { volume, min, max } = measured(solidsOf(read).flatMap(({ corners }) => corners));
      nearly(volume, [4000]);
      nearly(min, [0, -60, 0]);
      nearly(max, [330, 0, 120]);
    });

    it('as STL have normals that agree with their triangles', () => {
      const bytes = Buffer.concat([...writeStl(scene)]);
      for (let at = 84; at < bytes.length; at += 50) {
        const numbers = Array.from({ length: 12 }, (_, i) => bytes.readFloatLE(at + 4 * i));
        const [normal, a, b, c] = [0, 3, 6, 9].map((i) => new Vector3().fromArray(numbers, i));
        assert.ok(normal && a && b && c);
        assert.ok(normal.dot(b.sub(a).cross(c.sub(a)).normalize()) > 0.9999);
      }
    });

    it('as 3MF keep names, places, colours and what is the same shape', async () => {
      const bytes = Buffer.concat([...writeThreeMf(scene)]);
      const read = await readResult(bytes, 'wedges.3mf', packOptions);
      assert.deepEqual([read.facts.format, read.facts.unit], ['3MF', 'millimetre']);
      const [root] = read.roots;
      const names = root?.children.map(({ name }) => name);
      assert.deepEqual(names, ['tools & <more>', 'other']);
      const solids = solidsOf(read);
      assert.deepEqual(
        solids.map(({ name }) => name),
        ['wedge', 'wedge', 'wedge', 'other'],
      );
      for (const { corners } of solids) nearly(measured(corners).volume, [1000]);
      assertPlaces(solids);
      const meshes = solids.map(({ mesh }) => mesh);
      assert.equal(meshes[0], meshes[1]);
      assert.equal(new Set(meshes).size, 3, 'a mirrored one, and one of another colour');
      nearly(meshes[3]?.faces[0]?.material.color ?? [], [1, 0, 0, 0.5], 0.01);
    });

    it('as GLB keep names, places, colours, normals and what is the same shape', async () => {
      const bytes = Buffer.concat([...writeGlb(scene)]);
      const read = await readResult(bytes, 'wedges.glb', packOptions);
      const solids = solidsOf(read);
      assert.deepEqual(
        solids.map(({ name }) => name),
        ['wedge', 'wedge', 'wedge', 'other'],
      );
      assert.deepEqual(
        read.roots.map(({ name }) => name),
        ['tools & <more>', 'other'],
      );
      assert.equal(new Set(solids.map(({ mesh }) => mesh)).size, 2);
      const first = measured(solids[0]?.corners ?? []);
      nearly(first.min, [0, 100, 0]);
      nearly(first.max, [30, 120, 10]);
      nearly(solids[3]?.mesh.faces[0]?.material.color ?? [], [1, 0, 0, 0.5]);
    });

    it('as GLB pass the Khronos validator', async () => {
      const { issues } = await validateBytes(Buffer.concat([...writeGlb(scene)]));
      assert.equal(issues.numErrors, 0, JSON.stringify(issues.messages));
    });

    it('are those that are asked for, below their assemblies only', () => {
      const some = model.parts.filter(({ name }) => name === 'other');
      assert.deepEqual(
        buildExportScene(model, some).roots.map(({ name }) => name),
        ['other'],
      );
      assert.deepEqual(buildExportScene(model, []).roots, []);
    });

    it('are where the assembly has them, though the view has pulled them apart', () => {
      for (const part of model.parts) part.shift = new Vector3(1, 2, 3);
      assert.deepEqual(buildExportScene(model, model.parts), scene);
      for (const part of model.parts) part.shift = new Vector3();
    });
  });
}

describe('a part of a program that draws Y upwards', () => {
  const [matrix, part] = [movedBy(0, 5, 0), boxPart(null)];
  const upright = sceneOf([nodeOf({ part: 0, matrix })], part);
  const drawn = { ...upright, facts: { ...upright.facts, sourceFormat: 'SolidWorks' } };
  const view = viewOfScene(drawn, modelExtras(drawn, 'normal'), new DrawnParts());
  const { chunks } = writePack(view, packLimits(Infinity));
  const model = buildModel(openedPack(Buffer.concat(chunks)));
  const scene = buildExportScene(model, model.parts);

  it('has it along Y in a saved GLB, and along Z in a saved STL', async () => {
    const glb = await readResult(Buffer.concat([...writeGlb(scene)]), 'box.glb', packOptions);
    nearly(measured(solidsOf(glb)[0]?.corners ?? []).min, [0, 5000, 0]);
    const stl = await readResult(Buffer.concat([...writeStl(scene)]), 'box.stl', packOptions);
    nearly(measured(solidsOf(stl)[0]?.corners ?? []).min, [0, -1000, 5000]);
  });
});

describe('a GLB of what stands upright along Z', () => {
  it('stands upright along Y, with its normals, and passes the Khronos validator', async () => {
    const faces: ExportFaces = {
      positions: Float32Array.of(0, 0, 1, 1, 0, 1, 0, 1, 1),
      normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
      index: Uint32Array.of(0, 1, 2),
      color: [1, 1, 1, 1],
      isDoubleSided: true,
    };
    const shape = { name: 'top', triangles: 1, faces: () => [faces] };
    const node = { name: 'top', shape, place: new Matrix4().toArray(), children: [] };
    const bytes = Buffer.concat([...writeGlb({ roots: [node], up: 'z' })]);
    const { issues } = await validateBytes(bytes);
    assert.equal(issues.numErrors, 0, JSON.stringify(issues.messages));
    const read = await readResult(bytes, 'top.glb', packOptions);
    const [solid] = solidsOf(read);
    nearly(measured(solid?.corners ?? []).min, [0, 1000, -1000]);
    assert.deepEqual(
      Array.from(solid?.mesh.faces[0]?.geometry.normals ?? []),
      [0, 0, 1, 0, 0, 1, 0, 0, 1],
    );
  });
});

describe('a 3MF model file', () => {
  const triangle: ExportFaces = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    normals: null,
    index: Uint32Array.of(0, 1, 2, 0, 0, 2),
    color: [1, 1, 1, 1],
    isDoubleSided: false,
  };
  const one = (name: string): ExportScene => {
    const shape = { name, triangles: 2, faces: () => [triangle] };
    return { roots: [{ name, shape, place: new Matrix4().toArray(), children: [] }], up: 'z' };
  };

  it('has no triangle that uses one point twice', () => {
    const text = [...threeMfModel(one('flat'))].join('');
    assert.equal(text.match(/<triangle /g)?.length, 1);
  });

  it('is well-formed whatever a part is called', () => {
    const text = [...threeMfModel(one('"/>\u0000<b>&\uD800'))].join('');
    assert.ok(text.includes('name="&quot;/&gt; &lt;b&gt;&amp; "'), text.slice(0, 600));
  });
});

function placed(side: 1 | -1, [x, y, z]: readonly [number, number, number]): Float64Array {
  return Float64Array.of(side, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}

function wedge(
  name: string,
  index: number,
  matrix: Float64Array,
  color?: readonly [number, number, number, number],
): ViewNode {
  return { name, index, matrix, mesh: color ? wedgeMesh(color) : commonMesh(), children: [] };
}

let common: ViewMesh | undefined;

function commonMesh(): ViewMesh {
  common ??= wedgeMesh([0, 1, 0, 1]);
  return common;
}

function wedgeMesh(color: readonly [number, number, number, number]): ViewMesh {
  const positions = Float32Array.of(0, 0, 0, 0.03, 0, 0, 0, 0.02, 0, 0, 0, 0.01);
  const indices = Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3);
  const geometry = { positions, normals: null, colors: null, uvs: [], indices };
  const look = {
    hasDefaultColor: false,
    emissive: [0, 0, 0],
    roughness: 0.6,
    doubleSided: false,
    cut: null,
  } as const;
  const material = { ...look, color, blends: color[3] < 1, picture: null };
  return { faces: [{ geometry, material }], lines: [], faceStarts: null, edgeStarts: null };
}

interface Solid {
  readonly name: string;
  readonly mesh: ViewMesh;
  /** Three a triangle, metres, where they stand. */
  readonly corners: readonly Vector3[];
}

function solidsOf({ roots }: Pick<ViewScene, 'roots'>, above = new Matrix4()): readonly Solid[] {
  return roots.flatMap(({ name, matrix, mesh, children }): readonly Solid[] => {
    const place = above.clone();
    if (matrix) place.multiply(new Matrix4().fromArray(matrix));
    const below = solidsOf({ roots: children }, place);
    return mesh ? [{ name, mesh, corners: cornersOf(mesh, place) }, ...below] : below;
  });
}

function cornersOf({ faces }: ViewMesh, place: Matrix4): readonly Vector3[] {
  return faces.flatMap(({ geometry: { positions, indices } }) =>
    Array.from(indices ?? positions.keys(), (vertex) =>
      new Vector3().fromArray(positions, 3 * vertex).applyMatrix4(place),
    ),
  );
}

/** Millimetres; the volume is positive when the triangles are seen from outside. */
function measured(corners: readonly Vector3[]) {
  let volume = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const [a, b, c] = corners.slice(i, i + 3);
    if (a && b && c) volume += a.dot(b.clone().cross(c)) / 6;
  }
  const along = (axis: 'x' | 'y' | 'z') => corners.map((point) => point[axis] * 1000);
  const axes = [along('x'), along('y'), along('z')];
  const min = axes.map((values) => Math.min(...values));
  const max = axes.map((values) => Math.max(...values));
  return { volume: [volume * 1e9], min, max };
}

function assertPlaces(solids: readonly Solid[]): void {
  const lowest = solids.map(({ corners }) => measured(corners).min);
  nearly(lowest.flat(), [0, -10, 100, 100, -10, 100, 170, -10, 100, 300, -60, 0]);
}

function nearly(actual: readonly number[], wanted: readonly number[], by = 1e-3): void {
  assert.equal(actual.length, wanted.length);
  actual.forEach((value, i) => {
    const goal = wanted[i] ?? NaN;
    assert.ok(Math.abs(value - goal) <= by * Math.max(1, Math.abs(goal)), actual.join());
  });
}
