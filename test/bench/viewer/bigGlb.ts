import { packGlb } from '../../viewer/glbFixtures';

/**
 * An assembly of bumpy squares: every part has a mesh of its own, normals and a colour, and no lines.
 * @param side squares along each side of a part: two triangles each
 */
export function bigGlb(parts: number, side: number): Uint8Array {
  const points = (side + 1) ** 2;
  const triangles = 2 * side * side;
  const vertexBytes = parts * points * 24;
  const isWide = points > 0xffff;
  const indexBytes = parts * triangles * 3 * (isWide ? 4 : 2);
  const binary = new Uint8Array(Math.ceil((vertexBytes + indexBytes) / 4) * 4);
  const floats = new Float32Array(binary.buffer, 0, vertexBytes / 4);
  const indices = isWide
    ? new Uint32Array(binary.buffer, vertexBytes, parts * triangles * 3)
    : new Uint16Array(binary.buffer, vertexBytes, parts * triangles * 3);
  const columns = Math.ceil(Math.sqrt(parts));
  for (let part = 0; part < parts; part++) {
    const place = [1.2 * (part % columns), 1.2 * Math.floor(part / columns)] as const;
    writePoints(floats.subarray(part * points * 6, (part + 1) * points * 6), side, place);
    writeTriangles(indices.subarray(part * triangles * 3, (part + 1) * triangles * 3), side);
  }
  return packGlb(documentOf(parts, points, triangles, isWide, binary.length), binary);
}

function writePoints(to: Float32Array, side: number, [x, y]: readonly [number, number]): void {
  const count = (side + 1) ** 2;
  for (let i = 0; i < count; i++) {
    const u = (i % (side + 1)) / side;
    const v = Math.floor(i / (side + 1)) / side;
    const bump = 0.1 * Math.sin(9 * u + x) * Math.sin(9 * v + y);
    to.set([x + u, y + v, bump], 3 * i);
    const slope = [
      -0.9 * Math.cos(9 * u + x) * Math.sin(9 * v + y),
      -0.9 * Math.sin(9 * u + x) * Math.cos(9 * v + y),
    ] as const;
    const length = Math.hypot(slope[0], slope[1], 1);
    to.set([slope[0] / length, slope[1] / length, 1 / length], 3 * (count + i));
  }
}

function writeTriangles(to: Uint16Array | Uint32Array, side: number): void {
  let at = 0;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const a = row * (side + 1) + column;
      const c = a + side + 1;
      to.set([a, a + 1, c, a + 1, c + 1, c], at);
      at += 6;
    }
  }
}

function documentOf(
  parts: number,
  points: number,
  triangles: number,
  isWide: boolean,
  byteLength: number,
) {
  const all = Array.from({ length: parts }, (_, part) => part);
  const indexBytes = isWide ? 4 : 2;
  const accessor = (about: object) => ({ componentType: 5126, type: 'VEC3', ...about });
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [parts] }],
    nodes: [
      ...all.map((part) => ({ name: `part ${part}`, mesh: part })),
      { name: 'assembly', children: all },
    ],
    meshes: all.map((part) => ({
      primitives: [
        {
          attributes: { POSITION: 3 * part, NORMAL: 3 * part + 1 },
          indices: 3 * part + 2,
          material: part % 8,
        },
      ],
    })),
    materials: Array.from({ length: 8 }, (_, i) => ({
      pbrMetallicRoughness: { baseColorFactor: [i / 8, 0.5, 1 - i / 8, 1], metallicFactor: 0 },
    })),
    accessors: all.flatMap((part) => [
      accessor({
        bufferView: 0,
        byteOffset: part * points * 24,
        count: points,
        // Wide enough for any part; loaders only look where to stand.
        min: [0, 0, -0.1],
        max: [1.2 * Math.sqrt(parts) + 1, 1.2 * Math.sqrt(parts) + 1, 0.1],
      }),
      accessor({ bufferView: 0, byteOffset: part * points * 24 + points * 12, count: points }),
      accessor({
        bufferView: 1,
        byteOffset: part * triangles * 3 * indexBytes,
        componentType: isWide ? 5125 : 5123,
        count: triangles * 3,
        type: 'SCALAR',
      }),
    ]),
    bufferViews: [
      { buffer: 0, byteLength: parts * points * 24 },
      {
        buffer: 0,
        byteOffset: parts * points * 24,
        byteLength: parts * triangles * 3 * indexBytes,
      },
    ],
    buffers: [{ byteLength }],
  };
}
