import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { PartMesh, Scene, SceneNode } from '../../../../src/kernel/base/scene';
import { multiply, type Matrix } from '../../../../src/kernel/base/matrix';
import { readStep } from '../../../../src/kernel/readers/step/readStep';
import { turnsOf } from '../../../../src/kernel/parts/partPlacements';
import { placedBox } from '../../../../src/model/exact/extents';
import { peerBoxes, type Box } from './peerBoxes';
import { withEngines } from '../../conversionOptions';

const samples = [
  'as1-oc-214.stp',
  'as1_pe_203.stp',
  'mayo_332.stp',
  'nist_ctc_02_asme1_ap242-e1.stp',
  'sg1-c5-214.stp',
  'so100_base.step',
  'so101_wrist_roll_pitch.step',
];

const ways = [
  ['straight from the text', false],
  ['by the engine alone', true],
] as const;

describe('readStep', () => {
  it('keeps of exact shapes the extents that placements need, and not the shapes, which fill the memory', async () => {
    const bytes = await readFile('samples/as1-oc-214.stp');
    const { parts, roots } = await readStep(bytes, { ...withEngines, quality: 'draft' });
    const turns = turnsOf(roots);
    const asAsked = parts.map(({ reach }, i) => [
      [...(turns.get(i)?.values() ?? [])].every(
        (matrix) => reach && placedBox(reach, matrix) !== null,
      ),
      reach?.([0.36, 0.48, 0.8]),
    ]);
    deepEqual(
      asAsked,
      parts.map(() => [true, null]),
    );
    ok([...turns.values()].some(({ size }) => size > 1));
  });
});

for (const [way, engineAlone] of ways)
  describe(`readStep, ${way}`, function () {
    this.timeout(120_000);
    const options = { ...withEngines, quality: 'normal', engineAlone } as const;

    for (const sample of samples) {
      it(`puts every part of ${sample} where another reader puts it`, async () => {
        const bytes = await readFile(`samples/${sample}`);
        const ours = placedBoxes(await readStep(bytes, options));
        const theirs = await peerBoxes(bytes);
        equal(ours.length, theirs.length);
        const size = largestSide(theirs);
        for (const box of ours) {
          const nearest = Math.min(...theirs.map((other) => distance(box, other)));
          ok(nearest < 0.004 * size, `a part lies ${nearest / size} of the size away`);
        }
      });

      it(`closes the solids of ${sample}: triangles enclose the exact volume`, async () => {
        const { parts } = await readStep(await readFile(`samples/${sample}`), options);
        for (const part of parts) {
          const exact = part.solid.volume ?? 0;
          ok(exact > 0 && Math.abs(enclosed(part) / exact - 1) < 0.02, part.name);
        }
      });
    }

    it('knows exact volumes: a cylinder of radius 10 and length 100', async () => {
      const { parts } = await readStep(await readFile('samples/mayo_332.stp'), options);
      const volume = parts.find(({ name }) => name === 'Part 1')?.solid.volume ?? 0;
      ok(Math.abs(volume / (Math.PI * 0.01 ** 2 * 0.1) - 1) < 1e-9);
    });

    it('shares one mesh between all placements of a part, in its colour', async () => {
      const { parts, roots } = await readStep(await readFile('samples/as1-oc-214.stp'), options);
      deepEqual(parts.map(({ name, color }) => [name, color]).sort(), [
        ['bolt', [0, 0, 1, 1]],
        ['l-bracket', [0, 1, 0, 1]],
        ['nut', [1, 0, 0, 1]],
        ['plate', [0.8, 1, 0, 1]],
        ['rod', [1, 0.5, 0, 1]],
      ]);
      const nut = parts.findIndex(({ name }) => name === 'nut');
      equal(placements(roots).filter((part) => part === nut).length, 8);
    });

    if (!engineAlone)
      it('tells the product of an instance that has a name of its own', async () => {
        const { roots } = await readStep(await readFile('samples/as1-oc-214.stp'), options);
        const told: string[] = [];
        const walk = ({ name, product = '', children }: SceneNode): void => {
          told.push(`${product} ${name}`);
          children.forEach(walk);
        };
        roots.forEach(walk);
        equal(told.filter((one) => /^nut nut_\d$/.test(one)).length, 8);
        equal(told.filter((one) => /^bolt bolt_\d$/.test(one)).length, 6);
        equal(told.filter((one) => one.startsWith('l-bracket l-bracket_')).length, 2);
        ok(told.includes(' as1'));
      });

    it('has the unit of what is shown, whatever else the file has units for', async () => {
      const inches = await readFile('samples/as1_pe_203.stp', 'latin1');
      const context =
        "#900001=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));\n#900002=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#900001))REPRESENTATION_CONTEXT('',''));\n";
      const end = inches.lastIndexOf('ENDSEC;');
      const both = `${inches.slice(0, end)}${context}${inches.slice(end)}`;
      const { facts } = await readStep(Buffer.from(both, 'latin1'), options);
      equal(facts.sourceUnit, 'inch');
    });

    it('leaves the seam down a full cylinder out of its edges', async () => {
      const { parts } = await readStep(await readFile('samples/mayo_332.stp'), options);
      equal(parts.find(({ name }) => name === 'Part 1')?.edges.length, 2);
    });

    it('colours single faces', async () => {
      const text = await readFile('samples/mayo_332.stp', 'latin1');
      const face = Number(/#(\d+) = ADVANCED_FACE/.exec(text)?.[1]);
      const painted = text.replace(/ENDSEC;\s*END-ISO/, `${redFace(face)}ENDSEC;\nEND-ISO`);
      const { parts } = await readStep(Buffer.from(painted, 'latin1'), options);
      const colors = parts.flatMap(({ faces }) => faces.map(({ color }) => color));
      deepEqual(
        colors.filter((color) => color !== null),
        [[1, 0, 0, 1]],
      );
    });

    it('meshes a face again, finer, whose edges cross at the usual deflection', async () => {
      const bytes = await readFile('samples/so100_base.step');
      const { parts, facts } = await readStep(bytes, options);
      deepEqual([parts[0]?.faces.length, facts.warnings], [617, []]);
      equal(parts[0] && isWatertight(parts[0]), true);
    });

    it('counts the faces that cannot be meshed at all', async () => {
      const text = await readFile('samples/mayo_332.stp', 'latin1');
      const open = text.replace("EDGE_LOOP('',(#46,#80,#103,#130))", "EDGE_LOOP('',(#46))");
      const { parts, facts } = await readStep(Buffer.from(open, 'latin1'), options);
      deepEqual(
        parts.map(({ faces }) => faces.length),
        [2, 2, 2],
      );
      match(facts.warnings.join(), /^One face could not be meshed: “[^”]+”\.$/);
    });

    it('draws the triangles of a tessellated solid, and says whose they are', async () => {
      const { parts, facts } = await readStep(Buffer.from(tetrahedron), options);
      const [part] = parts;
      ok(part && Math.abs(enclosed(part) * 1e9 - 1000 / 6) < 1e-3);
      deepEqual(facts.warnings, [
        'Drawn from triangles that another program saved, without exact faces: “t”.',
      ]);
      deepEqual(
        [part.geometry, part.solid, facts.linearDeflection, facts.angularDeflection],
        ['triangles saved in the file', { volume: null, area: null }, null, null],
      );
    });
  });

const tetrahedron =
  "ISO-10303-21;HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');" +
  "FILE_SCHEMA(('AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }'));" +
  "ENDSEC;DATA;#1=TESSELLATED_SHAPE_REPRESENTATION('t',(#2),#6);" +
  "#2=TESSELLATED_SOLID('t',(#3,#4),$);" +
  "#3=TRIANGULATED_FACE('',#5,4,(),$,(),((1,3,2),(1,2,4)));" +
  "#4=TRIANGULATED_FACE('',#5,4,(),$,(),((1,4,3),(2,3,4)));" +
  "#5=COORDINATES_LIST('',4,((0.,0.,0.),(10.,0.,0.),(0.,10.,0.),(0.,0.,10.)));" +
  '#6=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#7,#8,#9))' +
  "REPRESENTATION_CONTEXT('',''));" +
  '#7=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));' +
  '#8=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));' +
  '#9=(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT());ENDSEC;END-ISO-10303-21;';

function redFace(face: number): string {
  return (
    "#9001=DRAUGHTING_PRE_DEFINED_COLOUR('red');#9002=FILL_AREA_STYLE_COLOUR('',#9001);" +
    "#9003=FILL_AREA_STYLE('',(#9002));#9004=SURFACE_STYLE_FILL_AREA(#9003);" +
    "#9005=SURFACE_SIDE_STYLE('',(#9004));#9006=SURFACE_STYLE_USAGE(.BOTH.,#9005);" +
    `#9007=PRESENTATION_STYLE_ASSIGNMENT((#9006));#9008=STYLED_ITEM('',(#9007),#${face});\n`
  );
}

function placements(nodes: readonly SceneNode[]): (number | null)[] {
  return nodes.flatMap(({ part, children }) => [part, ...placements(children)]);
}

const identity: Matrix = Float64Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? 1 : 0));

function placedBoxes(scene: Scene): Box[] {
  const below = (node: SceneNode, parent: Matrix): Box[] => {
    const matrix = node.matrix ? multiply(parent, node.matrix) : parent;
    const part = node.part === null ? undefined : scene.parts[node.part];
    return [
      ...(part ? [boxOf(part, matrix)] : []),
      ...node.children.flatMap((child) => below(child, matrix)),
    ];
  };
  return scene.roots.flatMap((root) => below(root, identity));
}

function boxOf({ positions, indices }: PartMesh, matrix: Matrix): Box {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const corner of indices) {
    const [x = 0, y = 0, z = 0] = positions.subarray(3 * corner, 3 * corner + 3);
    for (let row = 0; row < 3; row++) {
      const [a = 0, b = 0, c = 0, d = 0] = [0, 4, 8, 12].map((column) => matrix[column + row]);
      const value = a * x + b * y + c * z + d;
      box[row] = Math.min(box[row] ?? value, value);
      box[row + 3] = Math.max(box[row + 3] ?? value, value);
    }
  }
  return box;
}

function largestSide(boxes: readonly Box[]): number {
  const sides = boxes.map((box) =>
    Math.max(...[0, 1, 2].map((i) => (box[i + 3] ?? 0) - (box[i] ?? 0))),
  );
  return Math.max(...sides);
}

function distance(one: Box, other: Box): number {
  return Math.max(...one.map((value, i) => Math.abs(value - (other[i] ?? 0))));
}

/** The divergence theorem over the triangles; negative when they are wound inside out. */
function enclosed({ positions, indices }: PartMesh): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [ax = 0, ay = 0, az = 0] = corner(positions, indices[i]);
    const [bx = 0, by = 0, bz = 0] = corner(positions, indices[i + 1]);
    const [cx = 0, cy = 0, cz = 0] = corner(positions, indices[i + 2]);
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum / 6;
}

/** Whether every side of a triangle is the side of another one, run through the other way. */
function isWatertight({ positions, indices }: PartMesh): boolean {
  const runs = new Map<string, number>();
  const place = (i: number) =>
    [...corner(positions, indices[i])].map((x) => Math.round(x * 1e8)).join();
  for (let i = 0; i < indices.length; i++) {
    const [from, to] = [place(i), place(i % 3 === 2 ? i - 2 : i + 1)];
    if (from === to) continue;
    const [key, way] = from < to ? [`${from} ${to}`, 1] : [`${to} ${from}`, -1];
    runs.set(key, (runs.get(key) ?? 0) + way);
  }
  return [...runs].every(([, balance]) => balance === 0);
}

function corner(positions: Float32Array, index = 0): Float32Array {
  return positions.subarray(3 * index, 3 * index + 3);
}
