import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isRecord } from '../../src/words/unknown';
import { readGlb } from '../../src/kernel/readers/gltf/readGlb';
import { packGlb } from '../../src/kernel/write/glb/glbContainer';

/** Another text in place of the packed facts of a plain GLB. */
export function withFacts(glb: Uint8Array, change: (facts: string) => string): Uint8Array {
  const { json, binary } = readGlb(glb);
  const facts = Buffer.from(change(factsIn(json, binary)));
  const packed = deflateRawSync(facts);
  const padded = Buffer.concat([packed, Buffer.alloc(-packed.length & 3)]);
  const document = {
    ...json,
    extensions: { CALIPER_brep: { facts: [binary.length, packed.length, facts.length] } },
    buffers: [{ byteLength: binary.length + padded.length }],
  };
  return packGlb(document, [binary, padded]);
}

/** The packed facts as text. */
export function factsIn(json: Readonly<Record<string, unknown>>, binary: Uint8Array): string {
  const extensions = isRecord(json['extensions']) ? json['extensions'] : {};
  const own = isRecord(extensions['CALIPER_brep']) ? extensions['CALIPER_brep'] : {};
  const [at = 0, length = 0] = Array.isArray(own['facts']) ? own['facts'].map(Number) : [];
  return inflateRawSync(binary.subarray(at, at + length)).toString();
}
