import { inflateSync } from 'node:zlib';
import { Refusal } from '../../refusal';
import type { Brep } from '../brep/brep';
import { allowedSize } from '../containers/inflate';
import { schemaOf } from '../xt/readXt';
import { xtBrep } from '../xt/xtBrep';
import { readXtData, type XtData } from '../xt/xtData';
import type { NxStreams } from './nxStreams';

const neutral = Buffer.from('PS\0\0', 'latin1');

/** A part has a few; chance hits beyond that are no reason to search on. */
const mostTries = 2000;

/** The exact bodies of a part. */
export interface NxBodies {
  readonly brep: Brep;
  readonly schema: string;
}

/**
 * Reads the exact bodies that stand beside the meshes. Of several streams (tools, imports, states of
 * the history) the one with the most faces is taken; whether it is the part, the gates must tell.
 * @returns null when there are none, or the reason why they cannot be read, as a sentence
 */
export function readNxBodies(streams: NxStreams): NxBodies | string | null {
  const store = streams('UG_PART/UG_PART');
  if (!store) return null;
  let best: { bodies: NxBodies; faces: number } | null = null;
  let trouble: string | null = null;
  for (const stream of parasolidStreams(store)) {
    try {
      const data = readXtData(stream);
      const faces = countFaces(data);
      if (faces > (best?.faces ?? 0)) {
        best = { bodies: { brep: xtBrep(data), schema: schemaOf(data) }, faces };
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      trouble ??= error.message;
    }
  }
  return best?.bodies ?? trouble;
}

function countFaces({ nodes }: XtData): number {
  return [...nodes.values()].filter(({ type }) => type === 14).length;
}

/** Zlib members that unpack to Parasolid data; what undoes changes is passed over. */
function* parasolidStreams(store: Uint8Array): Generator<Uint8Array> {
  let tries = 0;
  for (let at = store.indexOf(0x78); at >= 0; at = store.indexOf(0x78, at + 1)) {
    if (!isZlibHeader(store[at + 1])) continue;
    if (++tries > mostTries) return;
    const stream = unpacked(store.subarray(at));
    if (stream && !stream.subarray(0, 128).includes('(deltas)')) yield stream;
  }
}

function isZlibHeader(second: number | undefined): boolean {
  return second === 0x01 || second === 0x5e || second === 0x9c || second === 0xda;
}

function unpacked(packed: Uint8Array): Buffer | null {
  try {
    const stream = inflateSync(packed, { maxOutputLength: allowedSize(packed.length) });
    return stream.subarray(0, neutral.length).equals(neutral) ? stream : null;
  } catch {
    return null;
  }
}
