import { equal, ok, throws } from 'node:assert/strict';
import { packGlb } from '../../../src/kernel/write/glb/glbContainer';
import { collectParts } from '../../../src/kernel/write/pack/packedParts';
import { PackData } from '../../../src/kernel/write/pack/packData';
import { packLimits } from '../../../src/kernel/write/pack/packLimits';
import { openedPack } from '../packs';
import type { ViewMesh, ViewScene } from '../../../src/kernel/base/viewScene';
import { writePack } from '../../../src/kernel/write/pack/writePack';
import { GrowthBudget } from '../../../src/kernel/base/growthBudget';
import { plainMaterial } from '../../../src/kernel/mesh/standaloneMesh';
import { Refusal } from '../../../src/kernel/base/refusal';

describe('how large a result may become', () => {
  const gigabyte = new Uint8Array(2 ** 30);

  it('ends a pack below the 2 GiB that a page can take, before it is written', () => {
    const data = new PackData(Infinity);
    data.add(gigabyte);
    throws(() => data.add(gigabyte), { code: 'tooComplex', message: /more than the 2 GB/ });
    equal(data.byteLength, 2 ** 30);
  });

  it('ends a GLB there as well, before the memory is asked for', () => {
    throws(() => packGlb({}, [gigabyte, gigabyte, gigabyte, gigabyte, gigabyte]), Refusal);
  });

  it('ends a pack at what the file can justify, however small its largest piece is', () => {
    const data = new PackData(packLimits(1000).bytes);
    const megabyte = new Uint8Array(2 ** 20);
    throws(
      () => {
        for (;;) data.add(megabyte);
      },
      { code: 'tooComplex', message: /more geometry than a file of its size/ },
    );
    ok(data.byteLength <= 2 ** 27 + 100_000, String(data.byteLength));
  });

  it('merges less of a small file, which names one part in thousands of places', () => {
    const [small, large] = [packLimits(1000), packLimits(1e9)];
    ok(small.merged < large.merged / 5);
    ok(small.segments < large.segments / 5);
    const scene = placed(meshOf(1000, 1), 2000);
    for (const limits of [small, large]) {
      const { chunks } = writePack(scene, limits);
      const { end } = openedPack(Buffer.concat(chunks)).arrays.memory;
      ok(end < 2000 * 200 + 100_000, `${end} bytes`);
    }
  });

  it('writes the creases of what a mesh has twice in one place, or two meshes have, once', () => {
    const [once, twice] = [meshOf(1000, 1), meshOf(1000, 2000)];
    const other = { ...once, faces: [...once.faces] };
    const limits = { ...packLimits(1000), merged: 1, segments: 1 };
    const bytes = (...meshes: ViewMesh[]) => {
      const roots = meshes.flatMap((mesh) => placed(mesh, 1).roots);
      return writePack({ ...placed(once, 1), roots }, limits).byteLength;
    };
    ok(bytes(twice) < bytes(once) + 2000 * 200, String(bytes(twice)));
    const [geometry] = once.faces;
    const shared = geometry ? Array.from({ length: 500 }, () => ({ ...other })) : [];
    ok(bytes(...shared) < bytes(once) + 500 * 500, String(bytes(...shared)));
  });

  it('counts the triangles of a mesh as often as it is placed', () => {
    const mesh = meshOf(100_000, 1);
    equal(collectParts(placed(mesh, 400)).parts.length, 400);
    throws(() => collectParts(placed(mesh, 401)), { message: /40 million triangles/ });
  });

  it('counts the pieces of a mesh as often as it is placed', () => {
    const mesh = meshOf(0, 2000);
    throws(() => collectParts(placed(mesh, 1001)), { message: /more than 2000000 pieces/ });
  });
});

describe('what a file may become in memory', () => {
  const refusal = () => new Refusal('tooComplex', 'Too much.');
  const growth = { free: 100, perByte: 10, max: 1000 };

  it('grows with its bytes, from what any file may become up to what none may', () => {
    const budget = new GrowthBudget(5, growth, refusal);
    budget.spend(100);
    budget.spend(50);
    throws(() => budget.spend(1), refusal());
    budget.spend(0);
    throws(() => new GrowthBudget(1e6, growth, refusal).spend(1001), refusal());
  });

  it('grows with the files that stand beside it', () => {
    const budget = new GrowthBudget(0, growth, refusal);
    throws(() => budget.spend(101), refusal());
    budget.justify(1);
    budget.spend(110);
  });

  it('is spent by no number that is none', () => {
    for (const bytes of [NaN, -1, Infinity]) {
      throws(() => new GrowthBudget(5, growth, refusal).spend(bytes), refusal());
    }
  });
});

function meshOf(triangles: number, pieces: number): ViewMesh {
  const geometry = {
    positions: Float32Array.from({ length: 9 * triangles }, (_, i) => Math.sin(i)),
    normals: null,
    colors: null,
    uvs: [],
    indices: null,
  };
  const faces = Array.from({ length: pieces }, () => ({ geometry, material: plainMaterial() }));
  return { faces, lines: [], faceStarts: null, edgeStarts: null };
}

function placed(mesh: ViewMesh, times: number): ViewScene {
  const node = { name: 'a', index: 0, matrix: null, mesh, children: [] };
  const facts = { format: 'GLB', unit: null, up: 'y', caliper: null, notes: [] } as const;
  return { facts, roots: Array.from({ length: times }, () => node) };
}
