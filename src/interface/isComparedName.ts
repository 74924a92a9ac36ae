import { isMeshFile } from '../model/meshFiles';
import { sourceExtensionOf } from './sourceExtension';

/** Whether files of this name are compared: CAD files, and triangles that another program saved. */
export function isComparedName(fileName: string): boolean {
  return sourceExtensionOf(fileName) !== null || isMeshFile(fileName);
}
