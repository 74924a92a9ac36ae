import { type Bytes, bytesFrom, inflateStream } from '../../platform';
import { Refusal } from '../../base/refusal';
import type { Body } from '../../brep/brep';
import { facesOf } from '../../brep/facesOf';
import { rethrowOutOfMemory } from '../../base/outOfMemory';
import { maxInflatedSize } from '../../containers/inflate';
import { schemaOf } from '../xt/readXt';
import { xtBrep } from '../xt/xtBrep';
import { readXtData } from '../xt/nodes/xtData';
import type { NxStreams } from './nxStreams';

const neutral = bytesFrom('PS\0\0', 'latin1');

/** The most zlib headers that are tried. A part has a few streams; further matches are accidental. */
const maxAttempts = 2000;

/** The most faces that are read of all bodies together; further states of the history are ignored. */
const maxFaces = 20_000;

/** An exact body of a part. */
export interface NxBody {
  readonly body: Body;
  /** Millimetres per unit of its lengths. */
  readonly unitMillimetres: number;
  /** `Parasolid schema 36001`. */
  readonly schema: string;
}

/**
 * Reads the exact bodies beside the meshes, each in a stream of its own. The file does not tell which of them form the
 * part and which are tools, imports or states of the history.
 * @returns null if there are none, or the reason why none can be read, as a sentence
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
    if (faces > maxFaces) break;
  }
  return bodies.length > 0 ? bodies : trouble;
}

/**
 * Zlib streams that decompress to Parasolid data, up to a total size in proportion to the store; streams with deltas,
 * which undo changes, are skipped.
 */
function* parasolidStreams(store: Uint8Array): Generator<Uint8Array> {
  let tries = 0;
  let left = maxInflatedSize(store.length);
  for (let at = store.indexOf(0x78); at >= 0; at = store.indexOf(0x78, at + 1)) {
    if (!isZlibHeader(store[at + 1])) continue;
    if (++tries > maxAttempts) return;
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

function unpacked(packed: Uint8Array, max: number): Bytes | 'too large' | null {
  try {
    return inflateStream(packed, 'zlib', Math.max(1, max));
  } catch (error) {
    rethrowOutOfMemory(error);
    return error instanceof RangeError ? 'too large' : null;
  }
}

function isParasolid(stream: Bytes): boolean {
  return stream.subarray(0, neutral.length).equals(neutral);
}
