import type { SourceFormat } from '../../model/modelExtras';
import { catiaPicture } from '../readers/catpart/catiaPicture';
import { openCompoundFile } from '../containers/compoundFile';
import { nxPicture } from '../readers/nx/nxPicture';
import { openNx } from '../readers/nx/nxStreams';
import { shownPicture } from '../picture/shownPicture';
import { openSolidWorks } from '../readers/sldprt/openSolidWorks';
import { solidWorksPicture } from '../readers/sldprt/solidWorksPicture';
import { solidEdgePicture } from '../readers/solidEdge/solidEdgePicture';
import { Refusal } from '../base/refusal';
import type { SavedPicture } from '../base/scene';
import { sniffSource } from './sniffSource';

/**
 * The picture that its program saved in a CAD file, and nothing else of it.
 * @param bytes the whole file
 * @returns PNG or JPEG; null where there is none, or nothing to be seen in it
 * @throws Refusal as `sniffSource`
 */
export async function savedPictureOf(
  bytes: Uint8Array,
  fileName: string,
): Promise<Uint8Array | null> {
  return await shownPicture(pictureIn(bytes, fileName));
}

function pictureIn(bytes: Uint8Array, fileName: string): SavedPicture | null {
  const format = formatOf(bytes, fileName);
  return typeof format === 'string' ? (pictures[format]?.(bytes) ?? null) : format;
}

/** Of a file that is not read beyond its picture: that picture. */
function formatOf(bytes: Uint8Array, fileName: string): SourceFormat | SavedPicture {
  try {
    return sniffSource(bytes, fileName).format;
  } catch (error) {
    if (error instanceof Refusal && error.savedPicture) return error.savedPicture;
    throw error;
  }
}

const pictures: Partial<Record<SourceFormat, (bytes: Uint8Array) => SavedPicture | null>> = {
  SolidWorks: (bytes) => {
    const file = openSolidWorks(bytes);
    return file && solidWorksPicture(file);
  },
  'CATIA V5': catiaPicture,
  NX: (bytes) => nxPicture(openNx(bytes)),
  'Solid Edge': (bytes) => solidEdgePicture(openCompoundFile(bytes)),
};
