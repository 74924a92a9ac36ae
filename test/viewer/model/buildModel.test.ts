import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BoxGeometry, InstancedMesh, Matrix4, Ray, Vector3 } from 'three';
import { packLimits } from '../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../src/kernel/write/pack/writePack';
import type { ViewMesh, ViewNode, ViewScene } from '../../../src/kernel/base/viewScene';
import { pieceColumns, pieceRow } from '../../../src/model/viewPack';
import { buildModel } from '../../../src/viewer/model/buildModel';
import { Picker } from '../../../src/viewer/picking/picker';
import { openedPack } from '../../kernel/packs';

/** Four boxes of side 1 along X, the last one mirrored; all share one mesh. */
const mesh = boxMesh();
const nodes = [0, 1, 2, 3].map((index): ViewNode => {
  const side = index === 3 ? -1 : 1;
  const matrix = Float64Array.of(side, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3 * index, 0, 0, 1);
  return { name: `box ${index}`, index, matrix, mesh, children: [] };
});
const scene: ViewScene = {
  facts: { format: 'GLB', unit: 'metre', up: 'y', caliper: null, notes: [] },
  roots: nodes,
};
const budgets: Record<string, number> = { 'written out': 1000, 'kept as instances': 10 };

for (const [how, merged] of Object.entries(budgets)) {
  describe(`a model ${how}`, () => {
    const { chunks } = writePack(scene, { ...packLimits(Infinity), merged, chunk: 1000 });
    const model = buildModel(openedPack(Buffer.concat(chunks)));
    const { parts, batches } = model;

    it('takes few draw calls', () => {
      // The mirrored box stands alone and is therefore written out.
      assert.equal(batches.length, how === 'written out' ? 1 : 2);
      const triangles = batches.map(({ index, copies }) => (index.length / 3) * copies.length);
      assert.equal(
        triangles.reduce((a, b) => a + b),
        48,
      );
      assert.equal(model.shown.triangles, 48);
    });

    it('holds the placements of a part once for opaque and for transparent faces', () => {
      for (const { solid, blended } of batches) {
        const [one, other] = [solid, blended].map((mesh) =>
          mesh instanceof InstancedMesh ? mesh.instanceMatrix : null,
        );
        assert.equal(one, other);
        assert.equal(one?.count ?? 3, 3);
      }
    });

    it('has vertices and a box for every piece, where they stand', () => {
      for (const [i, part] of parts.entries()) {
        const [piece = assert.fail()] = part.pieces;
        const { coordinates, first, count, place } = piece.points;
        const xs = Array.from({ length: count }, (_, n) => {
          const point = new Vector3().fromArray(coordinates, 3 * (first + n));
          return (place ? point.applyMatrix4(place) : point).x;
        });
        assert.deepEqual([Math.min(...xs), Math.max(...xs)], [3 * i - 0.5, 3 * i + 0.5]);
        assert.deepEqual([piece.box.min.x, piece.box.max.x], [3 * i - 0.5, 3 * i + 0.5]);
      }
    });

    it('knows what is the same shape, and where each part stands', () => {
      assert.deepEqual(new Set(parts.map((part) => part.mesh)), new Set([0]));
      assert.equal(parts[2]?.place.elements[12], 6);
      assert.deepEqual(parts[2].extras(), { volume: 1 });
    });

    it('has the twelve edges of each box, and tells them apart', () => {
      for (const { segments, starts, place, part } of model.edges) {
        assert.equal(segments.length, 12 * 6);
        assert.deepEqual([...(starts ?? [])].slice(0, 3), [0, 1, 2]);
        const first = new Vector3().fromArray(segments);
        assert.ok(part.pieces[0]?.box.containsPoint(place ? first.applyMatrix4(place) : first));
      }
      assert.equal(model.edges.length, 4);
    });

    it('is found by a ray with its part, its face and the place', () => {
      const picker = new Picker(model, everything);
      for (const [i, { name }] of parts.entries()) {
        const hit = picker.pick(down(3 * i + 0.1), new Matrix4());
        assert.equal(hit?.part.name, name);
        // Two triangles a side: right, left, top.
        assert.equal(hit.face, 2);
        near(hit.point, [3 * i + 0.1, 0.5, 0]);
      }
      assert.equal(picker.pick(down(1.5), new Matrix4()), null);
    });

    it('is found where it has been turned', () => {
      const picker = new Picker(model, everything);
      const modelToWorld = new Matrix4().makeTranslation(0, 10, 0);
      near(picker.pick(down(3), modelToWorld)?.point ?? [], [3, 10.5, 0]);
    });

    it('is passed through where it cannot be picked', () => {
      const picker = new Picker(model, { ...everything, canPick: (slot) => slot !== 0 });
      assert.equal(picker.pick(down(0), new Matrix4()), null);
      const along = new Ray(new Vector3(-5, 0, 0), new Vector3(1, 0, 0));
      assert.equal(picker.pick(along, new Matrix4())?.part.name, 'box 1');
    });
  });
}

describe('a part in ten thousand places', () => {
  it('takes a small object for each, and no matrix, box or vector', () => {
    const placed = Array.from({ length: 10_000 }, (_, index): ViewNode => {
      const matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3 * index, 0, 0, 1);
      return { name: 'box', index, matrix, mesh, children: [] };
    });
    const limits = { ...packLimits(Infinity), merged: 10, segments: 10 };
    const file = Buffer.concat(writePack({ ...scene, roots: placed }, limits).chunks);
    // What is compiled, and what V8 learns of it, stays.
    buildModel(openedPack(file));
    const [before, model, after] = [heapBytes(), buildModel(openedPack(file)), heapBytes()];
    assert.ok(after - before < 500 * placed.length, `${after - before} bytes`);
    assert.equal(model.parts.at(-1)?.place.elements[12], 3 * 9_999);
  });
});

/** Bytes of objects that are reachable. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc(); gc()');
  return process.memoryUsage().heapUsed;
}

describe('a pack', () => {
  it('is damaged where its pieces have triangles that its batch has not', () => {
    const pack = openedPack(Buffer.concat(writePack(scene, packLimits(Infinity)).chunks));
    const { places, count } = pack.description.pieces;
    pack.arrays.integers(places, pieceRow, count)[pieceColumns.firstTriangle] = 1000;
    assert.throws(() => buildModel(pack), { name: 'UnreadableModel', where: 'pieces' });
  });
});

const everything = { canPick: () => true, isCutAway: () => false };

function boxMesh(): ViewMesh {
  const box = new BoxGeometry(1, 1, 1);
  const floats = (name: string) => Float32Array.from(box.getAttribute(name).array);
  const geometry = {
    positions: floats('position'),
    normals: floats('normal'),
    colors: null,
    uvs: [],
    indices: Uint32Array.from(box.index?.array ?? []),
  };
  const material = {
    color: [1, 0, 0, 1],
    hasDefaultColor: false,
    emissive: [0, 0, 0],
    roughness: 1,
    doubleSided: false,
    blends: false,
    cut: null,
    picture: null,
  } as const;
  const corner = (bits: number) => [0, 1, 2].map((axis) => ((bits >> axis) & 1) - 0.5);
  const edges = [0, 1, 2].flatMap((axis) =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((bits) => ((bits >> axis) & 1) === 0)
      .flatMap((bits) => [...corner(bits), ...corner(bits | (1 << axis))]),
  );
  return {
    faces: [{ geometry, material }],
    lines: [Float32Array.from(edges)],
    faceStarts: Uint32Array.of(0, 2, 4, 6, 8, 10),
    edgeStarts: Uint32Array.from({ length: 12 }, (_, i) => i),
    extras: { volume: 1 },
  };
}

function down(x: number): Ray {
  return new Ray(new Vector3(x, 50, 0), new Vector3(0, -1, 0));
}

function near(found: readonly number[], meant: readonly number[]): void {
  meant.forEach((value, i) => {
    assert.ok(Math.abs((found[i] ?? NaN) - value) < 1e-6, `${found.join()} is not ${meant.join()}`);
  });
}
