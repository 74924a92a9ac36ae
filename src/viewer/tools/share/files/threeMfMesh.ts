import { outOfRange } from '../../../../words/outOfRange';
import { Color } from 'three';
import type { ExportFaces, ExportShape } from './exportScene';
import { inSteps, type Steps } from './steps';
import { weld } from './weld';

/** Lines of XML in one chunk. */
const chunkLines = 2000;

/** A shape as one 3MF mesh: each point once, and no triangle that uses a point twice. */
export class ThreeMfMesh {
  /** Distinct colours as `#RRGGBBAA`. */
  readonly colors: readonly string[];

  private constructor(
    private readonly points: Float32Array,
    private readonly faces: readonly { readonly index: Uint32Array; readonly color: string }[],
    private readonly side: 1 | -1,
  ) {
    this.colors = [...new Set(faces.map(({ color }) => color))];
  }

  /** @param side −1 mirrors the shape, because 3MF allows no mirroring transform */
  static *of(shape: ExportShape, side: 1 | -1): Steps<ThreeMfMesh> {
    const given: ExportFaces[] = [];
    for (const faces of shape.faces()) {
      if (faces) given.push(faces);
      else yield null;
    }
    const { points, numbers } = yield* weld(given);
    const faces: { readonly index: Uint32Array; readonly color: string }[] = [];
    for (const [i, { index, color }] of given.entries()) {
      const whole = yield* wholeTriangles(index, numbers[i] ?? new Uint32Array());
      faces.push({ index: whole, color: hexOf(color) });
    }
    return new ThreeMfMesh(points, faces, side);
  }

  get isEmpty(): boolean {
    return this.faces.every(({ index }) => index.length === 0);
  }

  /** @param colors id of the material group, whose materials are in the order of `colors` */
  *text(colors: number): Generator<string> {
    yield '<mesh><vertices>\n';
    yield* inChunks(this.points.length / 3, (i) => this.vertex(3 * i));
    yield '</vertices><triangles>\n';
    for (const { index, color } of this.faces) {
      const look = `pid="${colors}" p1="${this.colors.indexOf(color)}"`;
      yield* inChunks(index.length / 3, (i) => this.triangle(index, 3 * i, look));
    }
    yield '</triangles></mesh>';
  }

  private vertex(at: number): string {
    const { points, side } = this;
    const x = millimetres(side * (points[at] ?? outOfRange()));
    const [y, z] = [
      millimetres(points[at + 1] ?? outOfRange()),
      millimetres(points[at + 2] ?? outOfRange()),
    ];
    return `<vertex x="${x}" y="${y}" z="${z}"/>\n`;
  }

  private triangle(index: Uint32Array, at: number, look: string): string {
    const [a = outOfRange(), one = outOfRange(), other = outOfRange()] = [
      index[at],
      index[at + 1],
      index[at + 2],
    ];
    const [b, c] = this.side < 0 ? [other, one] : [one, other];
    return `<triangle v1="${a}" v2="${b}" v3="${c}" ${look}/>\n`;
  }
}

function* wholeTriangles(index: Uint32Array, numbers: Uint32Array): Steps<Uint32Array> {
  const points = new Uint32Array(index.length);
  let end = 0;
  const pointAt = (corner: number) => numbers[index[corner] ?? outOfRange()] ?? outOfRange();
  yield* inSteps(index.length / 3, (from, to) => {
    for (let i = 3 * from; i < 3 * to; i += 3) {
      const [a, b, c] = [pointAt(i), pointAt(i + 1), pointAt(i + 2)];
      if (a === b || b === c || c === a) continue;
      points[end++] = a;
      points[end++] = b;
      points[end++] = c;
    }
  });
  return points.subarray(0, end);
}

function* inChunks(count: number, line: (i: number) => string): Generator<string> {
  for (let first = 0; first < count; first += chunkLines) {
    let chunk = '';
    for (let i = first; i < Math.min(count, first + chunkLines); i++) chunk += line(i);
    yield chunk;
  }
}

/** Rounded to the nanometre. */
function millimetres(metres: number): number {
  return Math.round(metres * 1e9) / 1e6;
}

function hexOf([red, green, blue, opacity]: ExportFaces['color']): string {
  const alpha = Math.round(255 * opacity)
    .toString(16)
    .padStart(2, '0');
  return `#${new Color(red, green, blue).getHexString()}${alpha}`.toUpperCase();
}
