import { outOfRange } from '../../../words/outOfRange';
import type { Rgba } from '../../base/scene';
import { type ByteCursor, expectThat } from '../../containers/byteCursor';
import { type FacePacket, indexReader, indexWidth, readFacePacket } from './facePacket';
import { readCount, readVertexBlock, type VertexBlock } from './vertexBlock';

/** The mesh that CATIA saves for fast display of a part. */
export interface MeshBlock extends VertexBlock {
  readonly faces: readonly FacePacket[];
  /** One colour per face. */
  readonly colors: readonly Rgba[];
  /** Polylines of vertex indices along the B-rep edges; free edges belong to one face only. */
  readonly edges: Readonly<Record<'free' | 'sharp' | 'smooth', number[][]>>;
  /** The number of vertices of the solid; each coincides with a vertex of the mesh. */
  readonly corners: number;
  /** Largest distance in millimetres between a face and its triangles. */
  readonly deviation: number;
  readonly end: number;
}

/** @throws UnexpectedFormat */
export function readMeshBlock(cursor: ByteCursor): MeshBlock {
  const vertexBlock = readVertexBlock(cursor);
  const vertices = vertexBlock.positions.length / 3;
  const deviation = cursor.float32();
  expectThat(deviation > 0 && deviation < 1e6);
  for (let level = readCount(cursor); level > 0; level--) readCoarseLevel(cursor, vertices);
  const sections = cursor.byte();
  cursor.expect(0x02, 0x0a);
  const count = readCount(cursor);
  expectThat(count > 0);
  const faces: FacePacket[] = [];
  for (let i = 0; i < count; i++) faces.push(readFacePacket(cursor, vertices));
  expectThat(faces.every((face) => hasNormals(face, vertexBlock.normals.length / 3)));
  const colors = faces.map(() => readFaceRow(cursor));

  const edges: MeshBlock['edges'] = { free: [], sharp: [], smooth: [] };
  let corners = 0;
  for (let section = 1; section < sections; section++) {
    cursor.expect(0x01);
    const kind = edgeKinds[cursor.byte()];
    if (kind) readEdges(cursor, vertices, edges[kind]);
    else corners += readCorners(cursor);
    readTableEnd(cursor);
  }
  return { ...vertexBlock, faces, colors, edges, corners, deviation, end: cursor.at };
}

/** Skips a coarser mesh of the whole body for distant views, which is not shown. */
function readCoarseLevel(cursor: ByteCursor, vertices: number): void {
  readFacePacket(cursor, vertices);
  cursor.float32();
  readFaceRow(cursor);
}

function hasNormals({ normal, corners }: FacePacket, withNormal: number): boolean {
  return normal !== null || corners.every((vertex) => vertex < withNormal);
}

/** The display attributes of a face. */
function readFaceRow(cursor: ByteCursor): Rgba {
  expectThat((cursor.byte() & 0x6f) === 0x20);
  cursor.expect(0x04, 0x04, 0xff);
  return readColor(cursor);
}

/** A colour in four bytes: alpha, blue, green, red. */
function readColor(cursor: ByteCursor): Rgba {
  const [alpha = outOfRange(), blue = outOfRange(), green = outOfRange(), red = outOfRange()] =
    cursor.take(4);
  return [red / 255, green / 255, blue / 255, alpha / 255];
}

/** The kind of edge by the number of its table; other tables contain the vertices of the solid. */
const edgeKinds: readonly (keyof MeshBlock['edges'] | undefined)[] = ['free', 'sharp', 'smooth'];

/** More than any real part has; two bytes can make an edge. */
const maxEdges = 1_000_000;

/** Polylines, one along each B-rep edge. */
function readEdges(cursor: ByteCursor, vertices: number, rows: number[][]): void {
  const count = readCount(cursor);
  expectThat(rows.length + count <= maxEdges);
  for (let i = 0; i < count; i++) {
    cursor.expect(0x02);
    const length = readCount(cursor);
    rows.push(Array.from({ length }, indexReader(cursor, length, indexWidth(vertices), vertices)));
  }
}

/** Skips the display attributes of a table's edges, which are usually black. */
function readTableEnd(cursor: ByteCursor): void {
  cursor.expect(0x10);
  expectThat([0x14, 0x24].includes(cursor.byte()));
  cursor.expect(0x04, 0xff);
  readColor(cursor);
}

const cornerBytes = 12;

function readCorners(cursor: ByteCursor): number {
  const count = readCount(cursor);
  for (let i = 0; i < count; i++) {
    cursor.expect(0x05, 0x08, 0x01);
    cursor.take(cornerBytes);
  }
  return count;
}
