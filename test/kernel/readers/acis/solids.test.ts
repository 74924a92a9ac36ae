import { equal, ok, rejects } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readAcis } from '../../../../src/kernel/readers/acis/readAcis';
import type { Scene } from '../../../../src/kernel/base/scene';
import { ref, SatText } from './satText';
import { withEngines } from '../../conversionOptions';

describe('bodies of ACIS files, built', function () {
  this.timeout(120_000);

  const build = (bytes: Uint8Array, fileName = 'part.sat'): Promise<Scene> =>
    readAcis(bytes, { ...withEngines, quality: 'normal' }, fileName);
  const volumeOf = async (sat: SatText) => onlyPart(await build(sat.toBytes())).solid.volume;

  const samples = [
    { name: 'implant_rod.sat', faces: 3, cubicMillimetres: Math.PI * 1.5875 ** 2 * 100 },
    { name: 'ezdxf_box.sab', faces: 6, cubicMillimetres: 9.05804938 },
  ];
  for (const { name, faces, cubicMillimetres } of samples) {
    it(`close, with every face and the volume that the form says: ${name}`, async () => {
      const scene = await build(new Uint8Array(await readFile(`samples/${name}`)), name);
      const part = onlyPart(scene);
      equal(part.faces.length, faces);
      isNear(part.solid.volume, cubicMillimetres * 1e-9);
      ok(!scene.facts.warnings.some((warning) => /gaps|could not/.test(warning)));
    });
  }

  it('stand where their transform puts them', async () => {
    const scene = await build(
      new Uint8Array(await readFile('samples/ezdxf_box.sab')),
      'ezdxf_box.sab',
    );
    const shift = [...(scene.roots[0]?.matrix ?? [])].slice(12, 15);
    [46.4926, 24.5975, 0.319189].forEach((millimetres, axis) => {
      ok(Math.abs((shift[axis] ?? 0) - millimetres / 1000) < 1e-6);
    });
  });

  // A frustum that narrows upwards, told in all the ways in which signs can tell it.
  const [sine, cosine] = [Math.sin(Math.PI / 6), Math.cos(Math.PI / 6)];
  const frustums = [
    { axis: '0 0 1', sine: -sine, cosine, sense: 'forward' },
    { axis: '0 0 -1', sine, cosine, sense: 'forward' },
    { axis: '0 0 1', sine, cosine: -cosine, sense: 'reversed' },
    { axis: '0 0 -1', sine: -sine, cosine: -cosine, sense: 'reversed' },
  ] as const;
  for (const { axis, sine, cosine, sense } of frustums) {
    it(`read a cone along ${axis} with sine ${sine.toFixed(1)} and cosine ${cosine.toFixed(1)}`, async () => {
      const height = 10;
      const top = 20 - height * Math.tan(Math.PI / 6);
      const sat = new SatText();
      const side = sat.add(
        'cone-surface',
        `0 0 0 ${axis} 20 0 0 1 I I ${sine} ${cosine} 20 forward`,
      );
      const [below, above] = [sat.circle(0, 20, false), sat.circle(height, top, true)];
      sat.body([
        sat.face(side, [sat.loop(`-${below}`), sat.loop(`-${above}`)], sense),
        sat.face(sat.add('plane-surface', '0 0 0 0 0 -1 1 0 0 forward_v'), [sat.loop(below)]),
        sat.face(sat.add('plane-surface', `0 0 ${height} 0 0 1 1 0 0 forward_v`), [
          sat.loop(above),
        ]),
      ]);
      const exact = (Math.PI * height * (400 + 20 * top + top * top)) / 3;
      isNear(await volumeOf(sat), exact * 1e-9);
    });
  }

  it('read a cone up to its tip', async () => {
    const sat = new SatText();
    const side = sat.add(
      'cone-surface',
      `0 0 0 0 0 1 10 0 0 1 I I ${-Math.SQRT1_2} ${Math.SQRT1_2} 10 forward`,
    );
    const below = sat.circle(0, 10, false);
    const tip = sat.vertex('0 0 10');
    sat.body([
      sat.face(side, [sat.loop(`-${below}`), sat.loop(sat.edge(tip, tip, null))]),
      sat.face(sat.add('plane-surface', '0 0 0 0 0 -1 1 0 0 forward_v'), [sat.loop(below)]),
    ]);
    isNear(await volumeOf(sat), ((Math.PI * 1000) / 3) * 1e-9);
  });

  const wholes = [
    { what: 'a sphere', record: 'sphere-surface', fields: '0 0 0 5 1 0 0 0 0 1', sense: 'forward' },
    {
      what: 'a sphere of negative radius',
      record: 'sphere-surface',
      fields: '0 0 0 -5 1 0 0 0 0 1',
      sense: 'reversed',
    },
    {
      what: 'a torus',
      record: 'torus-surface',
      fields: '0 0 0 0 0 1 10 2 1 0 0',
      sense: 'forward',
    },
    {
      what: 'a torus of negative radius',
      record: 'torus-surface',
      fields: '0 0 0 0 0 1 10 -2 1 0 0',
      sense: 'reversed',
    },
  ] as const;
  for (const { what, record, fields, sense } of wholes) {
    it(`read ${what} without edges`, async () => {
      const sat = new SatText();
      sat.body([sat.face(sat.add(record, `${fields} forward_v I I I I`), [], sense)]);
      const exact = record === 'sphere-surface' ? (4 / 3) * Math.PI * 125 : 2 * Math.PI ** 2 * 40;
      isNear(await volumeOf(sat), exact * 1e-9);
    });
  }

  it('are scaled by the unit of the file and by their transform', async () => {
    const sat = new SatText(700, 25.4);
    const turned = sat.add('transform', '0 1 0 -1 0 0 0 0 1 3 0 0 2 rotate no_reflect no_shear');
    sat.body(
      [sat.face(sat.add('sphere-surface', '1 0 0 1 1 0 0 0 0 1 forward_v'), [])],
      ref(turned),
    );
    const scene = await build(sat.toBytes());
    isNear(onlyPart(scene).solid.volume, (4 / 3) * Math.PI * 0.0254 ** 3);
    const matrix = scene.roots[0]?.matrix ?? new Float64Array(16);
    // The centre (1, 0, 0) turns to (0, 1, 0), doubles, and moves by 3 along x.
    const centre = [0, 1, 2].map((axis) => (matrix[axis] ?? 0) * 0.0254 + (matrix[12 + axis] ?? 0));
    [3 * 0.0254, 2 * 0.0254, 0].forEach((metres, axis) => {
      ok(Math.abs((centre[axis] ?? 0) - metres) < 1e-9);
    });
  });

  it('do not stand where a transform has a word among its numbers', async () => {
    const sat = new SatText(700, 25.4);
    // Without it the −1 in front of them would make up their thirteen.
    const numbers = '-1 0 1 0 -1 x 0 0 0 1 3 0 0 2';
    const turned = sat.add('transform', `${numbers} rotate no_reflect no_shear`);
    sat.body(
      [sat.face(sat.add('sphere-surface', '1 0 0 1 1 0 0 0 0 1 forward_v'), [])],
      ref(turned),
    );
    await rejects(build(sat.toBytes()));
  });

  it('read splines: a cube whose roof and its edges are B-splines', async () => {
    const sat = new SatText();
    const corner = ['0 0 0', '1 0 0', '1 1 0', '0 1 0', '0 0 1', '1 0 1', '1 1 1', '0 1 1'];
    const vertices = corner.map((point) => sat.vertex(point));
    const line = (from: number, to: number) => {
      const [a, b] = [corner[from], corner[to]].map((text) => text?.split(' ').map(Number) ?? []);
      const along = a?.map((start, axis) => (b?.[axis] ?? 0) - start).join(' ') ?? '';
      const curve = sat.add('straight-curve', corner[from] ?? '', along, 'I I');
      return sat.edge(vertices[from] ?? -1, vertices[to] ?? -1, curve);
    };
    const spline = (from: number, to: number, sense = 'forward') => {
      const [first, last] = sense === 'forward' ? [from, to] : [to, from];
      const poles = `${corner[first] ?? ''} ${corner[last] ?? ''}`;
      const block = `{ exactcur full nubs 1 open 2 0 1 1 1 ${poles} 0 null_surface null_surface }`;
      const curve = sat.add('intcurve-curve', sense, block, 'F 0 F 1');
      return sat.edge(vertices[from] ?? -1, vertices[to] ?? -1, curve);
    };
    const [e01, e12, e23, e30] = [line(0, 1), line(1, 2), line(2, 3), line(3, 0)];
    const [e04, e15, e26, e37] = [line(0, 4), line(1, 5), line(2, 6), line(3, 7)];
    const [e45, e56, e67, e74] = [
      spline(4, 5),
      spline(5, 6, 'reversed'),
      spline(6, 7),
      spline(7, 4),
    ];
    const plane = (fields: string, ...edges: readonly string[]) =>
      sat.face(sat.add('plane-surface', `${fields} forward_v`), [sat.loop(...edges)]);
    const knots = '0 1 1 1';
    const roof = `nubs 1 1 open open none none 2 2 ${knots} ${knots} 0 0 1 1 0 1 0 1 1 1 1 1`;
    const block = `{ exactsur full ${roof} 0 0 0 0 0 0 0 F 1 F 0 F 1 F 0 }`;
    sat.body([
      plane('0 0 0 0 0 -1 1 0 0', `-${e30}`, `-${e23}`, `-${e12}`, `-${e01}`),
      plane('0 0 0 0 -1 0 1 0 0', e01, e15, `-${e45}`, `-${e04}`),
      plane('1 0 0 1 0 0 0 1 0', e12, e26, `-${e56}`, `-${e15}`),
      plane('0 1 0 0 1 0 1 0 0', e23, e37, `-${e67}`, `-${e26}`),
      plane('0 0 0 -1 0 0 0 1 0', e30, e04, `-${e74}`, `-${e37}`),
      sat.face(sat.add('spline-surface', `forward ${block} I I I I`), [
        sat.loop(e45, e56, e67, e74),
      ]),
    ]);
    isNear(await volumeOf(sat), 1e-9);
  });

  it('read rational splines, and blocks that refer to others: a quarter of a pipe as a sheet', async () => {
    const sat = new SatText();
    const corner = ['1 0 0', '0 1 0', '0 1 3', '1 0 3'];
    const vertices = corner.map((point) => sat.vertex(point));
    const at = (index: number) => vertices[index] ?? -1;
    const quarter = (z: number) =>
      `full nurbs 2 open 2 0 2 1 2 1 0 ${z} 1 1 1 ${z} ${Math.SQRT1_2} 0 1 ${z} 1 0 null_surface`;
    const below = sat.add('intcurve-curve', `forward { exactcur ${quarter(0)} } F 0 F 1`);
    const above = sat.add('intcurve-curve', `forward { exactcur ${quarter(3)} } F 0 F 1`);
    const again = sat.add('intcurve-curve', 'reversed { ref 1 } F 0 F 1');
    const poles = [0, 3].map((z) => `1 0 ${z} 1 1 1 ${z} ${Math.SQRT1_2} 0 1 ${z} 1`).join(' ');
    const wall = `full nurbs 2 1 both open open none none 2 2 0 2 1 2 0 1 1 1 ${poles} 0`;
    const surface = sat.add('spline-surface', `forward { exactsur ${wall} } I I I I`);
    ok(above > 0);
    const edges = [
      sat.edge(at(0), at(1), below),
      sat.edge(at(1), at(2), sat.add('straight-curve', '0 1 0 0 0 1 I I')),
      sat.edge(at(2), at(3), again),
      sat.edge(at(3), at(0), sat.add('straight-curve', '1 0 3 0 0 -1 I I')),
    ];
    sat.body([sat.face(surface, [sat.loop(...edges)], 'forward', 'double out')]);
    const part = onlyPart(await build(sat.toBytes()));
    equal(part.solid.volume, null);
    isNear(part.solid.area, (Math.PI / 2) * 3 * 1e-6);
  });
});

function onlyPart({ parts }: Scene) {
  const [part] = parts;
  equal(parts.length, 1);
  ok(part);
  return part;
}

function isNear(value: number | null, expected: number): void {
  ok(
    value !== null && Math.abs(value - expected) <= 1e-6 * expected,
    `${value} is not ${expected}`,
  );
}
