import { type DisplayFace, faceMark, readDisplayFace } from './displayFace';

/**
 * The faces of a display list, the mesh that SolidWorks keeps beside a part. Records stand between
 * others that are not documented, so they are searched for; their own relations leave no room for
 * chance.
 */
export function readDisplayList(stream: Uint8Array): DisplayFace[] {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  const faces: DisplayFace[] = [];
  let at = bytes.indexOf(faceMark);
  while (at >= 0) {
    const face = readDisplayFace(bytes, at);
    if (face) faces.push(face);
    at = bytes.indexOf(faceMark, face ? face.end : at + 1);
  }
  return faces;
}
