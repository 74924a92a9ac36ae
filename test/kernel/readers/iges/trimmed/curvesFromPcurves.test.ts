import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { exactCurve } from '../../../../../src/kernel/exact/exactCurve';
import { openSides } from '../../../../../src/kernel/mesh/openSides';
import { IgesText } from '../igesText';
import { openText, readAlone } from '../readAlone';
import { boxFaces, flatFace, type Point } from '../shapes';

const piece = { status: '00010000' } as const;

describe('curvesFromPcurves', function () {
  this.timeout(60_000);

  it('finds the lines of a surface along which one parameter is held', async () => {
    const text = new IgesText();
    trimmed(text, square(text), [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
    ]);
    equal(await areaOf(text), 36);
  });

  it('follows what runs across both parameters', async () => {
    const text = new IgesText();
    trimmed(text, square(text), [
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    equal(await areaOf(text), 50);
  });

  it('follows it on a curved surface, too, with the area that is left', async () => {
    const text = new IgesText();
    const surface = quarterCylinder(text, 10, 20);
    const low = [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const;
    trimmed(text, surface, low);
    const high = [
      [0, 0],
      [1, 1],
      [0, 1],
    ] as const;
    trimmed(text, surface, high);
    const { parts } = readAlone(text.toBytes());
    const [part] = parts;
    ok(part && parts.length === 1);
    equal(part.faces.length, 2);
    // Both have the same edge between them: five edges, not six.
    equal(part.edges.length, 5);
    const whole = (Math.PI / 2) * 10 * 20;
    ok(Math.abs((part.solid.area ?? NaN) * 1e6 - whole) < 1e-4 * whole);
  });

  it('takes parameters as they stand, whatever the unit of lengths', async () => {
    const text = new IgesText({ unit: 1 });
    trimmed(text, square(text), [
      [0.5, 0],
      [1, 0],
      [1, 1],
      [0.5, 1],
    ]);
    equal(await areaOf(text), 50 * 25.4 ** 2);
  });

  it('joins such a face with others to the solid that they enclose', async () => {
    const text = new IgesText();
    const [bottom, ...others] = boxFaces([0, 0, 0], 10);
    equal(bottom?.length, 4);
    for (const corners of others) flatFace(text, corners);
    trimmed(text, square(text), [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
    const { parts } = readAlone(text.toBytes());
    const [part] = parts;
    ok(part);
    equal(openSides(part), 0);
    equal(Math.round((part.solid.volume ?? NaN) * 1e15) / 1e6, 1000);
  });

  it('is where a matrix puts the face', () => {
    const text = new IgesText();
    const turn = text.add(124, [0, -1, 0, 100, 1, 0, 0, 0, 0, 0, 1, 0]);
    const rest = { transformation: turn };
    trimmed(text, square(text), [[0, 0], [1, 0], [0, 1]], rest); // prettier-ignore
    const { items } = openText(text.toBytes());
    const known = items.all[0]?.item.known;
    ok(known?.kind === 'known');
    const [face] = known.body.lumps[0]?.shells[0]?.faces ?? [];
    const places = face?.loops.flatMap((loop) =>
      loop.kind === 'edges' ? loop.coedges.flatMap(({ edge }) => edge.start?.point ?? []) : [],
    );
    ok(places?.filter((_, i) => i % 3 === 0).every((x) => x >= 90 - 1e-9 && x <= 100 + 1e-9));
    const curves = face?.loops.flatMap((loop) =>
      loop.kind === 'edges' ? loop.coedges.map(({ edge }) => edge.curve) : [],
    );
    const diagonal = curves?.find(({ kind }) => kind === 'onSurface');
    ok(diagonal);
    const place = new Float64Array(6);
    exactCurve(diagonal)?.at(0.5, place);
    deepEqual(
      [...place.subarray(0, 3)].map((value) => Math.round(1e6 * value) / 1e6),
      [95, 5, 0],
    );
  });

  const left: readonly (readonly [string, (text: IgesText) => void, RegExp])[] = [
    [
      'a curve that leaves its surface',
      (text) =>
        trimmed(text, square(text), [
          [0.2, 0.2],
          [1.5, 0.4],
          [0.5, 0.9],
        ]),
      /a boundary that leaves its surface/,
    ],
    [
      'a circle in parameters',
      (text) => {
        const surface = square(text);
        const circle = text.add(100, [0, 0.5, 0.5, 0.7, 0.5, 0.7, 0.5], piece);
        boundedBy(text, surface, circle, {});
      },
      /in parameters along a conic/,
    ],
    [
      'a surface with parameters of another formula',
      (text) => {
        const plane = text.add(108, [0, 0, 1, 0, 0, 0, 0, 0, 1], piece);
        trimmed(text, plane, [
          [0, 0],
          [1, 0],
          [0, 1],
        ]);
      },
      /a boundary in parameters alone/,
    ],
  ];
  for (const [what, write, why] of left) {
    it(`is not sure of ${what}`, () => {
      const text = new IgesText();
      write(text);
      const known = openText(text.toBytes()).items.all[0]?.item.known;
      match(known?.kind === 'known' ? (known.body.unread[0]?.why ?? '') : '', why);
    });
  }
});

/** Ten by ten; its parameters run from 0 to 1. */
function square(text: IgesText): number {
  const poles: Point[] = [
    [0, 0, 0],
    [10, 0, 0],
    [0, 10, 0],
    [10, 10, 0],
  ];
  const knots = [0, 0, 1, 1];
  const head = [1, 1, 1, 1, 0, 0, 1, 0, 0];
  const all = [...head, ...knots, ...knots, 1, 1, 1, 1, ...poles.flat(), 0, 1, 0, 1];
  return text.add(128, all, piece);
}

function quarterCylinder(text: IgesText, radius: number, height: number): number {
  const arc = (z: number): Point[] => [
    [radius, 0, z],
    [radius, radius, z],
    [0, radius, z],
  ];
  const w = Math.SQRT1_2;
  const head = [2, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1];
  const poles = [...arc(0), ...arc(height)].flat();
  return text.add(128, [...head, 1, w, 1, 1, w, 1, ...poles, 0, 1, 0, 1], piece);
}

/** A surface trimmed by straight lines between places in its parameters. */
function trimmed(
  text: IgesText,
  surface: number,
  places: readonly (readonly [u: number, v: number])[],
  rest: { readonly transformation?: number } = {},
): number {
  const lines = places.map(([u, v], i) => {
    const [nextU, nextV] = places[(i + 1) % places.length] ?? [u, v];
    return text.add(110, [u, v, 0, nextU, nextV, 0], piece);
  });
  return boundedBy(text, surface, text.add(102, [lines.length, ...lines], piece), rest);
}

function boundedBy(
  text: IgesText,
  surface: number,
  curve: number,
  rest: { readonly transformation?: number },
): number {
  const boundary = text.add(142, [1, surface, curve, 0, 1], piece);
  return text.add(144, [surface, 1, 0, boundary], rest);
}

/** Square millimetres. */
async function areaOf(text: IgesText): Promise<number> {
  const { parts } = readAlone(text.toBytes());
  return Math.round((parts[0]?.solid.area ?? NaN) * 1e12) / 1e6;
}
