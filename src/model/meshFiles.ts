import type { AssetKind } from './assetKind';
import { meshFormats } from './meshFormats';

/** Of files that hold triangles which another program saved, with the dot. */
export const meshExtensions: readonly string[] = meshFormats.flatMap(
  ({ extensions }) => extensions,
);

/** Whether a file of this name holds triangles that another program saved: Caliper shows and compares it, and converts nothing. */
export function isMeshFile(fileName: string): boolean {
  return isCalled(fileName, meshExtensions);
}

/** Whether a file of this name is one that people write. */
export function isMeshText(fileName: string): boolean {
  return meshFormats.some((format) => format.isText && isCalled(fileName, format.extensions));
}

/** Whether bytes of this kind name files beside them: buffers, materials, pictures. */
export function namesOtherFiles(kind: AssetKind): boolean {
  return meshFormats.some((format) => format.namesOthers && format.kind === kind);
}

/** What bytes that tell nothing are by their name: a damaged STL, or an OBJ that begins oddly. */
export function meshKindNamed(fileName: string): AssetKind {
  const format = meshFormats.find(
    ({ isKnownByName, extensions }) => isKnownByName && isCalled(fileName, extensions),
  );
  return format?.kind ?? 'unknown';
}

function isCalled(fileName: string, extensions: readonly string[]): boolean {
  const name = fileName.toLowerCase();
  return extensions.some((end) => name.endsWith(end) && name.length > end.length);
}
