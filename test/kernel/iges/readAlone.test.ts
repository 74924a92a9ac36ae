import { deepEqual, equal, match, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readGlobalSection } from '../../../src/kernel/iges/globalSection';
import { readAlone } from '../../../src/kernel/iges/readAlone';
import { readSections } from '../../../src/kernel/iges/sections';
import { openSides } from '../../../src/kernel/mesh/openSides';
import type { Scene, SceneNode } from '../../../src/kernel/scene';
import { readStep } from '../../../src/kernel/step/readStep';
import { IgesText } from './igesText';
import { addBox, addSolidBox, boxFaces, flatFace, type Point } from './shapes';

const origin: Point = [0, 0, 0];

describe('readAlone', function () {
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

  const left: readonly (readonly [string, (text: IgesText) => void, RegExp])[] = [
    ['a surface of a kind that is not known', (text) => trimmed(text, 999), /not a surface known/],
    ['a boundary that does not close', openBoundary, /open boundary/],
    ['a definition within itself', circular, /holds itself/],
    ['curves made of curves without end', endless, /named without end/],
    ['curves alone', (text) => text.add(110, [0, 0, 0, 1, 1, 1]), /no solid or surface/],
  ];
  for (const [what, write, why] of left) {
    it(`leaves ${what} to the engine, and says why`, () => {
      const text = new IgesText();
      write(text);
      const log: string[] = [];
      equal(tryToRead(text.toBytes(), log), null);
      match(log.join(), why);
    });
  }

  it('refuses assemblies that unfold without bound, broad or deep', () => {
    for (const [levels, uses] of [
      [12, 4],
      [300, 1],
    ] as const) {
      const text = new IgesText();
      addNested(text, levels, uses);
      throws(() => tryToRead(text.toBytes(), []), /unfolds into more than 500000 placements/);
    }
  });

  it('leaves a model at another scale, and one in a unit of its own, to the engine', () => {
    for (const options of [{ scale: 2 }, { unit: 12 }]) {
      const text = new IgesText(options);
      addBox(text, origin, 10);
      equal(tryToRead(text.toBytes(), []), null);
    }
  });

  it('finds the solids and the volumes that the STEP file of the same assembly has', async () => {
    const iges = readBytes(await readFile('samples/as1_pe_203.igs'));
    const step = await readStep(await readFile('samples/as1_pe_203.stp'), {
      enginesDir: '',
      quality: 'draft',
      report: () => undefined,
    });
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

function readBytes(bytes: Uint8Array): Scene {
  const log: string[] = [];
  const scene = tryToRead(bytes, log);
  ok(scene, log.join());
  return scene;
}

function tryToRead(bytes: Uint8Array, log: string[]): Scene | null {
  const sections = readSections(bytes);
  return readAlone(sections, readGlobalSection(sections.global), {
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
