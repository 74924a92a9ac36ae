import { asBytes } from '../../../platform';
import { type DisplayFace, faceMark, placeOfFace, readDisplayFace } from './displayFace';
import { damagedMesh } from './displayStream';

/** Bytes that may be read in vain, as multiples of the stream: honest ones need none. */
const mostInVain = 4;

/**
 * The faces of a display list, the mesh that SolidWorks keeps beside a part. Records stand between
 * others that are not documented, so they are searched for; their own relations leave no room for
 * chance.
 * @throws Refusal when records stand in each other without end
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
    if (inVain > mostInVain * bytes.length) throw damagedMesh();
    at = bytes.indexOf(faceMark, face ? face.end : at + 1);
  }
  return faces;
}
