import { type Bytes, bytesFrom, inflateStream } from '../../platform';
import { Refusal } from '../../base/refusal';
import type { Body } from '../../brep/brep';
import { facesOf } from '../../brep/facesOf';
import { throwWantOfMemory } from '../../base/wantOfMemory';
import { allowedSize } from '../../containers/inflate';
import { schemaOf } from '../xt/readXt';
import { xtBrep } from '../xt/xtBrep';
import { readXtData } from '../xt/nodes/xtData';
import type { NxStreams } from './nxStreams';

const neutral = bytesFrom('PS\0\0', 'latin1');

/** A part has a few; chance hits beyond that are no reason to search on. */
const mostTries = 2000;

/** Faces that are read, of all bodies together; states of the history beyond that are not looked at. */
const mostFaces = 20_000;

/** An exact body of a part. */
export interface NxBody {
  readonly body: Body;
  /** Millimetres that the unit of its lengths has. */
  readonly unitMillimetres: number;
  /** `Parasolid schema 36001`. */
  readonly schema: string;
}

/**
 * Reads the exact bodies that stand beside the meshes, each in a stream of its own. Which of them are the
 * part and which are tools, imports or states of the history, the file does not say.
 * @returns null when there are none, or the reason why none can be read, as a sentence
 */
export function readNxBodies(streams: NxStreams): NxBody[] | string | null {
  const store = streams('UG_PART/UG_PART');
  if (!store) return null;
  const bodies: NxBody[] = [];
  let faces = 0;
  let trouble: string | null = null;
  for (const stream of parasolidStreams(store)) {
    try {
      const data = readXtData(stream);
      const { bodies: own, unitMillimetres } = xtBrep(data);
      for (const body of own) bodies.push({ body, unitMillimetres, schema: schemaOf(data) });
      faces += own.reduce((sum, body) => sum + facesOf(body).length + body.unread.length, 0);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      trouble ??= error.message;
    }
    if (faces > mostFaces) break;
  }
  return bodies.length > 0 ? bodies : trouble;
}

/**
 * Zlib members that unpack to Parasolid data, as far as all of them together are in proportion to the
 * store; what undoes changes is passed over.
 */
function* parasolidStreams(store: Uint8Array): Generator<Uint8Array> {
  let tries = 0;
  let left = allowedSize(store.length);
  for (let at = store.indexOf(0x78); at >= 0; at = store.indexOf(0x78, at + 1)) {
    if (!isZlibHeader(store[at + 1])) continue;
    if (++tries > mostTries) return;
    const stream = unpacked(store.subarray(at), left);
    if (stream === 'too large') return;
    left -= stream?.length ?? 0;
    if (stream && isParasolid(stream) && !stream.subarray(0, 128).includes('(deltas)')) {
      yield stream;
    }
  }
}

function isZlibHeader(second: number | undefined): boolean {
  return second === 0x01 || second === 0x5e || second === 0x9c || second === 0xda;
}

function unpacked(packed: Uint8Array, most: number): Bytes | 'too large' | null {
  try {
    return inflateStream(packed, 'zlib', Math.max(1, most));
  } catch (error) {
    throwWantOfMemory(error);
    return error instanceof RangeError ? 'too large' : null;
  }
}

function isParasolid(stream: Bytes): boolean {
  return stream.subarray(0, neutral.length).equals(neutral);
}
