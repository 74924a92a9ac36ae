import { isMeshFile } from '../model/meshFiles';
import { sourceExtensionOf } from './sourceExtension';

/** Whether files of this name are CAD files or meshes: those that can be compared, and that the command line reads. */
export function isCadOrMeshFile(fileName: string): boolean {
  return sourceExtensionOf(fileName) !== null || isMeshFile(fileName);
}
