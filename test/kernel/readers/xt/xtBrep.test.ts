import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Brep, Edge, Face } from '../../../../src/kernel/brep/brep';
import { readXtData } from '../../../../src/kernel/readers/xt/nodes/xtData';
import { xtBrep } from '../../../../src/kernel/readers/xt/xtBrep';
import { baseLayouts } from '../../../../src/kernel/readers/xt/nodes/layouts';
import { XtNode, type XtValue } from '../../../../src/kernel/readers/xt/nodes/xtNode';
import { types } from '../../../../src/kernel/readers/xt/xtGraph';
import { xtStream } from './xtStreams';

describe('Parasolid data', () => {
  // Counted in the files by an independent reading; all end at their terminator.
  const documented = [
    {
      file: 'LONGBAR.x_t', // text, numbered schema, an assembly
      schema: 'SCH_1000230_10004',
      nodes: 425,
      bodies: 4,
      surfaces: { plane: 24 },
      curves: { line: 48 },
    },
    {
      file: 'blockhole_M.x_t',
      schema: 'SCH_1000272_10004',
      nodes: 509,
      bodies: 4,
      surfaces: { plane: 24, cylinder: 4 },
      curves: { line: 52, circle: 8 },
    },
    {
      file: 'longbar_sat_m.x_t',
      schema: 'SCH_1500000_15003',
      nodes: 380,
      bodies: 1,
      surfaces: { plane: 6 },
      curves: { line: 12 },
    },
    {
      file: 'rci_std.x_t', // tolerant edges
      schema: 'SCH_2300000_20000',
      nodes: 761,
      bodies: 1,
      surfaces: { plane: 2, cylinder: 10, sphere: 6, torus: 6 },
      curves: { circle: 26, line: 6, onSurface: 12 },
    },
    {
      file: 'L_Solid_embedded.x_b', // binary, a schema of its own
      schema: 'SCH_3700118_36001_13006',
      nodes: 206,
      bodies: 1,
      surfaces: { plane: 8 },
      curves: { line: 18 },
    },
    {
      file: 'L_Solid_2025.par',
      schema: 'SCH_3700118_36001_13006',
      nodes: 206,
      bodies: 1,
      surfaces: { plane: 8 },
      curves: { line: 18 },
    },
    {
      file: 'Tank_Bottom.par', // a partition
      schema: 'SCH_3500149_35002_13006',
      nodes: 277,
      bodies: 1,
      surfaces: { cylinder: 7, plane: 2, sphere: 2 },
      curves: { circle: 14 },
    },
    {
      file: '1M2A.SLDPRT',
      schema: 'SCH_2401244_20000_13006',
      nodes: 5869,
      bodies: 1,
      surfaces: { plane: 168, cylinder: 62, blend: 4, torus: 4 },
      curves: { line: 333, circle: 193, intersection: 53, ellipse: 18 },
    },
    {
      file: 'Base_Plate.SLDPRT',
      schema: 'SCH_3201230_32001_13006',
      nodes: 920,
      bodies: 1,
      surfaces: { plane: 26, cylinder: 12 },
      curves: { line: 68, circle: 24 },
    },
    {
      file: 'Chip.SLDPRT',
      schema: 'SCH_2401244_20000_13006',
      nodes: 269,
      bodies: 1,
      surfaces: { plane: 10 },
      curves: { line: 24 },
    },
    {
      file: 'QIF_Sphere.SLDPRT',
      schema: 'SCH_2700199_26105_13006',
      nodes: 49,
      bodies: 1,
      surfaces: { sphere: 1 },
      curves: {},
    },
    {
      file: 'partColor.SLDPRT',
      schema: 'SCH_3301247_33103_13006',
      nodes: 225,
      bodies: 1,
      surfaces: { plane: 6, cone: 2, cylinder: 1 },
      curves: { line: 12, circle: 3 },
    },
  ] as const;

  for (const { file, schema, nodes, bodies, surfaces, curves } of documented) {
    it(`is read from ${file} node by node, and taken over as bodies`, async () => {
      const data = readXtData(await xtStream(file));
      const brep = xtBrep(data);
      deepEqual([data.schema, data.nodes.size, brep.bodies.length], [schema, nodes, bodies]);
      deepEqual(countBy(facesOf(brep).map(({ surface }) => surface.kind)), surfaces);
      deepEqual(countBy(edgesOf(brep).map(({ curve }) => curve.kind)), curves);
      ok(brep.bodies.every(({ kind, unread }) => kind === 'solid' && unread.length === 0));
    });
  }

  // Faces, loops, edges, fins and vertices, as documented.
  const topologies = {
    'LONGBAR.x_t': [24, 24, 48, 96, 32],
    'blockhole_M.x_t': [28, 28, 60, 120, 40],
    'longbar_sat_m.x_t': [6, 6, 12, 24, 8],
    'L_Solid_embedded.x_b': [8, 8, 18, 36, 12],
    '1M2A.SLDPRT': [238, 293, 597, 1194, 350],
    'Base_Plate.SLDPRT': [38, 54, 92, 184, 56],
    'Chip.SLDPRT': [10, 10, 24, 48, 16],
    'QIF_Sphere.SLDPRT': [1, 0, 0, 0, 0],
    'partColor.SLDPRT': [9, 13, 15, 31, 9],
  } as const;
  for (const [file, counts] of Object.entries(topologies)) {
    it(`has the faces, loops, edges and vertices of ${file}`, async () => {
      deepEqual(topologyOf(xtBrep(readXtData(await xtStream(file)))), counts);
    });
  }

  it('runs along each edge of a solid twice, once each way', async () => {
    const uses = new Map<Edge, number>();
    const brep = xtBrep(readXtData(await xtStream('1M2A.SLDPRT')));
    for (const { loops } of facesOf(brep)) {
      for (const { edge, isReversed } of loops.flatMap((loop) =>
        loop.kind === 'edges' ? loop.coedges : [],
      ))
        uses.set(edge, (uses.get(edge) ?? 0) + (isReversed ? -1 : 1));
    }
    equal(uses.size, 597);
    ok([...uses.values()].every((balance) => balance === 0));
  });

  it('names its bodies, and says where an assembly puts them', async () => {
    const { bodies } = xtBrep(readXtData(await xtStream('LONGBAR.x_t')));
    deepEqual(
      bodies.map(({ name, placements }) => [
        name,
        placements.map((place) => Math.round(place.translation[2])),
      ]),
      [
        ['Part4', [17]],
        ['Part3', [7]],
        ['Part2', [2]],
        ['Part1', [0]],
      ],
    );
  });

  it('carries the colour of each face', async () => {
    const brep = xtBrep(readXtData(await xtStream('partColor.SLDPRT')));
    const colors = facesOf(brep).map(({ color }) =>
      color?.map((share) => share.toFixed(3)).join(' '),
    );
    deepEqual(countBy(colors.map(String)), {
      '1.000 1.000 0.000 1.000': 5,
      '0.188 0.122 1.000 1.000': 3,
      '1.000 0.000 0.000 1.000': 1,
    });
  });

  it('asks for the colours of styles that bodies and faces name, which go before their own', async () => {
    const { nodes, ...data } = readXtData(await xtStream('partColor.SLDPRT'));
    const styled = new Map(nodes);
    const faces = [...nodes.values()].filter(({ type }) => type === types.face);
    const [body] = [...nodes.values()].filter(({ type }) => type === types.body);
    ok(body && faces[0] && faces[1]);
    let next = Math.max(...nodes.keys());
    const add = (type: number, values: readonly XtValue[]) => {
      next += 1;
      const layout = baseLayouts.get(type);
      ok(layout);
      styled.set(next, new XtNode(type, next, layout, values));
      return next;
    };
    const name = add(types.attributeName, ['SolidEdge/Styles']);
    const definition = add(types.attributeDefinition, [0, name, 0, '', 0, [], []]);
    const style = (owner: XtNode, values: readonly number[]) => {
      const integers = add(82, [values]);
      add(types.attribute, [0, definition, owner.index, 0, 0, 0, 0, [integers]]);
    };
    style(body, [2, -2147483602, 0, 0, 0]);
    style(faces[0], [2, 0, 7, 0, 0]);
    style(faces[1], [2, 0, 8, 0, 0]);
    const asked: number[] = [];
    const brep = xtBrep({ ...data, nodes: styled }, (number) => {
      asked.push(number >>> 0);
      return number === 8 ? null : [0, 0, number === 7 ? 1 : 0.5, 1];
    });
    deepEqual(brep.bodies[0]?.color, [0, 0, 0.5, 1]);
    const colors = facesOf(brep).map(({ color }) => String(color));
    equal(colors.filter((color) => color === '0,0,1,1').length, 1);
    equal(colors.filter((color) => color !== 'null').length, 9);
    deepEqual(asked.sort(), [7, 8, 0x8000002e].sort());
  });

  it('turns an extruded surface by its sense and by a section that is trimmed backwards', async () => {
    const { nodes, ...data } = readXtData(await xtStream('blockhole_M.x_t'));
    const ofType = (type: number) => [...nodes.values()].find((node) => node.type === type);
    const [line, plane] = [ofType(types.line), ofType(types.plane)];
    ok(line && plane);
    const sides = ['+', '-'].flatMap((sense) =>
      [1, -1].map((end) => {
        const next = Math.max(...nodes.keys()) + 1;
        const head = [0, 0, 0, 0, 0, 0];
        const changed = new Map(nodes);
        const put = (index: number, type: number, values: readonly XtValue[]) =>
          changed.set(index, new XtNode(type, index, baseLayouts.get(type) ?? [], values));
        const ends = [[0, 0, 0], [1, 0, 0], 0, end];
        put(next, types.trimmedCurve, [...head, '+', line.index, ...ends]);
        put(plane.index, types.extruded, [...head, sense, next, [0, 0, 1], 1]);
        const face = facesOf(xtBrep({ ...data, nodes: changed })).find(
          ({ surface }) => surface.kind === 'extruded',
        );
        return face?.isReversed;
      }),
    );
    const [asItIs] = sides;
    equal(typeof asItIs, 'boolean');
    deepEqual(sides, [asItIs, !asItIs, !asItIs, asItIs]);
  });

  it('bears lines that were wrapped anew, and the last blank gone', async () => {
    const text = (await readFile('samples/longbar_sat_m.x_t', 'latin1')).trimEnd();
    equal(readXtData(Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1')).nodes.size, 380);
  });

  it('reads what a machine of either byte order wrote in its own form, of the oldest schemas too', () => {
    for (const littleEndian of [true, false]) {
      const { schema, nodes } = readXtData(bareBinary(littleEndian));
      equal(schema, 'SCH_900203_9008');
      const body = nodes.get(1);
      deepEqual([body?.number('res_size'), body?.pointer('shell')], [1000, 7]);
      equal(nodes.get(4)?.text('string'), 'ws0');
    }
  });

  it('refuses what is written for one kind of machine, and schemas it cannot know', async () => {
    throws(() => readXtData(Buffer.from('PS\0\x01\0\0')), { code: 'unsupportedFormat' });
    const text = await readFile('samples/LONGBAR.x_t', 'latin1');
    const other = text.replace('SCH_1000230_100040 ', 'SCH_1000230_99990 0 ');
    throws(() => readXtData(Buffer.from(other, 'latin1')), { name: 'Refusal' });
  });
});

function facesOf({ bodies }: Brep): Face[] {
  return bodies.flatMap(({ lumps }) =>
    lumps.flatMap(({ shells }) => shells.flatMap((s) => s.faces)),
  );
}

function edgesOf(brep: Brep): Edge[] {
  const edges = facesOf(brep).flatMap(({ loops }) =>
    loops.flatMap((loop) => (loop.kind === 'edges' ? loop.coedges.map(({ edge }) => edge) : [])),
  );
  return [...new Set(edges)];
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Faces, loops, edges, fins and vertices; the tip of a cone counts as a fin, as the file has it. */
function topologyOf(brep: Brep): number[] {
  const faces = facesOf(brep);
  const loops = faces.flatMap((face) => face.loops);
  const edges = edgesOf(brep);
  const tips = loops.flatMap((loop) => (loop.kind === 'vertex' ? [loop.vertex] : []));
  const coedges = loops.flatMap((loop) => (loop.kind === 'edges' ? loop.coedges : []));
  const ends = edges.flatMap(({ start, end }) => [start, end]).filter((end) => end !== null);
  const vertices = new Set([...ends, ...tips]);
  return [faces.length, loops.length, edges.length, coedges.length + tips.length, vertices.size];
}

/** A body and its key. */
function bareBinary(littleEndian: boolean): Buffer {
  const bytes: number[] = [];
  const number = (value: number, size: 1 | 2 | 4) => {
    const written = Array.from({ length: size }, (_, i) => (value >> (8 * i)) & 255);
    bytes.push(...(littleEndian ? written : written.reverse()));
  };
  const real = (value: number) => {
    const written = Buffer.alloc(8);
    if (littleEndian) written.writeDoubleLE(value);
    else written.writeDoubleBE(value);
    bytes.push(...written);
  };
  const pointers = (...indices: readonly number[]) => {
    for (const index of indices) number(index + 1, 2);
  };
  const text = (letters: string) => bytes.push(...Buffer.from(letters, 'latin1'));
  text('B');
  for (const name of [': TRANSMIT FILE', 'SCH_900203_9008']) {
    number(name.length, 4);
    text(name);
  }
  number(0, 4);
  number(12, 2);
  pointers(1);
  number(99, 4);
  pointers(0, 0, 0, 0, 0, 4);
  real(1000);
  real(1e-8);
  pointers(0, 0, 0);
  number(2, 1);
  pointers(0);
  number(1, 1);
  pointers(7, 0, 0, 0, 0, 0, 0);
  number(102, 2);
  number(3, 4);
  pointers(4);
  text('ws0');
  number(1, 2);
  pointers(0);
  return Buffer.from(bytes);
}
