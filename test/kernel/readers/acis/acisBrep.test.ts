import { deepEqual, equal, match, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { acisBrep } from '../../../../src/kernel/readers/acis/acisBrep';
import { readBodies } from '../../../../src/kernel/readers/acis/readBodies';
import { readSab } from '../../../../src/kernel/readers/acis/readSab';
import { readSat } from '../../../../src/kernel/readers/acis/readSat';
import { Records } from '../../../../src/kernel/readers/acis/acisRecords';
import type { AcisFile } from '../../../../src/kernel/readers/acis/acisToken';
import type { Brep } from '../../../../src/kernel/brep/brep';
import { UnexpectedFormat } from '../../../../src/kernel/containers/byteCursor';
import { Refusal } from '../../../../src/kernel/base/refusal';
import { bitFlips, truncations } from '../mutations';
import { sabOf } from './sabOf';
import { SatText } from './satText';

const read = async (name: string) =>
  acisBrep(new Uint8Array(await readFile(`samples/${name}`)), name).brep;
const facesOf = (brep: Brep) =>
  brep.bodies.flatMap(({ lumps }) => lumps.flatMap(({ shells }) => shells.flatMap((s) => s.faces)));

describe('the ACIS reader', () => {
  it('reads a subshell of any number of faces', () => {
    const record = (name: string, ...references: readonly (number | null)[]) => ({
      name,
      tokens: references.map((to) => ({ kind: 'reference', record: to }) as const),
    });
    const count = 200_000;
    const head = [null];
    const faces = Array.from({ length: count }, (_, i) =>
      record('face', ...head, i + 1 < count ? i + 5 : null, null, 2, null, null),
    );
    const records = [
      record('body', ...head, 1, null, null),
      record('lump', ...head, null, 2, 0),
      record('shell', ...head, null, 3, null, null, 1),
      record('subshell', ...head, null, null, null, 4),
      ...faces,
    ];
    const file = { version: 400, product: '', scale: 1, isBinary: false, records };
    // The first of them has no surface.
    throws(() => readBodies(file), UnexpectedFormat);
  });

  it('does not read the same records again and again', () => {
    const record = { name: 'face', tokens: [] };
    const records = new Records({
      version: 700,
      product: '',
      scale: 1,
      isBinary: false,
      records: [record],
    });
    const read = (times: number) => {
      for (let i = 0; i < times; i++) equal(records.at(0), record);
    };
    read(1000);
    throws(() => {
      read(2_000_000);
    }, UnexpectedFormat);
  });

  it('reads every record of a file, up to the mark at its end', async () => {
    const rod = readSat(new Uint8Array(await readFile('samples/implant_rod.sat')));
    const box = readSab(new Uint8Array(await readFile('samples/ezdxf_box.sab')));
    const told = ({ version, scale, records }: AcisFile) => [version, scale, records.length];
    deepEqual([rod, box].map(told), [
      [2800, 1, 32],
      [22_300, 25.4, 113],
    ]);
    const count = ({ records }: AcisFile, name: string) =>
      records.filter((record) => record.name === name).length;
    const kinds = ['face', 'loop', 'coedge', 'edge', 'vertex', 'plane-surface', 'ellipse-curve'];
    deepEqual(
      kinds.map((kind) => [count(rod, kind), count(box, kind)]),
      [
        [3, 6],
        [4, 6],
        [4, 24],
        [2, 12],
        [2, 8],
        [2, 6],
        [2, 0],
      ],
    );
  });

  it('reads a text file: a rod with its name and colour', async () => {
    const brep = await read('implant_rod.sat');
    const [body] = brep.bodies;
    deepEqual([body?.name, body?.kind, brep.unitMillimetres], ['rod', 'solid', 1]);
    ok(body?.color?.every((share, i) => Math.abs(share - (i === 3 ? 1 : 0.50196)) < 1e-5));
    const faces = facesOf(brep);
    deepEqual(
      faces.map(({ surface, loops }) => [surface.kind, loops.length]),
      [
        ['cylinder', 2],
        ['plane', 1],
        ['plane', 1],
      ],
    );
    deepEqual(brep.warnings, []);
  });

  it('reads a binary file: a box moved by its transform, with a warning about the unit', async () => {
    const brep = await read('ezdxf_box.sab');
    const [body] = brep.bodies;
    equal(facesOf(brep).length, 6);
    ok(facesOf(brep).every(({ surface }) => surface.kind === 'plane'));
    deepEqual(
      body?.placements.map(({ scale, translation }) => [scale, translation[0].toFixed(4)]),
      [[1, '46.4926']],
    );
    match(brep.warnings.join(), /does not say its unit for certain: it was read as millimetres/);
    const edges = new Set(
      facesOf(brep).flatMap(({ loops }) =>
        loops.flatMap((loop) => (loop.kind === 'edges' ? loop.coedges.map((c) => c.edge) : [])),
      ),
    );
    equal(edges.size, 12);
  });

  it('takes the unit from the header of a text file, and says when there is none', () => {
    const inInches = new SatText(700, 25.4);
    const unsaid = new SatText(700, -1);
    for (const sat of [inInches, unsaid]) {
      sat.body([sat.face(sat.add('sphere-surface', '0 0 0 1 1 0 0 0 0 1 forward_v I I I I'), [])]);
    }
    equal(acisBrep(inInches.toBytes(), 'a.sat').brep.unitMillimetres, 25.4);
    const { unitMillimetres, isUnitUnknown, warnings } = acisBrep(unsaid.toBytes(), 'a.sat').brep;
    deepEqual([unitMillimetres, isUnitUnknown], [1, undefined]);
    match(warnings.join(), /does not say its unit/);
  });

  for (const scale of [0, -25.4, 1e-10, 1e10]) {
    it(`reads a file whose unit is ${scale} millimetres as a guess, and says so`, () => {
      const sat = new SatText(700, scale);
      sat.body([sat.face(sat.add('sphere-surface', '0 0 0 1 1 0 0 0 0 1 forward_v I I I I'), [])]);
      const { unitMillimetres, isUnitUnknown, warnings } = acisBrep(sat.toBytes(), 'a.sat').brep;
      deepEqual([unitMillimetres, isUnitUnknown], [1, true]);
      match(warnings.join(), /unit that is not known, “.* mm”: .* no number is exact/);
      const binary = acisBrep(sabOf(sat.toBytes(), 'Caliper'), 'a.sab').brep;
      equal(binary.unitMillimetres, 1);
      equal(binary.warnings.length, 1);
    });
  }

  it('takes the unit of a binary file from its header, but for drawings and modellers that say another', () => {
    const sat = new SatText(700, 25.4);
    sat.body([sat.face(sat.add('sphere-surface', '0 0 0 1 1 0 0 0 0 1 forward_v I I I I'), [])]);
    const unitOf = (product: string) =>
      acisBrep(sabOf(sat.toBytes(), product), 'a.sab').brep.unitMillimetres;
    deepEqual(['Caliper', 'Autodesk Neutron', 'AutoCAD'].map(unitOf), [25.4, 10, 1]);
  });

  it('reads a text file whose end is not marked, when its header counts the records', () => {
    const sat = new SatText();
    sat.body([sat.face(sat.add('sphere-surface', '0 0 0 1 1 0 0 0 0 1 forward_v I I I I'), [])]);
    const text = new TextDecoder().decode(sat.toBytes()).replace(/End-of-ACIS-data\s*$/, '');
    const counted = (records: number) =>
      new TextEncoder().encode(text.replace(/^700 \d+/, `700 ${records}`));
    equal(facesOf(acisBrep(counted(5), 'a.sat').brep).length, 1);
    throws(() => acisBrep(counted(6), 'a.sat'), isRefusal(/damaged or cut/));
    throws(() => acisBrep(counted(0), 'a.sat'), isRefusal(/damaged or cut/));
  });

  it('takes a piece with free edges for a sheet, beside the solid of the closed ones', () => {
    const sat = new SatText();
    const disc = () => {
      const plane = sat.add('plane-surface', '0 0 0 0 0 1 1 0 0 forward_v I I I I');
      return sat.face(plane, [sat.loop(sat.circle(0, 1, true))]);
    };
    sat.body([disc()]);
    sat.body([sat.face(sat.add('sphere-surface', '0 0 0 1 1 0 0 0 0 1 forward_v I I I I'), [])]);
    const { bodies } = acisBrep(sat.toBytes(), 'a.sat').brep;
    deepEqual(
      bodies.map(({ kind }) => kind),
      ['sheet', 'solid'],
    );
  });

  it('joins straight edges between the same vertices, where each face has edges of its own', () => {
    const sat = new SatText();
    const corners = ['0 0 0', '1 0 0', '0 1 0', '0 0 1'].map((point) => sat.vertex(point));
    const side = (from: number, to: number) =>
      sat.edge(corners[from] ?? 0, corners[to] ?? 0, sat.add('straight-curve', '0 0 0 1 0 0 I I'));
    const triangle = (normal: string, ...[a, b, c]: readonly [number, number, number]) =>
      sat.face(sat.add('plane-surface', `${normal} forward_v I I I I`), [
        sat.loop(side(a, b), `-${side(c, b)}`, side(c, a)),
      ]);
    sat.body([
      triangle('0 0 0 0 0 -1 1 0 0', 0, 2, 1),
      triangle('0 0 0 0 -1 0 1 0 0', 0, 1, 3),
      triangle('0 0 0 -1 0 0 0 1 0', 0, 3, 2),
      triangle('1 0 0 1 1 1 1 -1 0', 1, 2, 3),
    ]);
    const [body] = acisBrep(sat.toBytes(), 'a.sat').brep.bodies;
    equal(body?.kind, 'solid');
    const edges = new Set(
      body.lumps[0]?.shells[0]?.faces.flatMap(({ loops }) =>
        loops.flatMap((loop) => (loop.kind === 'edges' ? loop.coedges.map((c) => c.edge) : [])),
      ),
    );
    equal(edges.size, 6);
  });

  it('reads tolerant edges and vertices by both of their names', () => {
    const sat = new SatText();
    const plane = sat.add('plane-surface', '0 0 0 0 0 1 1 0 0 forward_v I I I I');
    sat.body([sat.face(plane, [sat.loop(sat.circle(0, 1, true))], 'forward', 'double out')]);
    const text = new TextDecoder().decode(sat.toBytes());
    const renamed = text.replace(/^(edge|vertex|coedge) /gm, 't$1-$1 ');
    ok(renamed.includes('tvertex-vertex'));
    equal(facesOf(acisBrep(new TextEncoder().encode(renamed), 'a.sat').brep)[0]?.loops.length, 1);
  });

  it('reads the same splines from binary files, which number the words of text files', () => {
    const text = withSplines('open').toBytes();
    const fromText = facesOf(acisBrep(text, 'a.sat').brep);
    deepEqual(facesOf(acisBrep(sabOf(text), 'a.sab').brep), fromText);
    deepEqual(
      fromText.map(({ surface }) => surface.kind),
      ['bspline'],
    );
  });

  it('reads periodic splines that run from their seam to their seam, and no others', () => {
    const [body] = acisBrep(withSplines('periodic').toBytes(), 'a.sat').brep.bodies;
    deepEqual(
      body?.unread.map(({ why }) => why),
      ['It has a periodic spline, which Caliper does not read.'],
    );
    const round = acisBrep(withSplines('periodic', '0 0 0').toBytes(), 'a.sat').brep;
    equal(facesOf(round).length, 1);
  });

  it('names each face that it cannot read, and reads the others', () => {
    const sat = new SatText();
    const elliptic = sat.add('cone-surface', '0 0 0 0 0 1 2 0 0 0.5 I I 0 1 2 forward I I I I');
    const sphere = sat.add('sphere-surface', '0 0 0 1 1 0 0 0 0 1 forward_v I I I I');
    const foreign = sat.add('mesh-surface', 'forward');
    const blend = sat.add('spline-surface', 'forward { rbblnsur 0 none } I I I I');
    sat.body([sphere, elliptic, foreign, blend].map((surface) => sat.face(surface, [])));
    const brep = acisBrep(sat.toBytes(), 'a.sat').brep;
    equal(facesOf(brep).length, 1);
    deepEqual(
      brep.bodies[0]?.unread.map(({ why }) => why),
      [
        'It has an elliptic cone, which Caliper does not read.',
        'It has a surface of the kind mesh-surface, which Caliper does not read.',
        'It has a surface of the kind rbblnsur, which Caliper does not read.',
      ],
    );
  });

  it('leaves out the history that follows the model', () => {
    const sat = new SatText();
    sat.body([sat.face(sat.add('sphere-surface', '0 0 0 1 1 0 0 0 0 1 forward_v I I I I'), [])]);
    const text = new TextDecoder().decode(sat.toBytes());
    const history =
      'Begin-of-ACIS-History-Data\nhistory_stream $-1 junk\nEnd-of-ACIS-History-Section';
    const bytes = new TextEncoder().encode(text.replace('End-of-ACIS-data', history));
    equal(facesOf(acisBrep(bytes, 'a.sat').brep).length, 1);
  });

  it('refuses with a sentence what has no face, is too old, or runs in circles', () => {
    const refusal = (sat: SatText, words: RegExp) => {
      throws(() => acisBrep(sat.toBytes(), 'a.sat').brep, isRefusal(words));
    };
    refusal(new SatText(), /there is no face in it/);
    refusal(new SatText(300), /from before 400/);
    const circle = new SatText();
    circle.add('body', '$1 $-1 $-1');
    circle.add('lump', '$1 $-1 $0');
    refusal(circle, /damaged or cut/);
  });

  it('takes no number that is beyond all lengths, which an engine would break on', async () => {
    const text = await readFile('samples/implant_rod.sat', 'latin1');
    const numbers = [...text.matchAll(/(?<=\s)-?\d+(\.\d+)?(e-?\d+)?(?=\s)/g)];
    ok(numbers.length > 100);
    for (const { index, 0: number } of numbers) {
      const end = index + number.length;
      const changed = `${text.slice(0, index)}1.E300${text.slice(end)}`;
      try {
        const { brep } = acisBrep(Buffer.from(changed, 'latin1'), 'a.sat');
        equal(
          /e\+?[1-9]\d\d/.test(JSON.stringify(brep.bodies)),
          false,
          text.slice(index - 60, end),
        );
      } catch (error) {
        ok(error instanceof Refusal, String(error));
      }
    }
  });

  for (const name of ['implant_rod.sat', 'ezdxf_box.sab']) {
    it(`refuses or reads a damaged file: ${name}`, async () => {
      const bytes = new Uint8Array(await readFile(`samples/${name}`));
      for (const damaged of [...truncations(bytes, 200), ...bitFlips(bytes, 2000, 20)]) {
        try {
          ok(acisBrep(damaged, name).brep.bodies.length > 0);
        } catch (error) {
          ok(error instanceof Refusal, String(error));
        }
      }
    });
  }
});

/** A triangle of a bilinear patch, one of whose sides is a spline. */
function withSplines(form: string, end = '1 1 0'): SatText {
  const sat = new SatText();
  const poles = '0 0 0 1 0 0 0 1 0 1 1 0';
  const patch = sat.add(
    'spline-surface',
    `forward { exactsur full nubs 1 1 open open none none 2 2 0 1 1 1 0 1 1 1 ${poles} 0 } I I I I`,
  );
  const side = sat.add(
    'intcurve-curve',
    `forward { exactcur full nurbs 2 ${form} 2 0 2 1 2 0 0 0 1 1 0 0 0.5 ${end} 1 0 null_surface } I I`,
  );
  const [from, to] = [sat.vertex('0 0 0'), sat.vertex(end)];
  const back = sat.add('straight-curve', '0 0 0 1 1 0 I I');
  const edges = [sat.edge(from, to, side), `-${sat.edge(from, to, back)}`];
  sat.body([sat.face(patch, [sat.loop(...edges)], 'forward', 'double out')]);
  return sat;
}

function isRefusal(words: RegExp) {
  return (error: unknown) => error instanceof Refusal && words.test(error.message);
}
