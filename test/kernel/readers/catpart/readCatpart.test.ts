import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { nestedStreams } from '../../../../src/kernel/readers/catpart/catiaContainer';
import { findMeshBlocks } from '../../../../src/kernel/readers/catpart/findMeshBlocks';
import { readCatpart } from '../../../../src/kernel/readers/catpart/readCatpart';
import { measureMesh } from '../measureMesh';

describe('readCatpart', function () {
  this.timeout(60_000);

  // As documented for these files; every one of them is closed to the last bit.
  const documented = [
    {
      file: 'Bracket_Hole_2024.CATPart',
      by: 'CATIA V5R34',
      block: { vertices: 148, normals: 124, sharp: 56, smooth: 10, corners: 44 },
      mesh: { faces: 24, triangles: 304, edges: 66, volume: 120_348, openSides: 0 },
      size: [50, 120, 100],
      picture: ['jpeg', 130, 110, 2950],
    },
    {
      file: 'handle.CATPart',
      by: 'CATIA V5R17',
      block: { vertices: 254, normals: 254, sharp: 6, smooth: 24, corners: 20 },
      mesh: { faces: 12, triangles: 374, edges: 30, volume: 15_128.3, openSides: 0 },
      size: [142.875, 55.5625, 9.525],
      picture: null,
    },
    {
      file: 'legs.CATPart',
      by: 'CATIA V5R17',
      block: { vertices: 32, normals: 24, sharp: 18, smooth: 0, corners: 12 },
      mesh: { faces: 8, triangles: 60, edges: 18, volume: 100_008, openSides: 0 },
      size: [152.4, 76.2, 9.525],
      picture: null,
    },
    {
      file: 'swing_cover.CATPart',
      by: 'CATIA V5R17',
      block: { vertices: 128, normals: 116, sharp: 40, smooth: 6, corners: 30 },
      mesh: { faces: 18, triangles: 248, edges: 46, volume: 140_223, openSides: 0 },
      size: [184.15, 136.508, 34.925],
      picture: null,
    },
  ] as const;

  for (const { file, by, block, mesh, size, picture } of documented) {
    it(`reads the mesh, the picture and the release of ${file}`, async () => {
      const bytes = await readFile(`samples/${file}`);
      const [found, ...others] = nestedStreams(bytes).flatMap((stream) => [
        ...findMeshBlocks(stream).blocks,
      ]);
      ok(found);
      equal(others.length, 0);
      deepEqual(
        {
          vertices: found.positions.length / 3,
          normals: found.normals.length / 3,
          sharp: found.edges.sharp.length,
          smooth: found.edges.smooth.length,
          corners: found.corners,
        },
        block,
      );
      const { parts, facts, savedPicture = null } = readCatpart(bytes, file);
      const [part] = parts;
      ok(part);
      const { size: measured, agreement, vertices: _, ...counts } = measureMesh(part);
      deepEqual(counts, mesh);
      deepEqual(measured, size);
      ok(agreement > 0.95);
      deepEqual([facts.savedMesh, facts.linearDeflection], [{ by, at: null }, 0.0002]);
      const shown = savedPicture && [
        savedPicture.type,
        savedPicture.width,
        savedPicture.height,
        savedPicture.bytes.length,
      ];
      deepEqual(shown, picture);
    });
  }

  it('says that the looks of a material are not shown, where the file has one', async () => {
    const bytes = await readFile('samples/handle.CATPart');
    const warningsOf = (file: Uint8Array) => readCatpart(file, 'handle.CATPart').facts.warnings;
    deepEqual(warningsOf(bytes), []);
    // Behind all else, as a stream that nothing names.
    const container = Buffer.from('CATMaterialCont');
    deepEqual(warningsOf(Buffer.concat([bytes, container])), []);
    deepEqual(warningsOf(Buffer.concat([bytes, container, Buffer.from('MaterialFeature')])), [
      'CATIA shows this part in the looks of its material, which cannot be read: it is shown in its plain colours.',
    ]);
  });

  it('says that an imported mesh or cloud is not shown, beside a body and without one', async () => {
    const bytes = await readFile('samples/handle.CATPart');
    // As one of the strings behind all else.
    const withImport = Buffer.concat([bytes, Buffer.from('I_CloudImport')]);
    deepEqual(readCatpart(withImport, 'handle.CATPart').facts.warnings, [
      'An imported mesh or point cloud of this part is not shown: how CATIA saves it is not known. Export it as STL from CATIA.',
    ]);
    const alone = Buffer.concat([bytes.subarray(0, 20_000), Buffer.from('I_CloudImport')]);
    throws(() => readCatpart(alone, 'handle.CATPart'), {
      name: 'Refusal',
      code: 'noGeometry',
      message: /holds an imported mesh or point cloud, and no mesh of a body/,
    });
  });

  it('says so when a part was saved without a mesh', async () => {
    const bytes = await readFile('samples/legs.CATPart');
    throws(() => readCatpart(bytes.subarray(0, 20_000), 'legs.CATPart'), {
      name: 'Refusal',
      code: 'noGeometry',
      message: /^This part of CATIA V5 has no saved mesh that Caliper can read/,
    });
  });
});
