import { deepEqual, equal, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openSides } from '../../../src/kernel/mesh/openSides';
import { exactScene } from '../../../src/kernel/parts/exactScene';
import { readSolidEdge } from '../../../src/kernel/readers/solidEdge/readSolidEdge';
import { readXt } from '../../../src/kernel/readers/xt/readXt';
import { readSolidWorks } from '../../../src/kernel/readers/sldprt/readSolidWorks';
import { xtBrep } from '../../../src/kernel/readers/xt/xtBrep';
import { readXtData } from '../../../src/kernel/readers/xt/nodes/xtData';
import { measureMesh } from '../readers/measureMesh';
import { withEngines } from '../conversionOptions';

const pmiNotShown = 'The file also holds dimensions, tolerances or notes, which are not shown.';
const grey = 'Solid Edge names no style for this part: it is shown grey.';

describe('exact bodies', function () {
  this.timeout(120_000);
  const options = { ...withEngines, quality: 'fine' } as const;

  // Cubic millimetres: closed forms, or the volumes documented for these files.
  const documented = [
    {
      file: 'longbar_sat_m.x_t',
      faces: [6],
      volume: 8e10,
      within: 1e-9,
      size: [2000, 2000, 20_000],
    },
    {
      file: 'LONGBAR.x_t',
      faces: [6, 6, 6, 6],
      volume: 8e10,
      within: 1e-9,
      size: [2000, 2000, 3000],
    },
    {
      file: 'blockhole_M.x_t',
      faces: [7, 7, 7, 7],
      volume: 4e9 * (12.5 - Math.PI / 2),
      within: 1e-9,
      size: [2500, 2500, 2000],
    },
    {
      file: 'L_Solid_embedded.x_b',
      faces: [8],
      volume: 127_500,
      within: 1e-9,
      size: [50, 50, 100],
    },
    { file: 'L_Solid_2025.par', faces: [8], volume: 127_500, within: 1e-9, size: [50, 50, 100] },
    {
      file: 'Tank_Bottom.par',
      faces: [11],
      volume: 9_661_938,
      within: 2e-3,
      size: [406, 406, 775],
    },
    {
      file: 'Base_Plate.SLDPRT',
      faces: [38],
      volume: 1_887_475,
      within: 1e-4,
      size: [240, 70, 600],
    },
    { file: 'Chip.SLDPRT', faces: [10], volume: 2497.5, within: 1e-9, size: [36, 5, 14] },
    {
      file: 'QIF_Sphere.SLDPRT',
      faces: [1],
      volume: (4 / 3) * Math.PI * 12.7 ** 3,
      within: 1e-9,
      size: [25.4, 25.4, 25.4],
    },
    { file: 'partColor.SLDPRT', faces: [9], volume: 161_808, within: 1e-4, size: [90.9, 60.4, 30] },
    // With fillets of a rolling ball.
    { file: '1M2A.SLDPRT', faces: [238], volume: 637_400, within: 1e-3, size: [160, 65, 160] },
    { file: 'rci_std.x_t', faces: [24], volume: 19_486_727, within: 2e-3, size: [801, 874, 276] },
  ] as const;

  for (const { file, faces, volume, within, size } of documented) {
    it(`of ${file} are closed and have the volume that they must have`, async () => {
      const { parts, facts } = await sceneOf(file);
      deepEqual(
        parts.map((part) => part.faces.length),
        faces,
      );
      deepEqual(parts.map(openSides), new Array(faces.length).fill(0));
      const sum = parts.reduce((all, part) => all + (part.solid.volume ?? NaN), 0) * 1e9;
      ok(Math.abs(sum / volume - 1) <= within, `${sum} is not ${volume}`);
      const [first] = parts;
      ok(first);
      ok(measureMesh(first).volume > 0);
      measureMesh(first).size.forEach((side, axis) => {
        ok(Math.abs(side / (size[axis] ?? 0) - 1) < 2e-3);
      });
      equal(first.geometry, 'meshed from exact B-rep');
      const said = facts.warnings.filter((warning) => warning !== pmiNotShown);
      deepEqual(said, file === 'Tank_Bottom.par' ? [grey] : []);
    });
  }

  it('stand where the assembly puts them', async () => {
    const { roots } = await sceneOf('LONGBAR.x_t');
    deepEqual(
      roots.map(({ name, matrix }) => [name, matrix?.[14]]),
      [
        ['Part4', 17],
        ['Part3', 7],
        ['Part2', 2],
        ['Part1', 0],
      ],
    );
  });

  it('of Solid Edge come with the saved bitmap, as a PNG', async () => {
    const { savedPicture, facts } = await sceneOf('L_Solid_2025.par');
    deepEqual(
      [savedPicture?.type, savedPicture?.width, savedPicture?.height, facts.schema],
      ['png', 243, 178, 'Parasolid schema 36001'],
    );
  });

  it('are called like their file when they have no name', async () => {
    const { parts } = await sceneOf('L_Solid_embedded.x_b');
    deepEqual(
      parts.map(({ name }) => name),
      ['L_Solid_embedded'],
    );
  });

  it('that lack a face are shown open, and it is said which and why', async () => {
    const { parts, facts } = await exactScene(await withoutFirstFace(), options);
    deepEqual(
      parts.map(({ faces, solid }) => [faces.length, solid.volume]),
      [[7, null]],
    );
    deepEqual(facts.warnings, [
      'One face of “L” could not be read, and it is shown open. A surface is odd.',
    ]);
  });

  it('that lack faces for the same reason are named in one sentence, with a count', async () => {
    const { brep, ...model } = await withoutFirstFace();
    const [body] = brep.bodies;
    ok(body);
    const bodies = ['L', 'M', 'L'].map((name) => ({ ...body, name }));
    const { facts } = await exactScene({ ...model, brep: { ...brep, bodies } }, options);
    deepEqual(facts.warnings, [
      '3 faces of “L” × 2, “M” could not be read, and these are shown open. A surface is odd.',
    ]);
  });

  it('tell no number of a body where what is left of it closes, as its cavities do', async () => {
    const { brep, ...model } = await withoutFirstFace();
    const closed = xtBrep(readXtData(await readFile('samples/L_Solid_embedded.x_b'))).bodies;
    const bodies = brep.bodies.map((body, i) => ({ ...body, lumps: closed[i]?.lumps ?? [] }));
    const { parts } = await exactScene({ ...model, brep: { ...brep, bodies } }, options);
    deepEqual(
      parts.map(({ faces, missingFaces, solid }) => [faces.length, missingFaces, solid]),
      [[8, 1, { volume: null, area: null, centreOfMass: null }]],
    );
  });

  it('are refused in a sentence when there are none, or only damage', async () => {
    const model = await withoutFirstFace();
    const none = { ...model, brep: { ...model.brep, bodies: [] } };
    await rejects(exactScene(none, options), { name: 'Refusal', code: 'noGeometry' });
    const text = await readFile('samples/LONGBAR.x_t', 'latin1');
    const cut = Buffer.from(text.slice(0, text.length / 2), 'latin1');
    await rejects(readXt(cut, options, 'a.x_t'), { message: /damaged or cut off/ });
  });

  async function withoutFirstFace() {
    const brep = xtBrep(readXtData(await readFile('samples/L_Solid_embedded.x_b')));
    const bodies = brep.bodies.map((body) => ({
      ...body,
      unread: [{ id: 1, why: 'A surface is odd.' }],
      lumps: body.lumps.map(({ shells }) => ({
        shells: shells.map(({ faces }) => ({ faces: faces.slice(1) })),
      })),
    }));
    const schema = null;
    return {
      sourceFormat: 'Parasolid',
      fileName: 'L.x_b',
      brep: { ...brep, bodies },
      schema,
    } as const;
  }

  async function sceneOf(file: string) {
    const bytes = await readFile(`samples/${file}`);
    if (file.endsWith('.par')) return readSolidEdge(bytes, options, file);
    if (!file.endsWith('.SLDPRT')) return readXt(bytes, options, file);
    return readSolidWorks(bytes, options, file);
  }
});
