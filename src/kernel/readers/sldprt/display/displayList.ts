import { asBytes } from '../../../platform';
import { type DisplayFace, faceMark, placeOfFace, readDisplayFace } from './displayFace';
import { damagedMesh } from './displayStream';

/** The most bytes that may be read without success, as a multiple of the stream; valid files need none. */
const maxFruitlessReads = 4;

/**
 * Reads the faces of a display list, which is the mesh that SolidWorks saves with a part. Face records are among
 * records that are not documented, so they are searched for; the relations within a record exclude accidental matches.
 * @throws Refusal if too many bytes are read without success
 */
export function readDisplayList(stream: Uint8Array): DisplayFace[] {
  const bytes = asBytes(stream);
  const faces: DisplayFace[] = [];
  let at = bytes.indexOf(faceMark);
  let inVain = 0;
  while (at >= 0) {
    const place = placeOfFace(bytes, at);
    const face = place && readDisplayFace(place);
    if (face) faces.push(face);
    else if (place) inVain += place.end - at;
    if (inVain > maxFruitlessReads * bytes.length) throw damagedMesh();
    at = bytes.indexOf(faceMark, face ? face.end : at + 1);
  }
  return faces;
}
