import { outOfRange } from '../../words/outOfRange';
import type { MeshedFace } from './meshFace';

/** Collects the triangles of faces, in metres. */
export class MeshBuffer {
  positions = new Float32Array(3072);
  normals = new Float32Array(3072);
  indices = new Uint32Array(6144);
  vertexCount = 0;
  indexCount = 0;
  private numbers = new Int32Array(256);

  constructor(
    /** Metres in the unit of the model. */
    private readonly metres: number,
  ) {}

  /** Adds the triangles of a face and returns their number. Degenerate ones, as beside a pole, are left out. */
  add({ mesh, isReversed }: MeshedFace): number {
    const { net } = mesh;
    if (this.numbers.length < net.vertexCount) this.numbers = new Int32Array(2 * net.vertexCount);
    this.numbers.fill(-1, 0, net.vertexCount);
    const before = this.indexCount;
    for (let triangle = 0; triangle < net.triangleCount; triangle++) {
      if (net.inside[triangle] === 0) continue;
      const a = net.corners[3 * triangle] ?? outOfRange();
      const b = net.corners[3 * triangle + (isReversed ? 2 : 1)] ?? outOfRange();
      const c = net.corners[3 * triangle + (isReversed ? 1 : 2)] ?? outOfRange();
      if (isSame(mesh, a, b) || isSame(mesh, b, c) || isSame(mesh, c, a)) continue;
      const i = this.numberOf(a, mesh, isReversed);
      const j = this.numberOf(b, mesh, isReversed);
      const k = this.numberOf(c, mesh, isReversed);
      if (this.indexCount + 3 > this.indices.length) this.growIndices();
      this.indices[this.indexCount++] = i;
      this.indices[this.indexCount++] = j;
      this.indices[this.indexCount++] = k;
    }
    return (this.indexCount - before) / 3;
  }

  private numberOf(vertex: number, { vertices }: MeshedFace['mesh'], isReversed: boolean): number {
    const known = this.numbers[vertex] ?? -1;
    if (known >= 0) return known;
    const number = this.vertexCount++;
    if (3 * number + 3 > this.positions.length) this.growVertices();
    const sign = isReversed ? -1 : 1;
    for (let k = 0; k < 3; k++) {
      this.positions[3 * number + k] =
        (vertices.places[3 * vertex + k] ?? outOfRange()) * this.metres;
      this.normals[3 * number + k] = (vertices.normals[3 * vertex + k] ?? outOfRange()) * sign;
    }
    this.numbers[vertex] = number;
    return number;
  }

  private growVertices(): void {
    const positions = this.positions;
    const normals = this.normals;
    this.positions = new Float32Array(2 * positions.length);
    this.positions.set(positions);
    this.normals = new Float32Array(2 * normals.length);
    this.normals.set(normals);
  }

  private growIndices(): void {
    const { indices } = this;
    this.indices = new Uint32Array(2 * indices.length);
    this.indices.set(indices);
  }
}

function isSame({ vertices }: MeshedFace['mesh'], a: number, b: number): boolean {
  const { places } = vertices;
  return (
    places[3 * a] === places[3 * b] &&
    places[3 * a + 1] === places[3 * b + 1] &&
    places[3 * a + 2] === places[3 * b + 2]
  );
}
