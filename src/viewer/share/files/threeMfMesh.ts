import { Color } from 'three';
import type { ExportFaces, ExportShape } from './exportScene';
import { weld } from './weld';

/** Lines of XML in one chunk. */
const chunkLines = 2000;

/** A shape as one mesh of the 3MF standard: each point once, no triangle that uses one twice. */
export class ThreeMfMesh {
  private readonly points: Float32Array;
  private readonly faces: readonly { readonly index: Uint32Array; readonly color: string }[];
  /** `#RRGGBBAA`, each once. */
  readonly colors: readonly string[];

  /** @param side −1 mirrors it: the standard allows no placement that does */
  constructor(
    shape: ExportShape,
    private readonly side: 1 | -1,
  ) {
    const given = shape.faces();
    const { points, numbers } = weld(given);
    this.points = points;
    this.faces = given.map(({ index, color }, i) => ({
      index: wholeTriangles(index, numbers[i] ?? new Uint32Array()),
      color: hexOf(color),
    }));
    this.colors = [...new Set(this.faces.map(({ color }) => color))];
  }

  get isEmpty(): boolean {
    return this.faces.every(({ index }) => index.length === 0);
  }

  /** @param colors id of the materials that stand in the order of `colors` */
  *text(colors: number): Generator<string> {
    yield '<mesh><vertices>\n';
    yield* inChunks(this.vertices());
    yield '</vertices><triangles>\n';
    for (const { index, color } of this.faces) {
      yield* inChunks(this.triangles(index, `pid="${colors}" p1="${this.colors.indexOf(color)}"`));
    }
    yield '</triangles></mesh>';
  }

  private *vertices(): Generator<string> {
    const { points, side } = this;
    for (let i = 0; i < points.length; i += 3) {
      const x = millimetres(side * (points[i] ?? 0));
      const [y, z] = [millimetres(points[i + 1] ?? 0), millimetres(points[i + 2] ?? 0)];
      yield `<vertex x="${x}" y="${y}" z="${z}"/>\n`;
    }
  }

  private *triangles(index: Uint32Array, look: string): Generator<string> {
    for (let i = 0; i < index.length; i += 3) {
      const [a = 0, one = 0, other = 0] = [index[i], index[i + 1], index[i + 2]];
      const [b, c] = this.side < 0 ? [other, one] : [one, other];
      yield `<triangle v1="${a}" v2="${b}" v3="${c}" ${look}/>\n`;
    }
  }
}

function wholeTriangles(index: Uint32Array, numbers: Uint32Array): Uint32Array {
  const points = new Uint32Array(index.length);
  let end = 0;
  const pointAt = (corner: number) => numbers[index[corner] ?? 0] ?? 0;
  for (let i = 0; i < index.length; i += 3) {
    const [a, b, c] = [pointAt(i), pointAt(i + 1), pointAt(i + 2)];
    if (a === b || b === c || c === a) continue;
    points[end++] = a;
    points[end++] = b;
    points[end++] = c;
  }
  return points.subarray(0, end);
}

function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk: string[] = [];
  for (const line of lines) {
    if (chunk.push(line) < chunkLines) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}

/** To the nanometre. */
function millimetres(metres: number): number {
  return Math.round(metres * 1e9) / 1e6;
}

function hexOf([red, green, blue, opacity]: ExportFaces['color']): string {
  const alpha = Math.round(255 * opacity)
    .toString(16)
    .padStart(2, '0');
  return `#${new Color(red, green, blue).getHexString()}${alpha}`.toUpperCase();
}
