import { isMeshFile } from '../model/meshFiles';
import { sourceExtensionOf } from './sourceExtension';

/** Whether files of this name can be compared: CAD files and meshes. */
export function isComparedName(fileName: string): boolean {
  return sourceExtensionOf(fileName) !== null || isMeshFile(fileName);
}
