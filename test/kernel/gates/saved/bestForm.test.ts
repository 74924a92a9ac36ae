import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readCad } from '../../../../src/kernel/convert/convertModel';
import type { Body, Face } from '../../../../src/kernel/brep/brep';
import type { BlendSurface, Surface } from '../../../../src/kernel/brep/geometry';
import { bestForm, type BestFormOptions } from '../../../../src/kernel/gates/saved/bestForm';
import type { SavedEvidence } from '../../../../src/kernel/gates/saved/savedEvidence';
import { readXtData } from '../../../../src/kernel/readers/xt/nodes/xtData';
import { xtBrep } from '../../../../src/kernel/readers/xt/xtBrep';
import { Refusal } from '../../../../src/kernel/base/refusal';
import { BoundingBox, type Box } from '../../../../src/model/boundingBox';
import { installEngines } from '../../engines';
import { withEngines } from '../../conversionOptions';

describe('the best form of a part', function () {
  this.timeout(60_000);
  let engines: Awaited<ReturnType<typeof installEngines>>;
  before(async () => {
    engines = await installEngines();
  });

  const why = 'it took longer than the 225 seconds it may take';
  const reason = `The exact body is not shown, because ${why}.`;

  it('is the saved mesh, and says why, when exact bodies are not to be tried', async () => {
    const told: string[] = [];
    const { parts, facts } = await shown('partColor.SLDPRT', {
      withoutExact: why,
      savedIsThere: () => told.push('savedIsThere'),
    });
    equal(parts[0]?.geometry, 'triangles saved in the file');
    deepEqual([facts.savedMesh?.by, facts.warnings], ['SolidWorks 2022', [reason]]);
    // The colours are those of the exact faces, which were read and not meshed.
    equal(new Set(parts[0].faces.map(({ color }) => color?.join())).size, 3);
    deepEqual(told, []);
  });

  it('is the saved mesh of an NX part, likewise', async () => {
    const { parts, facts } = await shown('disk1.prt', { withoutExact: why });
    equal(parts[0]?.geometry, 'triangles saved in the file');
    equal(facts.warnings.at(-1), reason);
  });

  it('is the saved picture of a Solid Edge part, likewise', async () => {
    await rejects(shown('L_Solid_2025.par', { withoutExact: why }), (error) => {
      ok(error instanceof Refusal);
      equal(error.message, `There is no saved mesh to show. ${reason}`);
      deepEqual([error.savedPicture?.width, error.savedPicture?.height], [243, 178]);
      return true;
    });
  });

  it('is announced as saved before exact bodies are tried, which may never end', async () => {
    const told: string[] = [];
    const { parts } = await shown('Chip.SLDPRT', {
      savedIsThere: () => told.push('savedIsThere'),
      report: (phase) => told.push(phase),
    });
    equal(parts[0]?.geometry, 'meshed from exact B-rep');
    deepEqual(told.slice(0, 2), ['Reading', 'savedIsThere']);
    match(told.slice(2).join(), /^Meshing/);
  });

  it('is tried where nothing was saved, whatever is asked', async () => {
    const { parts } = await shown('L_Solid_embedded.x_b', { withoutExact: why });
    equal(parts[0]?.geometry, 'meshed from exact B-rep');
  });

  it('is the saved mesh when the engine is not there, and the log says what is missing', async () => {
    const enginesDir = await engines.with({ 'replicad_single.wasm': null });
    const log: string[] = [];
    const logTrouble = (line: string) => log.push(line);
    const { facts } = await shown('Chip.SLDPRT', { enginesDir, logTrouble, engineAlone: true });
    match(facts.warnings.at(-1) ?? '', /because a file of the geometry engine is missing/);
    match(log.join(), /could not be loaded/);
  });

  for (const engineAlone of [false, true]) {
    const way = engineAlone ? 'by the engine alone' : 'without the engine';

    it(`is the exact body, meshed ${way}, when it is whole and the same as the saved mesh`, async () => {
      const { parts, facts } = await form(await part(), {}, engineAlone);
      equal(parts[0]?.geometry, 'meshed from exact B-rep');
      deepEqual(facts.warnings, []);
    });

    const others: readonly (readonly [string, Partial<SavedEvidence>, RegExp])[] = [
      ['of another volume', { volume: 131_400e-9 }, /its volume and .* are 3 % apart/],
      ['of other faces', { faces: 9 }, /it has 8 faces, and the saved mesh 9/],
      ['of other edges', { knownFaces: 0 }, /its edges are not those of the saved mesh/],
      ['of another size', { size: [0.05, 0.05, 0.12] }, /another size/],
    ];
    for (const [what, evidence, why] of others) {
      it(`is the saved mesh ${what}, ${way}`, async () => {
        const { parts, facts } = await form(await part(), evidence, engineAlone);
        equal(parts[0]?.geometry, 'triangles saved in the file');
        match(facts.warnings.join(), why);
      });
    }

    it(`is the saved mesh when a face did not arrive, ${way}`, async () => {
      const known = await part((faces) => faces.slice(1), [{ id: 1, why: 'A surface is odd.' }]);
      const { facts } = await form(known, { faces: 7 }, engineAlone);
      match(facts.warnings.join(), /one face of it could not be read/);
    });

    it(`is the saved mesh when an edge is open, ${way}`, async () => {
      const { facts } = await form(
        await part((faces) => faces.slice(1)),
        { faces: 7 },
        engineAlone,
      );
      match(facts.warnings.join(), /there are gaps between its faces|it does not enclose anything/);
    });

    it(`is the saved mesh when a face cannot be built, ${way}`, async () => {
      for (const surface of [
        unbuildable,
        { kind: 'blend bound', blend: unbuildable, boundary: 0 },
      ] as const) {
        const known = await part(([first, ...faces]) =>
          first ? [{ ...first, surface }, ...faces] : [],
        );
        const { facts } = await form(known, {}, engineAlone);
        match(facts.warnings.join(), /because one face of it could not be (built|read)/);
      }
    });
  }

  it('is the body with its gaps where nothing but a picture was saved, and most faces are there', async () => {
    const lacking = async (lost: number, isTold: boolean) => {
      const unread = Array.from({ length: lost }, (_, id) => ({ id, why: 'A surface is odd.' }));
      const given = await part((faces) => faces.slice(lost), isTold ? unread : []);
      return bestForm(given, { mesh: null, picture: null }, options({}));
    };
    const { parts, facts } = await lacking(1, true);
    deepEqual([parts[0]?.geometry, parts[0]?.missingFaces], ['meshed from exact B-rep', 1]);
    match(facts.warnings.join(), /One face/i);
    const open = await lacking(1, false);
    deepEqual(
      [open.parts[0]?.geometry, open.parts[0]?.solid.volume],
      ['meshed from exact B-rep', null],
    );
    await rejects(lacking(5, true), { message: /because 5 faces of it could not be read/ });
  });

  it('is the exact surface when it is as large as the saved mesh, whatever that encloses', async () => {
    const solid = await part();
    const bodies = solid.brep.bodies.map((body) => ({ ...body, kind: 'sheet' as const }));
    const sheet = { ...solid, brep: { ...solid.brep, bodies } };
    const { parts } = await form(sheet, { volume: 0 }, false);
    equal(parts[0]?.geometry, 'meshed from exact B-rep');
    const { facts } = await form(sheet, { area: 24_000e-6 }, false);
    match(facts.warnings.join(), /its area and that of the saved mesh are 6 % apart/);
  });

  it('is the exact body that fills the box which its file tells, where the mesh is older', async () => {
    const { low, high } = (await form(await part(), {}, false)).parts.reduce(
      (box, { positions }) => (box.addPoints(positions), box),
      new BoundingBox(),
    );
    const ofMesh = { low, high: [high[0], high[1], high[2] + 0.04] } as const;
    const { mesh } = await savedMesh();
    const told = async (box: Box) => {
      const saved = { mesh: { ...mesh, evidence: null }, picture: null, size: { box, ofMesh } };
      return bestForm(await part(), saved, options({}));
    };
    const within = await told({ low, high: [high[0], high[1], high[2] + 0.005] });
    equal(within.parts[0]?.geometry, 'meshed from exact B-rep');
    for (const most of [high[2] - 0.01, high[2] + 0.05]) {
      const { facts } = await told({ low, high: [high[0], high[1], most] });
      match(facts.warnings.join(), /because it has another size than the file tells/);
    }
  });

  it('of a whole body needs no engine, and nothing is told of one', async () => {
    const enginesDir = await engines.with({ 'replicad_single.wasm': null });
    const log: string[] = [];
    const logTrouble = (line: string) => log.push(line);
    for (const file of clean) {
      const { parts } = await shown(file, { enginesDir, logTrouble });
      equal(parts[0]?.geometry, 'meshed from exact B-rep', file);
    }
    deepEqual(log, []);
  });

  /** An angle of 127 500 mm³ with eight faces. */
  async function part(change = (faces: readonly Face[]) => faces, unread: Body['unread'] = []) {
    const brep = xtBrep(readXtData(await readFile('samples/L_Solid_embedded.x_b')));
    const bodies = brep.bodies.map((body) => ({
      ...body,
      unread,
      lumps: body.lumps.map(({ shells }) => ({
        shells: shells.map(({ faces }) => ({ faces: change(faces) })),
      })),
    }));
    const model = { sourceFormat: 'Parasolid', fileName: 'L.x_b', schema: null } as const;
    return { ...model, brep: { ...brep, bodies } };
  }

  async function form(
    exact: Awaited<ReturnType<typeof part>>,
    evidence: Partial<SavedEvidence>,
    engineAlone: boolean,
  ) {
    const { mesh } = await savedMesh(evidence);
    return bestForm(exact, { mesh, picture: null }, options({ engineAlone }));
  }

  async function savedMesh(evidence: Partial<SavedEvidence> = {}) {
    const { parts, ...scene } = await shown('Chip.SLDPRT', { withoutExact: why });
    const mesh = {
      scene: { ...scene, parts, facts: { ...scene.facts, warnings: [] } },
      evidence: {
        faces: 8,
        knownFaces: 8,
        volume: 127_500e-9,
        area: 22_550e-6,
        size: [0.05, 0.05, 0.1],
        ...evidence,
      },
    } as const;
    return { mesh };
  }

  async function shown(file: string, changed: Partial<BestFormOptions>) {
    return readCad(await readFile(`samples/${file}`), file, options(changed));
  }

  function options(changed: Partial<BestFormOptions>): BestFormOptions {
    return { ...withEngines, quality: 'fine', ...changed };
  }
});

/** The last one has fillets of a rolling ball, and edges that are only told as where two faces meet. */
const clean = ['L_Solid_2025.par', 'disk1.prt', 'implant_rod.sat', '1M2A.SLDPRT'];

const anyPlane: Surface = {
  kind: 'plane',
  frame: { origin: [0, 0, 0], axis: [0, 0, 1], x: [1, 0, 0] },
};

/** A fillet whose ball rolls through its supports. */
const unbuildable: BlendSurface = {
  kind: 'blend',
  form: 'rolling ball',
  supports: [
    { surface: anyPlane, isReversed: false },
    { surface: anyPlane, isReversed: false },
  ],
  spine: { curve: { kind: 'line', origin: [0, 0, 0], direction: [1, 0, 0] }, isReversed: false },
  ranges: [0.001, 0.001],
};
