import { ByteCursor, expectThat, ifAsExpected } from '../containers/byteCursor';
import { type FacePacket, indexReader, indexWidth, readFacePacket } from './facePacket';
import { readCount, readVertexBlock, type VertexBlock } from './vertexBlock';

/** The mesh that CATIA saves to show a part quickly. */
export interface MeshBlock extends VertexBlock {
  readonly faces: readonly FacePacket[];
  /** Polylines of vertices: the B-rep edges. */
  readonly edges: { readonly sharp: readonly number[][]; readonly smooth: readonly number[][] };
  /** Corners of the solid; each lies on a vertex of the mesh. */
  readonly corners: number;
  /** Largest distance in millimetres between a face and its triangles. */
  readonly deviation: number;
  readonly end: number;
}

const mark = Buffer.from('ffff020001', 'hex');

/** Marks that are tried in one stream; honest ones have a few. */
const mostTried = 100;

/** Every block in a stream that can be read to its end. Smaller records use the same mark. */
export function findMeshBlocks(stream: Buffer): MeshBlock[] {
  const blocks: MeshBlock[] = [];
  let at = stream.indexOf(mark);
  for (let count = 0; at >= 0 && count < mostTried; count++) {
    const from = at + mark.length;
    const block = ifAsExpected(() => readMeshBlock(new ByteCursor(stream, from)));
    if (block) blocks.push(block);
    at = stream.indexOf(mark, block ? block.end : at + 1);
  }
  return blocks;
}

function readMeshBlock(cursor: ByteCursor): MeshBlock {
  const vertexBlock = readVertexBlock(cursor);
  const vertices = vertexBlock.positions.length / 3;
  const deviation = cursor.float32();
  expectThat(deviation > 0 && deviation < 1e6);
  cursor.expect(0x00);
  expectThat([0x03, 0x04].includes(cursor.byte()));
  cursor.expect(0x02, 0x0a);
  const count = readCount(cursor);
  expectThat(count > 0);
  const faces: FacePacket[] = [];
  for (let i = 0; i < count; i++) faces.push(readFacePacket(cursor, vertices));
  expectThat(faces.every((face) => hasNormals(face, vertexBlock.normals.length / 3)));
  for (let i = 0; i < count; i++) readFaceRow(cursor);

  const sharp = readEdges(cursor, tables.sharp, vertices);
  const smooth = readEdges(cursor, tables.smooth, vertices);
  const corners = readCorners(cursor);
  return { ...vertexBlock, faces, edges: { sharp, smooth }, corners, deviation, end: cursor.at };
}

function hasNormals({ normal, corners }: FacePacket, withNormal: number): boolean {
  return normal !== null || corners.every((vertex) => vertex < withNormal);
}

function readFaceRow(cursor: ByteCursor): void {
  expectThat([0x30, 0xb0].includes(cursor.byte()));
  cursor.expect(0x04, 0x04, 0xff);
  cursor.take(4);
}

const tables = { sharp: 1, smooth: 2, corners: 6 } as const;

/** The table of that kind, if it comes next: each row a polyline along one B-rep edge. */
function readEdges(cursor: ByteCursor, table: number, vertices: number): number[][] {
  if (!cursor.comesNext(0x01, table)) return [];
  const rows: number[][] = [];
  for (let i = readCount(cursor); i > 0; i--) {
    cursor.expect(0x02);
    const length = readCount(cursor);
    rows.push(Array.from({ length }, indexReader(cursor, length, indexWidth(vertices), vertices)));
  }
  readTableEnd(cursor);
  return rows;
}

function readTableEnd(cursor: ByteCursor): void {
  cursor.expect(0x10);
  expectThat([0x14, 0x24].includes(cursor.byte()));
  cursor.expect(0x04, 0xff, 0xff, 0x00, 0x00, 0x00);
}

const cornerBytes = 12;

function readCorners(cursor: ByteCursor): number {
  cursor.expect(0x01, tables.corners);
  const count = readCount(cursor);
  for (let i = 0; i < count; i++) {
    cursor.expect(0x05, 0x08, 0x01);
    cursor.take(cornerBytes);
  }
  return count;
}
