import type { SavedPicture } from '../../base/scene';
import { readDib } from '../../picture/readDib';
import { readPng } from '../../picture/readPng';
import type { SolidWorksFile } from './openSolidWorks';

/** The picture that SolidWorks saved; null if there is none. */
export function solidWorksPicture(file: SolidWorksFile): SavedPicture | null {
  const picture = file.read('PreviewPNG');
  if (picture && picture.length > 0) return readPng(picture);
  // Before SolidWorks 2009: a length, then a device-independent bitmap (DIB).
  const bitmap = file.read('Preview');
  return bitmap && readDib(bitmap.subarray(4));
}
