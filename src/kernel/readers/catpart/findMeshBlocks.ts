import { type Bytes, bytesFrom } from '../../platform';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { ByteCursor, nullIfUnexpected } from '../../containers/byteCursor';
import { type MeshBlock, readMeshBlock } from './meshBlock';
import { readVertexBlock } from './vertexBlock';

const mark = bytesFrom('ffff020001', 'hex');

/** The meshes of a stream. */
export interface FoundBlocks {
  readonly blocks: readonly MeshBlock[];
  /** The number of blocks that begin as meshes do, but are not as expected further on. */
  readonly unread: number;
}

/** The most bytes that may be read without success, as a multiple of the stream; valid files need a tenth of it. */
const maxFruitlessReads = 4;

/** The most vertices of all meshes of a stream. */
const maxVertices = 8_000_000;

/** The most edges of all meshes of a stream. */
const maxEdges = 2_000_000;

/**
 * Finds all mesh blocks in a stream. Smaller records use the same mark, so each occurrence is tried.
 * @throws Refusal if the stream contains more than any real part does
 */
export function findMeshBlocks(stream: Bytes): FoundBlocks {
  const blocks: MeshBlock[] = [];
  let [unread, inVain, vertices, edges] = [0, 0, 0, 0];
  let at = stream.indexOf(mark);
  while (at >= 0 && inVain <= maxFruitlessReads * stream.length) {
    const cursor = new ByteCursor(stream, at + mark.length);
    const block = nullIfUnexpected(() => readMeshBlock(cursor));
    if (block) blocks.push(block);
    else {
      inVain += cursor.at - at;
      if (isLikeBlock(new ByteCursor(stream, at + mark.length))) unread++;
    }
    vertices += (block?.positions.length ?? 0) / 3;
    edges += block ? edgesOf(block) : 0;
    if (vertices > maxVertices || edges > maxEdges) throw tooMany();
    at = stream.indexOf(mark, block ? block.end : at + 1);
  }
  if (at >= 0) unread++;
  return { blocks, unread };
}

function edgesOf({ edges: { free, sharp, smooth } }: MeshBlock): number {
  return free.length + sharp.length + smooth.length;
}

function isLikeBlock(cursor: ByteCursor): boolean {
  return nullIfUnexpected(() => readVertexBlock(cursor)) !== null;
}

function tooMany(): Refusal {
  return new Refusal('tooComplex', say('The CATIA part holds too many meshes.'));
}
