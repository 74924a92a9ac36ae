import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openCompoundFile } from '../../../src/kernel/containers/compoundFile';
import { openChunkedFile } from '../../../src/kernel/readers/sldprt/chunkedFile';
import { readSavedPart } from './readSavedPart';
import { measureMesh } from './measureMesh';

describe('the saved mesh of a SolidWorks part', function () {
  this.timeout(60_000);

  // Counts, sizes and volumes as documented for these files and checked on their exact bodies.
  const documented = [
    {
      file: 'Base_Plate.SLDPRT',
      by: 'SolidWorks 2021',
      at: '2020-12-03T15:34:57.000Z',
      pictureBytes: 49_483,
      mesh: { faces: 38, vertices: 570, triangles: 380, edges: 92, volume: 1_890_000 },
      size: [240, 70, 600],
    },
    {
      file: 'partColor.SLDPRT',
      by: 'SolidWorks 2022',
      at: '2021-11-29T14:40:33.000Z',
      pictureBytes: 30_966,
      mesh: { faces: 9, vertices: 380, triangles: 218, edges: 15, volume: 161_828 },
      size: [90.9033, 60.4054, 30],
    },
    {
      file: 'Chip.SLDPRT', // the older container
      by: 'SolidWorks 2013',
      at: '2016-02-26T08:04:39.909Z',
      pictureBytes: 7076,
      mesh: { faces: 10, vertices: 52, triangles: 28, edges: 24, volume: 2497.5 },
      size: [36, 5, 14],
    },
    {
      file: '1M2A.SLDPRT', // borders of neighbouring faces with other points on them
      by: 'SolidWorks 2013',
      at: '2016-07-12T10:56:44.341Z',
      pictureBytes: 28_707,
      mesh: { faces: 238, vertices: 8249, triangles: 5555, edges: 597, volume: 636_977 },
      openSides: 699,
      size: [160, 65, 160],
    },
    {
      file: 'QIF_Sphere.SLDPRT', // one face, no edge
      by: 'SolidWorks 2015',
      at: '2015-08-14T13:37:06.000Z',
      pictureBytes: 39_100,
      mesh: { faces: 1, vertices: 4814, triangles: 4488, edges: 0, volume: 8549.77 },
      size: [25.3985, 25.3985, 25.4],
    },
  ] as const;

  for (const { file, by, at, pictureBytes, mesh, size, ...rest } of documented) {
    it(`reads the mesh, the picture and the origin of ${file}`, async () => {
      const scene = await sceneOf(file);
      const [part] = scene.parts;
      ok(part);
      const { size: measured, agreement, ...counts } = measureMesh(part);
      deepEqual(counts, { openSides: 0, ...mesh, ...rest });
      deepEqual(measured, size);
      ok(agreement > 0.9);
      deepEqual([scene.facts.savedMesh?.by, scene.facts.savedMesh?.at?.toISOString()], [by, at]);
      const { savedPicture } = scene;
      deepEqual(
        [savedPicture?.type, savedPicture?.width, savedPicture?.height, savedPicture?.bytes.length],
        ['png', 640, 480, pictureBytes],
      );
    });
  }

  it('names the part like its file and claims nothing exact', async () => {
    const { roots, parts, facts } = await sceneOf('Base_Plate.SLDPRT');
    deepEqual(
      roots.map(({ name, part }) => [name, part]),
      [['Base_Plate', 0]],
    );
    deepEqual(parts[0]?.solid, { volume: null, area: null });
    deepEqual([facts.linearDeflection, facts.angularDeflection], [null, null]);
    deepEqual(facts.warnings, []);
  });

  it('has the colours that the exact faces with the same edges have', async () => {
    const { parts } = await sceneOf('partColor.SLDPRT');
    const colors = (parts[0]?.faces ?? []).map(({ color }) => color?.join());
    deepEqual(
      ['1,1,0,1', '1,0,0,1'].map((color) => colors.filter((known) => known === color).length),
      [5, 1],
    );
    equal(new Set(colors).size, 3);
  });

  it('draws edges along the borders of faces only', async () => {
    const { parts } = await sceneOf('Chip.SLDPRT');
    const lengths = (parts[0]?.edges ?? []).map((edge) => edge.length / 3);
    deepEqual(lengths, new Array(24).fill(2));
  });

  it('reads streams of the newer container only when their checksum agrees', async () => {
    const bytes = await readFile('samples/Base_Plate.SLDPRT');
    const whole = openChunkedFile(bytes);
    ok(whole);
    ok(whole.paths.includes('Contents/DisplayLists'));
    equal(whole.read('Contents/DisplayLists')?.length, 57_247);
    const damaged = Buffer.from(bytes);
    damaged[50_000] = (damaged[50_000] ?? 0) ^ 1;
    equal(openChunkedFile(damaged)?.read('Contents/DisplayLists'), null);
    throws(() => readSavedPart(damaged, 'a.sldprt'), { code: 'damagedFile' });
  });

  it('reads the older container as far as its sectors go', async () => {
    const bytes = await readFile('samples/Chip.SLDPRT');
    const file = openCompoundFile(bytes);
    equal(file.paths.length, 35);
    equal(file.read('Contents/DisplayLists__ZLB')?.length, 2795);
    equal(file.read('ThirdPty/SWA_Schedules')?.length, 0);
    equal(file.read('nowhere'), null);
    throws(() => openCompoundFile(bytes.subarray(0, 600)), { code: 'damagedFile' });
  });
});

async function sceneOf(file: string) {
  return readSavedPart(await readFile(`samples/${file}`), file);
}
