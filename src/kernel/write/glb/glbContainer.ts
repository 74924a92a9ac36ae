import { refuseLargeResult } from '../../base/resultLimits';

const glbMagic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;

/**
 * Packs a glTF document and its one buffer into a GLB.
 * @param chunks consecutive pieces of the buffer, each a multiple of four bytes long
 * @throws Refusal when the file becomes larger than its readers accept
 * @see glTF 2.0, section 4.4
 */
export function packGlb(document: object, chunks: readonly Uint8Array[]): Uint8Array {
  const byteLength = chunks.reduce((sum, { length }) => sum + length, 0);
  const json = new TextEncoder().encode(JSON.stringify(document));
  const jsonLength = Math.ceil(json.length / 4) * 4;
  refuseLargeResult(28 + jsonLength + byteLength);
  const glb = new Uint8Array(12 + 8 + jsonLength + 8 + byteLength);
  const header = new DataView(glb.buffer);
  header.setUint32(0, glbMagic, true);
  header.setUint32(4, 2, true);
  header.setUint32(8, glb.length, true);
  header.setUint32(12, jsonLength, true);
  header.setUint32(16, jsonChunk, true);
  glb.set(json, 20);
  glb.fill(0x20, 20 + json.length, 20 + jsonLength);
  header.setUint32(20 + jsonLength, byteLength, true);
  header.setUint32(24 + jsonLength, binaryChunk, true);
  let at = 28 + jsonLength;
  for (const chunk of chunks) {
    glb.set(chunk, at);
    at += chunk.length;
  }
  return glb;
}
