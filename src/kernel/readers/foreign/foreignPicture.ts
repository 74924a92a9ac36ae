import { Refusal } from '../../base/refusal';
import type { SavedPicture } from '../../base/scene';
import { isCompoundFile, openCompoundFile } from '../../containers/compoundFile';
import { clipboardProperties } from '../../containers/propertySet';
import { unpackEntry, zipDirectory } from '../../containers/zipDirectory';
import { readDib } from '../../picture/readDib';
import { readJpeg } from '../../picture/readJpeg';
import { readPng } from '../../picture/readPng';
import { drawingPicture } from './drawingPicture';

/**
 * The picture that a program saved in a CAD file which is not read: of Inventor, AutoCAD or FreeCAD for example. The
 * container tells where it lies, whatever the name of the file.
 * @returns null where none is found, or where the file is damaged
 */
export function foreignPicture(bytes: Uint8Array): SavedPicture | null {
  try {
    if (isCompoundFile(bytes)) return propertyPicture(bytes);
    return drawingPicture(bytes) ?? archivePicture(bytes);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The names of property sets begin with this character (MS-OLEPS 2.23); they lie beside the other streams. */
const isPropertySet = (path: string): boolean => path.startsWith('\x05') && !path.includes('/');
const maxSets = 64;

function propertyPicture(bytes: Uint8Array): SavedPicture | null {
  const file = openCompoundFile(bytes);
  const sets = file.paths.filter(isPropertySet).slice(0, maxSets);
  for (const path of sets) {
    const set = file.read(path);
    for (const data of set ? clipboardProperties(set) : []) {
      const picture = pictureBehindHeader(data);
      if (picture) return picture;
    }
  }
  return null;
}

/** Inventor writes the header of a metafile, eight bytes, before a PNG. */
const maxHeaderBytes = 32;

function pictureBehindHeader(data: Uint8Array): SavedPicture | null {
  for (let at = 0; at <= maxHeaderBytes; at++) {
    const first = data[at];
    const rest = data.subarray(at);
    const picture = first === 0x89 ? readPng(rest) : first === 0xff ? readJpeg(rest) : null;
    if (picture) return picture;
  }
  return readDib(data);
}

/** Where FreeCAD keeps the picture in its archive. */
const thumbnail = 'thumbnails/Thumbnail.png';
const maxThumbnailBytes = 2 ** 26;

function archivePicture(bytes: Uint8Array): SavedPicture | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  const entry = zipDirectory(bytes).find(({ path }) => path === thumbnail);
  if (!entry || entry.sizeBytes > maxThumbnailBytes) return null;
  return readPng(unpackEntry(bytes, entry));
}
