import { deepEqual, equal, match, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Refusal } from '../../../../src/kernel/base/refusal';
import { readGlobalSection, unitWarnings } from '../../../../src/kernel/readers/iges/globalSection';
import { igesScene } from '../../../../src/kernel/readers/iges/igesScene';
import { readSections } from '../../../../src/kernel/readers/iges/fileSections';
import { openSides } from '../../../../src/kernel/mesh/openSides';
import type { Scene, SceneNode } from '../../../../src/kernel/base/scene';
import { readStep } from '../../../../src/kernel/readers/step/readStep';
import { Unexpected } from '../../../../src/kernel/base/unexpected';
import { IgesText } from './igesText';
import { addBox, addSolidBox, boxFaces, flatFace, type Point } from './shapes';
import { withoutEngines } from '../../conversionOptions';

const origin: Point = [0, 0, 0];

describe('igesScene', function () {
  this.timeout(60_000);

  it('joins trimmed surfaces into the solid that they enclose, whichever way each of them runs', () => {
    const text = new IgesText();
    addBox(text, origin, 10);
    const scene = read(text);
    deepEqual(namesOf(scene.roots), ['product']);
    deepEqual(volumesOf(scene), [1000]);
    equal(openSides(partOf(scene)), 0);
    equal(partOf(scene).edges.length, 12);
  });

  it('joins a side with two that run along it', () => {
    const text = new IgesText();
    const [bottom, ...others] = boxFaces(origin, 10);
    for (const corners of others) flatFace(text, corners);
    const [a, b, c, d] = bottom ?? [];
    ok(a && b && c && d);
    flatFace(text, [a, [5, 0, 0], [5, 10, 0], d]);
    flatFace(text, [[5, 0, 0], b, c, [5, 10, 0]]);
    const scene = read(text);
    deepEqual(volumesOf(scene), [1000]);
    equal(partOf(scene).faces.length, 7);
    equal(openSides(partOf(scene)), 0);
  });

  it('joins what is apart by less than programs mean, but not more', () => {
    const apart = (gap: number) => {
      const text = new IgesText();
      const [bottom, ...others] = boxFaces(origin, 10);
      for (const corners of others) flatFace(text, corners);
      flatFace(
        text,
        (bottom ?? []).map(([x, y, z]): Point => [x, y, z - gap]),
      );
      return read(text);
    };
    deepEqual(
      volumesOf(apart(1e-3)).map((volume) => volume !== null),
      [true],
    );
    deepEqual(volumesOf(apart(0.5)), [null]);
  });

  it('shows as a surface what encloses nothing', () => {
    const text = new IgesText();
    for (const corners of boxFaces(origin, 10).slice(1)) flatFace(text, corners);
    const scene = read(text);
    deepEqual(volumesOf(scene), [null]);
    equal(toMillimetres(partOf(scene).solid.area, 2), 500);
  });

  it('makes a part of each solid, and a void of the shell within one', () => {
    const text = new IgesText();
    addBox(text, origin, 10);
    addBox(text, [20, 0, 0], 5);
    addBox(text, [2, 2, 2], 4);
    const scene = read(text);
    deepEqual(namesOf(scene.roots), ['product 1', 'product 2']);
    deepEqual(volumesOf(scene), [936, 125]);
  });

  it('makes nothing of a flat face that runs along its boundary and back', () => {
    const text = new IgesText();
    addBox(text, origin, 10);
    flatFace(text, [
      [2, 2, 2],
      [4, 2, 2],
      [4, 4, 2],
      [4, 2, 2],
    ]);
    const scene = read(text);
    deepEqual(namesOf(scene.roots), ['product']);
    deepEqual(volumesOf(scene), [1000]);
  });

  it('makes exact cylinders and spheres of turned lines and arcs', () => {
    const text = new IgesText();
    addTurned(text, text.add(110, [3, 0, 0, 3, 0, 8]), { z: [0, 8], radius: 3 });
    const scene = read(text);
    equal(toMillimetres(partOf(scene).solid.area, 2), round(2 * Math.PI * 3 * 8));
    deepEqual([...new Set(partOf(scene).shapes?.faces.map(({ kind }) => kind))], ['cylinder']);
  });

  it('reads a solid with topology, its name and its colour', () => {
    const text = new IgesText();
    const color = text.add(314, [50, 25, 75, '4Hmine']);
    addSolidBox(text, 10, { color: -color, name: 'block' });
    const scene = read(text);
    deepEqual(namesOf(scene.roots), ['block']);
    deepEqual(partOf(scene).color, [0.5, 0.25, 0.75, 1]);
    deepEqual(volumesOf(scene), [1000]);
    equal(openSides(partOf(scene)), 0);
  });

  it('places a definition twice as one part, in metres', () => {
    const text = new IgesText({ unit: 1 });
    const solid = addSolidBox(text, 2);
    const definition = text.add(308, [0, '5Hwheel', 1, solid], { status: '00010200' });
    const turn = text.add(124, [0, -1, 0, 10, 1, 0, 0, 0, 0, 0, 1, 0]);
    text.add(408, [definition, 0, 0, 1, 1]);
    text.add(408, [definition, 0, 0, 0, 1], { transformation: turn });
    const { roots, parts, facts } = read(text);
    equal(parts.length, 1);
    equal(facts.sourceUnit, 'inch');
    deepEqual(
      roots.map(({ name, part }) => [name, part]),
      [
        ['wheel', 0],
        ['wheel', 0],
      ],
    );
    deepEqual([...(roots[0]?.matrix ?? [])].slice(12), [0, 0, 0.0254, 1]);
    deepEqual([...(roots[1]?.matrix ?? [])].slice(0, 3), [0, 1, 0]);
    deepEqual([...(roots[1]?.matrix ?? [])].slice(12), [0.254, 0, 0, 1]);
  });

  it('keeps groups, and joins what is open across them', () => {
    const text = new IgesText();
    text.add(402, [6, ...addBox(text, [20, 0, 0], 5, { status: '00020000' })], { form: 7 });
    const [first, ...others] = addBox(text, origin, 10);
    text.add(402, [1, first ?? 0], { form: 7 });
    equal(others.length, 5);
    const scene = read(text);
    deepEqual(volumesOf(scene).sort(), [1000, 125]);
  });

  it('numbers the bodies that have no name through the whole file, each group of which holds one', () => {
    const text = new IgesText();
    for (const size of [10, 5]) {
      text.add(402, [1, addSolidBox(text, size)], { form: 7 });
    }
    const { roots, parts } = read(text);
    deepEqual(namesOf(roots), ['Body 1', 'Body 2']);
    deepEqual(
      parts.map(({ name }) => name),
      ['Body 1', 'Body 2'],
    );
  });

  it('reads a name that is written in UTF-8, or in the letters of Western Europe', () => {
    for (const bytes of [Buffer.from('Kühler'), Buffer.from('Kühler', 'latin1')]) {
      const text = new IgesText();
      addSolidBox(text, 10, { name: bytes.toString('latin1') });
      deepEqual(namesOf(read(text).roots), ['Kühler']);
    }
  });

  it('leaves out what the file hides, and says so', () => {
    const text = new IgesText();
    addBox(text, origin, 10);
    flatFace(
      text,
      [
        [0, 0, 50],
        [9, 0, 50],
        [9, 9, 50],
      ],
      { status: '01000000' },
    );
    const scene = read(text);
    deepEqual(volumesOf(scene), [1000]);
    deepEqual(scene.facts.warnings, ['One thing that the file hides is left out.']);
  });

  it('shows what is hidden where nothing else is there', () => {
    const text = new IgesText();
    addBox(text, origin, 10, { status: '01000000' });
    deepEqual(volumesOf(read(text)), [1000]);
  });

  it('gives faces colours of their own, and the part one that all of them have', () => {
    const text = new IgesText();
    const [bottom, ...others] = boxFaces(origin, 10);
    for (const corners of others) flatFace(text, corners, { color: 5 });
    flatFace(text, bottom ?? [], { color: 2 });
    const { color, faces } = partOf(read(text));
    equal(color, null);
    deepEqual(faces.at(-1)?.color, [1, 0, 0, 1]);
    const plain = new IgesText();
    addBox(plain, origin, 10, { color: 5 });
    deepEqual(partOf(read(plain)).color, [1, 1, 0, 1]);
  });

  it('shows curves where there is nothing else, and counts what is not shown beside them', () => {
    const text = new IgesText({ unit: 1 });
    text.add(100, [0, 0, 0, 1, 0, -1, 0]);
    const piece = { status: '00010000' };
    const way = [
      text.add(110, [0, 0, 0, 2, 0, 0], piece),
      text.add(110, [2, 0, 0, 2, 3, 0], piece),
    ];
    text.add(102, [way.length, ...way]);
    text.add(110, [0, 0, 0, 0, 0, 9], { status: '01000000' });
    text.add(212, [1, 4, 1, 1, 1, 1.57, 0, 0, 0, 0, 0, 0, '4Hnote']);
    const { parts, roots, facts } = read(text);
    deepEqual(namesOf(roots), ['product']);
    const [part] = parts;
    ok(part && parts.length === 1);
    deepEqual([part.faces, part.indices.length, part.isWireframe], [[], 0, true]);
    equal(part.edges.length, 3);
    // An inch and a half turn above the line.
    equal(Math.round(Math.max(...(part.edges[0] ?? [])) * 1e5), 2540);
    deepEqual([part.solid.area, part.solid.volume, facts.linearDeflection], [null, null, null]);
    deepEqual(facts.warnings, [
      'There is no solid or surface in this file: its curves are shown (2), which have neither area nor volume.',
      'Points, dimensions and other things that are not shown: 1.',
    ]);
  });

  const unread: readonly (readonly [string, (text: IgesText) => void, RegExp])[] = [
    ['a surface of a kind that is not known', (text) => trimmed(text, 999), /not a surface known/],
    ['a boundary that does not close', openBoundary, /open boundary/],
  ];
  for (const [what, write, why] of unread) {
    it(`shows all but ${what}, counts it, and says why`, () => {
      const text = new IgesText();
      for (const corners of boxFaces(origin, 10).slice(1)) flatFace(text, corners);
      write(text);
      const log: string[] = [];
      const { parts, facts } = readBytes(text.toBytes(), log);
      deepEqual(
        parts.map(({ faces, missingFaces, solid }) => [faces.length, missingFaces, solid.area]),
        [[5, 1, null]],
      );
      match(facts.warnings.join(), /^One face could not be meshed: “[^”]+”\.$/);
      match(log.join(), why);
    });

    it(`refuses ${what} alone`, () => {
      const text = new IgesText();
      write(text);
      throws(
        () => readBytes(text.toBytes()),
        (error) => error instanceof Refusal && /No solid or surface/.test(error.message),
      );
    });
  }

  const whole: readonly (readonly [string, (text: IgesText) => void, RegExp])[] = [
    ['a definition within itself', circular, /holds itself/],
  ];
  for (const [what, write, why] of whole) {
    it(`does not follow ${what}`, () => {
      const text = new IgesText();
      write(text);
      throws(
        () => readBytes(text.toBytes()),
        (error) => error instanceof Unexpected && why.test(error.message),
      );
    });
  }

  it('takes the largest loop of a face for the outer one, whichever the file writes first', () => {
    const text = new IgesText();
    const piece = { status: '00010000' };
    const plane = text.add(108, [0, 0, 1, 0, 0, 0, 0, 0, 1], piece);
    const square = (low: number, high: number) => {
      const at = [[low, low], [high, low], [high, high], [low, high], [low, low]] as const; // prettier-ignore
      const lines = at.slice(1).map(([x, y], i) => {
        const [fromX, fromY] = at[i] ?? [NaN, NaN];
        return text.add(110, [fromX, fromY, 0, x, y, 0], piece);
      });
      return text.add(142, [1, plane, 0, text.add(102, [4, ...lines], piece), 2], piece);
    };
    const [small, large] = [square(4, 6), square(0, 10)];
    text.add(144, [plane, 1, 1, small, large]);
    equal(toMillimetres(partOf(read(text)).solid.area, 2), 96);
  });

  it('reads a ruled surface between a line and an arc', () => {
    const text = new IgesText();
    const line = text.add(110, [0, 5, 0, 5, 5, 0], { status: '00010000' });
    const arc = text.add(100, [0, 2.5, 0, 5, 0, 0, 0], { status: '00010000' });
    const surface = text.add(118, [line, arc, 1, 0], { status: '00010000' });
    text.add(144, [surface, 0, 0, 0]);
    const { parts, facts } = readBytes(text.toBytes());
    deepEqual(facts.warnings, []);
    // A square without the half circle that the arc cuts out of it: both rails are in one plane.
    const area = 25 - (Math.PI * 2.5 ** 2) / 2;
    const [part] = parts;
    ok(part && Math.abs((part.solid.area ?? 0) * 1e6 - area) < 1e-6, `${part?.solid.area}`);
  });

  it('reads a ruled surface between a line and a rail of several pieces', () => {
    const text = new IgesText();
    const piece = { status: '00010000' };
    const line = text.add(110, [0, 0, 0, 8, 0, 0], piece);
    const pieces = [
      text.add(110, [0, 3, 0, 4, 3, 0], piece),
      text.add(110, [4, 3, 0, 8, 3, 0], piece),
    ];
    const rail = text.add(102, [2, ...pieces], piece);
    text.add(144, [text.add(118, [line, rail, 0, 0], piece), 0, 0, 0]);
    const { solid } = partOf(read(text));
    equal(toMillimetres(solid.area, 2), 24);
  });

  it('reads a ruled surface between arcs of other radii and sweeps, with all of its area', () => {
    const text = new IgesText();
    const piece = { status: '00010000' };
    const inner = text.add(100, [0, 0, 0, 2, 0, -2, 0], piece);
    const outer = text.add(100, [0, 0, 0, 5, 0, -5, 0], piece);
    text.add(144, [text.add(118, [inner, outer, 0, 0], piece), 0, 0, 0]);
    const { solid } = partOf(read(text));
    ok(Math.abs((solid.area ?? 0) * 1e6 - (Math.PI * (25 - 4)) / 2) < 1e-6);
  });

  it('refuses curves made of curves without end', () => {
    const text = new IgesText();
    endless(text);
    throws(() => readBytes(text.toBytes()), Refusal);
  });

  it('tells no volume of a solid around something that is incomplete: it may be a void', () => {
    const text = new IgesText();
    addBox(text, origin, 10);
    addBox(text, [30, 0, 0], 10);
    for (const corners of boxFaces([2, 2, 2], 4).slice(1)) flatFace(text, corners);
    trimmed(text, 999);
    const { parts, facts } = readBytes(text.toBytes());
    deepEqual(
      parts.map(({ solid }) => [
        toMillimetres(solid.volume, 3),
        solid.area === null ? null : toMillimetres(solid.area, 2),
      ]),
      [
        [NaN, 600],
        [1000, 600],
        [NaN, null],
      ],
    );
    match(facts.warnings.join(), /Without a volume, because .* incomplete: “product 1”\./);
  });

  it('leaves out what cannot be read in a group of its own, and says so', () => {
    const text = new IgesText();
    addBox(text, origin, 10);
    const lost = text.add(144, [text.add(999, [1], { status: '00010000' }), 0, 0, 0], {
      status: '00010000',
    });
    const definition = text.add(308, [0, '4Hflap', 1, lost], { status: '00010200' });
    text.add(408, [definition, 0, 0, 30, 1]);
    const { parts, facts } = readBytes(text.toBytes());
    equal(parts.length, 1);
    deepEqual(facts.warnings, ['Left out, because the geometry is damaged: “flap”.']);
    deepEqual(facts.leftOut?.length, 1);
  });

  it('refuses assemblies that unfold without bound, broad or deep', () => {
    for (const [levels, uses] of [
      [12, 4],
      [300, 1],
    ] as const) {
      const text = new IgesText();
      addNested(text, levels, uses);
      throws(() => readBytes(text.toBytes()), /unfolds into more than 500000 placements/);
    }
  });

  for (const scale of ['2.000', '0.010', '1.D2', '0.000', '*.000', '-1', '1.E99'])
    it(`says that a model is drawn at a scale of ${scale}, and that its unit is not known`, () => {
      const text = new IgesText({ scale });
      addBox(text, origin, 10);
      const bytes = text.toBytes();
      equal(readBytes(bytes).facts.isUnitUnknown, true);
      const global = readGlobalSection(readSections(bytes).global);
      const [said, ...more] = unitWarnings(global);
      match(said ?? '', new RegExp(`a scale of “${scale.replace(/[*.]/g, '\\$&')}”`));
      deepEqual(more, []);
    });

  it('says nothing of a scale of one, or of none', () => {
    for (const scale of ['1.', '1.0', '1.D0', '1', '']) {
      const text = new IgesText({ scale });
      addBox(text, origin, 10);
      deepEqual(readBytes(text.toBytes()).facts.warnings, []);
    }
  });

  it('takes a unit of its own for millimetres, and says that it is not known', () => {
    const text = new IgesText({ unit: 12 });
    addBox(text, origin, 10);
    const { facts, parts } = readBytes(text.toBytes());
    equal(facts.isUnitUnknown, true);
    equal(parts.length, 1);
    equal(facts.warnings.length, 1);
  });

  it('finds the solids and the volumes that the STEP file of the same assembly has', async () => {
    const iges = readBytes(await readFile('samples/as1_pe_203.igs'));
    const step = await readStep(await readFile('samples/as1_pe_203.stp'), withoutEngines);
    const placed = placedParts(step.roots).map((part) => step.parts[part]?.solid.volume ?? NaN);
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    const own = iges.parts.map(({ solid }) => solid.volume ?? NaN);
    equal(own.length, placed.length);
    ok(Math.abs(sum(own) / sum(placed) - 1) < 1e-6, `${sum(own)} and ${sum(placed)}`);
  });

  it('closes the bracket whose 73 surfaces know nothing of each other', async () => {
    const scene = readBytes(await readFile('samples/ansys_bracket.iges'));
    equal(partOf(scene).faces.length, 73);
    equal(openSides(partOf(scene)), 0);
    ok(Math.abs((partOf(scene).solid.volume ?? NaN) * 1e9 - 21_312.5) < 0.1);
  });
});

function read(text: IgesText): Scene {
  return readBytes(text.toBytes());
}

function readBytes(bytes: Uint8Array, log: string[] = []): Scene {
  const sections = readSections(bytes);
  return igesScene(sections, readGlobalSection(sections.global), {
    quality: 'draft',
    report: () => undefined,
    logTrouble: (line) => log.push(line),
  });
}

function partOf({ parts }: Scene) {
  const [part] = parts;
  ok(part);
  return part;
}

function namesOf(nodes: readonly SceneNode[]): string[] {
  return nodes.map(({ name }) => name);
}

function placedParts(nodes: readonly SceneNode[]): number[] {
  return nodes.flatMap(({ part, children }) => [
    ...(part === null ? [] : [part]),
    ...placedParts(children),
  ]);
}

/** Cubic millimetres. */
function volumesOf({ parts }: Scene): (number | null)[] {
  return parts.map(({ solid }) => (solid.volume === null ? null : toMillimetres(solid.volume, 3)));
}

function toMillimetres(value: number | null, power: number): number {
  return round((value ?? NaN) * 1000 ** power);
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function trimmed(text: IgesText, type: number): number {
  const surface = text.add(type, [1, 2, 3], { status: '00010000' });
  return text.add(144, [surface, 0, 0, 0]);
}

function openBoundary(text: IgesText): void {
  const plane = text.add(108, [0, 0, 1, 0, 0, 0, 0, 0, 1], { status: '00010000' });
  const lines = [text.add(110, [0, 0, 0, 5, 0, 0]), text.add(110, [5, 0, 0, 5, 5, 0])];
  const loop = text.add(102, [2, ...lines]);
  text.add(144, [plane, 1, 0, text.add(142, [1, plane, 0, loop, 2])]);
}

/** Each of forty of the one before: a hundred million curves. */
function endless(text: IgesText): void {
  const plane = text.add(108, [0, 0, 1, 0, 0, 0, 0, 0, 1], { status: '00010000' });
  let curve = text.add(110, [0, 0, 0, 1, 0, 0]);
  for (let level = 0; level < 5; level++) {
    curve = text.add(102, [40, ...new Array<number>(40).fill(curve)]);
  }
  text.add(144, [plane, 1, 0, text.add(142, [1, plane, 0, curve, 2])]);
}

/** A box in definitions that each place the one before, beside each other. */
function addNested(text: IgesText, levels: number, uses: number): void {
  let inner = text.add(308, [0, '3Hbox', 6, ...addBox(text, origin, 10)]);
  for (let level = 0; level < levels; level++) {
    const placed = Array.from({ length: uses }, (_, i) => text.add(408, [inner, 20 * i, level, 1]));
    // Shown by itself as well: so each is known before the one around it is read.
    text.add(408, [inner, 0, 0, 0]);
    inner = text.add(308, [0, '4Hmore', uses, ...placed]);
  }
  text.add(408, [inner, 0, 0, 0]);
}

function circular(text: IgesText): void {
  // A definition stands at 1, and what places it within itself at 3.
  text.add(308, [0, '4Hloop', 1, 3], { status: '00010200' });
  text.add(408, [1, 0, 0, 0, 1], { status: '00010000' });
  text.add(408, [1, 0, 0, 0, 1]);
}

/** A whole turn of a line parallel to z, trimmed by its two circles and, twice, the line. */
function addTurned(
  text: IgesText,
  line: number,
  { z: [low, high], radius }: { readonly z: readonly [number, number]; readonly radius: number },
): void {
  const axis = text.add(110, [0, 0, 0, 0, 0, 1]);
  const surface = text.add(120, [axis, line, 0, 2 * Math.PI], { status: '00010000' });
  const circle = (z: number) => text.add(100, [z, 0, 0, radius, 0, radius, 0]);
  const seam = text.add(110, [radius, 0, low, radius, 0, high]);
  const back = text.add(110, [radius, 0, high, radius, 0, low]);
  const loop = text.add(102, [4, circle(low), seam, circle(high), back]);
  text.add(144, [surface, 1, 0, text.add(142, [1, surface, 0, loop, 2])]);
}
