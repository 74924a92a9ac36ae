import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { sniff } from '../../../src/model/assetKind';
import { imageSize } from '../../../src/tracking/cache/imageSize';
import type { Report } from '../../../src/kernel/bodies/report';
import { convertModel } from '../../../src/kernel/convert/convertModel';
import { previewSize } from '../../../src/kernel/write/preview/drawPreview';
import { summaryOf } from '../../../src/kernel/convert/summaryOf';
import { openCompoundFile } from '../../../src/kernel/containers/compoundFile';
import { growthSteps } from '../../fixtures/growthStep';
import { installEngines } from '../engines';
import { IgesText } from '../readers/iges/igesText';
import { withEngines } from '../conversionOptions';

describe('convertModel', function () {
  this.timeout(120_000);
  let engines: Awaited<ReturnType<typeof installEngines>>;
  before(async () => {
    engines = await installEngines();
  });

  it('makes a GLB, a picture and the facts of an assembly', async () => {
    const { glb, preview, extras } = await convert('as1-oc-214.stp');
    equal(sniff(glb, glb.length), 'glb');
    equal(sniff(preview, preview.length), 'png');
    deepEqual(extras.counts, {
      parts: 5,
      instances: 18,
      faces: 53,
      triangles: extras.counts.triangles,
    });
    deepEqual([extras.schema, extras.sourceUnit, extras.warnings], ['AP214', 'millimetre', []]);
    const deflection = extras.linearDeflection ?? 0;
    ok(deflection > 0 && deflection <= 0.001);
  });

  it('tells what it is doing, part by part', async () => {
    const phases: string[] = [];
    await convert('mayo_332.stp', (phase) => phases.push(phase));
    deepEqual(phases.at(0), 'Reading');
    ok(phases.includes('Building 1 of 3: Part 1'));
    ok(phases.includes('Meshing 3 of 3: Part 3'));
    deepEqual([...new Set(phases)].slice(-2), ['Writing', 'Drawing the preview']);
  });

  it('tells how much is done by the bodies and faces that it has counted, never the whole', async () => {
    for (const sample of ['mayo_332.stp', 'L_Solid_2025.par', 'ansys_bracket.iges']) {
      const told: number[] = [];
      await convert(sample, (_, fraction) => {
        if (fraction !== undefined) told.push(fraction);
      });
      ok(told.length > 3, `${sample}: ${told.join()}`);
      deepEqual(
        told,
        [...told].sort((a, b) => a - b),
        sample,
      );
      ok((told.at(0) ?? -1) >= 0 && (told.at(-1) ?? 1) < 1, sample);
    }
  });

  it('tells of one body as it is read, meshed, checked and searched for features', async () => {
    const told: (readonly [phase: string, fraction: number])[] = [];
    await convertBytes(Buffer.from(growthSteps.holes(900)), 'plate.step', (phase, fraction) =>
      told.push([phase, fraction ?? NaN]),
    );
    const steps = told.map(([, fraction], i) => fraction - (told[i - 1]?.[1] ?? 0));
    ok(Math.max(...steps) < 0.15, told.join('; '));
    const phases = [...new Set(told.map(([phase]) => phase.replace(/ \d.*/, '')))];
    deepEqual(phases, [
      ...['Reading', 'Building', 'Meshing'],
      ...['Checking exact numbers', 'Recognising features', 'Writing', 'Drawing the preview'],
    ]);
    ok(told.filter(([phase]) => phase === 'Reading').length > 1);
  });

  it('tells of many bodies as they are checked', async () => {
    const told: string[] = [];
    await convertBytes(Buffer.from(growthSteps.bodies(60)), 'many.step', (phase) =>
      told.push(phase),
    );
    const checks = told.filter((phase) => phase === 'Checking exact numbers');
    ok(checks.length > 10, told.join('; '));
  });

  it('reads by content and says so when the name promises another format', async () => {
    const bytes = await readFile('samples/as1_pe_203.igs');
    const { extras } = await convertBytes(bytes, 'as1.step');
    equal(extras.sourceFormat, 'IGES');
    match(extras.warnings[0] ?? '', /was read as IGES/);
  });

  it('makes lines and a picture of a file with curves alone, and promises nothing of faces', async () => {
    const text = new IgesText();
    text.add(100, [0, 0, 0, 10, 0, -10, 0]);
    text.add(110, [-10, 0, 0, 10, 0, 5]);
    const { glb, preview, extras, facts } = await convertBytes(text.toBytes(), 'curves.igs');
    match(Buffer.from(glb).toString('latin1'), /"mode":1\b/);
    equal(sniff(preview, preview.length), 'png');
    deepEqual([extras.counts.faces, extras.counts.triangles], [0, 0]);
    deepEqual(
      facts.sizeMetres?.map((side) => Math.round(side * 1e4)),
      [200, 100, 50],
    );
    match(summaryOf(extras), /^There is no solid or surface in this file: its curves are shown/);
  });

  it('shows a native part by its exact body and its saved picture, when both agree', async () => {
    const { glb, preview, extras } = await convert('partColor.SLDPRT');
    equal(sniff(glb, glb.length), 'glb');
    equal(preview.length, 30_966);
    deepEqual(
      [extras.geometry, extras.sourceFormat, extras.savedBy, extras.schema, extras.warnings],
      ['meshed from exact B-rep', 'SolidWorks', null, 'Parasolid schema 33103', []],
    );
    match(summaryOf(extras), /^Meshed from exact B-rep\. Triangles within/);
  });

  it('shows a native part by its saved mesh when its exact body is damaged, and says why', async () => {
    const bytes = await readFile('samples/Chip.SLDPRT');
    const body = openCompoundFile(bytes).read('Contents/Config-0-Partition');
    const at = bytes.indexOf(Buffer.from(body ?? []).subarray(0, 64));
    ok(at > 0);
    const { extras } = await convertBytes(changedAt(bytes, at + 60), 'Chip.SLDPRT');
    deepEqual(
      [extras.geometry, extras.savedBy, extras.linearDeflection],
      ['triangles saved in the file', 'SolidWorks 2013', null],
    );
    match(extras.warnings.join(' '), /The exact body is not shown\. It is damaged/);
    match(summaryOf(extras), /^Mesh saved by SolidWorks 2013 on 2016-02-26, not meshed from/);
  });

  it('shows an NX part by the mesh and the JPEG that NX saved, and draws it as well', async () => {
    const { glb, preview, rendered, extras } = await convert('disk1.prt');
    equal(sniff(glb, glb.length), 'glb');
    deepEqual([sniff(preview, preview.length), preview.length], ['jpeg', 3503]);
    equal(rendered && imageSize('png', rendered)?.width, previewSize);
    deepEqual(
      [extras.geometry, extras.sourceFormat, extras.savedBy, extras.linearDeflection],
      ['triangles saved in the file', 'NX', 'NX 1926', null],
    );
  });

  it('shows a JT assembly by its saved meshes, and draws its picture', async () => {
    const { preview, extras } = await convert('assly_sub-assly_asso.jt');
    equal(sniff(preview, preview.length), 'png');
    deepEqual(
      [extras.geometry, extras.sourceFormat, extras.savedBy, extras.schema],
      ['triangles saved in the file', 'JT', null, 'JT 10.0'],
    );
    deepEqual(extras.counts, { parts: 4, instances: 4, faces: 20, triangles: 272 });
  });

  it('draws a native part that was saved without a picture', async () => {
    const phases: string[] = [];
    const told = (phase: string) => phases.push(phase);
    const { preview, rendered, extras } = await convert('legs.CATPart', told);
    deepEqual([sniff(preview, preview.length), rendered], ['png', null]);
    deepEqual([extras.savedBy, extras.linearDeflection], ['CATIA V5R17', 0.0002]);
    equal(phases.at(-1), 'Drawing the preview');
  });

  it('keeps an assembly of which one solid is damaged, and names what is missing', async () => {
    const text = await readFile('samples/as1-oc-214.stp', 'latin1');
    const damaged = text.replace(
      /#759 = MANIFOLD_SOLID_BREP[^;]*;/,
      "#759=MANIFOLD_SOLID_BREP('',#1);",
    );
    const { extras } = await convertBytes(Buffer.from(damaged, 'latin1'), 'as1.step');
    equal(extras.counts.parts, 4);
    deepEqual(extras.warnings, [
      'The statement #759 of the file is damaged; what depends on it may be missing. Copy the file again from where it came, or export it again.',
      'Left out, because the geometry is damaged: “rod”.',
    ]);
  });

  it('says of a native file that was cut off before its mesh that its end is missing', async () => {
    const bytes = await readFile('samples/base_plate_2412.prt');
    await rejects(convertBytes(bytes.subarray(0, 20_000), 'plate.prt'), {
      name: 'Refusal',
      code: 'damagedFile',
      message: /ends too early/,
    });
  });

  it('forgives a missing last line', async () => {
    const text = await readFile('samples/mayo_332.stp', 'latin1');
    const { extras } = await convertBytes(
      Buffer.from(text.replace(/END-ISO-10303-21;\s*$/, '')),
      'a.stp',
    );
    match(extras.warnings[0] ?? '', /END-ISO-10303-21, is missing/);
  });

  it('shows the faces that it can mesh of a body on which the engine breaks down, and says so', async () => {
    const enginesDir = await engines.with(breakingEngine);
    const troubles: string[] = [];
    const { extras } = await convertMayo(enginesDir, (line) => troubles.push(line));
    equal(extras.counts.instances, 3);
    match(extras.warnings.join(' '), /2 faces could not be meshed: “/);
    deepEqual(troubles, [
      'left to the geometry engine: #41: #9001 is COMPOSITE_CURVE, not a curve known here',
      'the geometry engine broke down: RuntimeError: memory access out of bounds',
    ]);
  });

  const unreadable = [
    [
      'a plane without a place',
      /= PLANE\('',#(\d+)\)/,
      (whole: string) => whole.replace(/#\d+\)/, '$)'),
    ],
    [
      'a radius below zero',
      /= CYLINDRICAL_SURFACE\('',#\d+,10\.\)/,
      (whole: string) => whole.replace('10.)', '-10.)'),
    ],
  ] as const;
  for (const [what, surface, broken] of unreadable) {
    it(`counts a face that neither we nor the engine can build: ${what}`, async () => {
      const text = await readFile('samples/mayo_332.stp', 'latin1');
      const before = (await convertBytes(Buffer.from(text), 'a.stp')).extras;
      const { extras } = await convertBytes(Buffer.from(text.replace(surface, broken)), 'a.stp');
      equal(extras.counts.faces, before.counts.faces - 1);
      match(extras.warnings.join(' '), /One face could not be meshed: “/);
    });
  }

  const incomplete: readonly (readonly [
    string,
    Readonly<Record<string, string | null>>,
    RegExp,
  ])[] = [
    ['is missing', { 'replicad_single.mjs': null }, /^replicad_single\.mjs could not be loaded/],
    ['has no binary', { 'replicad_single.wasm': null }, /^replicad_single\.wasm .*ENOENT/],
    ['is cut off', { 'replicad_single.wasm': '\0asm' }, /^replicad_single\.wasm .*CompileError/],
    [
      'is another program',
      { 'replicad_single.mjs': 'export {}' },
      /not what Caliper was built with/,
    ],
  ];
  for (const [what, files, message] of incomplete) {
    it(`does not hide that the engine ${what}`, async () => {
      const troubles: string[] = [];
      const enginesDir = await engines.with(files);
      const conversion = convertMayo(enginesDir, (line) => troubles.push(line));
      await rejects(conversion, { name: 'EngineNotLoaded', message });
      equal(troubles.length, 1);
      match(troubles[0] ?? '', /^left to the geometry engine/);
    });
  }

  const refused: readonly (readonly [string, (text: string) => string, string, RegExp])[] = [
    [
      'a file cut off',
      (text) => text.slice(0, text.length / 2),
      'damagedFile',
      /stops in the middle/,
    ],
    ['a header alone', (text) => text.slice(0, text.indexOf('DATA;')), 'damagedFile', /no data/],
    ['coordinates beyond all bounds', hugeCoordinates, 'damagedFile', /beyond all bounds/],
    ...['1.E+9999', '1.E308', '-1.E+400', 'NAN', 'INF'].map(
      (radius) =>
        [
          `a size of ${radius}`,
          (text: string) => text.replace(/(VECTOR\('[^']*',#\d+,)[^)]*/, `$1${radius}`),
          'damagedFile',
          /sizes beyond all bounds/,
        ] as const,
    ),
    ['an assembly within itself', circular, 'damagedFile', /contains itself/],
    ['wireframe', () => exchange("#1=POLYLINE('',());"), 'noGeometry', /wireframe only/],
    [
      'parts in other files',
      () =>
        exchange(
          "#1=PRODUCT('A','A','',());#2=DOCUMENT_FILE('TAIL.stp','','',#3,'',$);#3=DOCUMENT_TYPE('geometry');#4=DOCUMENT_FILE('notes.pdf','','',#5,'',$);#5=DOCUMENT_TYPE('text');",
        ),
      'noGeometry',
      /stand in other files: “TAIL\.stp”\. Open those/,
    ],
    ['deep nesting', () => exchange(`#1=A(${'('.repeat(1e5)});`), 'tooComplex', /parentheses/],
    [
      'solids that cannot be built',
      () => exchange(nothingInside),
      'damagedFile',
      /could not be built/,
    ],
  ];
  for (const [what, change, code, sentence] of refused) {
    it(`refuses ${what} with a sentence of its own`, async () => {
      const text = await readFile('samples/as1-oc-214.stp', 'latin1');
      const bytes = Buffer.from(change(text), 'latin1');
      await rejects(convertBytes(bytes, 'a.step'), { name: 'Refusal', code, message: sentence });
    });
  }

  it('says that a finite-element file holds no solid', async () => {
    await rejects(convert('ap209_ats8.stp'), { code: 'noGeometry', message: /finite-element/ });
  });

  async function convert(sample: string, report: Report = withEngines.report) {
    return convertBytes(await readFile(`samples/${sample}`), sample, report);
  }

  function convertBytes(bytes: Uint8Array, name: string, report: Report = withEngines.report) {
    return convertModel(bytes, name, { ...withEngines, report });
  }

  async function convertMayo(enginesDir: string, logTrouble: (line: string) => void) {
    const text = await readFile('samples/mayo_332.stp', 'latin1');
    return convertModel(Buffer.from(leftToEngine(text), 'latin1'), 'mayo.stp', {
      ...withEngines,
      enginesDir,
      logTrouble,
    });
  }
});

function changedAt(bytes: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
}

/** With an edge along a curve of a kind that only the engine knows. */
function leftToEngine(mayo: string): string {
  return mayo.replace(
    "#50 = SURFACE_CURVE('',#51,",
    "#9001 = COMPOSITE_CURVE('',(#9002),.U.);" +
      '#9002 = COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,#51);' +
      "#50 = SURFACE_CURVE('',#9001,",
  );
}

/** Loads, and traps as soon as it has work. */
const breakingEngine = {
  'replicad_single.mjs': `
    const STEPControl_Reader = class {
      constructor() { throw new WebAssembly.RuntimeError('memory access\\nout of bounds'); }
    };
    const wasmMemory = new WebAssembly.Memory({ initial: 1 });
    export default async () => ({ STEPControl_Reader, wasmMemory });`,
};

const nothingInside =
  "#1=CLOSED_SHELL('',(#9));#2=MANIFOLD_SOLID_BREP('',#1);#3=SHAPE_REPRESENTATION('',(#2),#9);";

function exchange(instances: string): string {
  const header =
    "FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('X'));";
  return `ISO-10303-21;HEADER;${header}ENDSEC;DATA;${instances}ENDSEC;END-ISO-10303-21;`;
}

function hugeCoordinates(text: string): string {
  return text.replace(/CARTESIAN_POINT\('',\([^,]*,/, "CARTESIAN_POINT('',(1.E308,");
}

function circular(text: string): string {
  return text.replace("'nut_1','',#39,#742", "'nut_1','',#39,#5");
}
