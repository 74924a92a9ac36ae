import type { AssetKind } from './assetKind';
import { meshFormats } from './meshFormats';

/** The extensions, with the dot, of files that hold a mesh saved by another program. */
export const meshExtensions: readonly string[] = meshFormats.flatMap(
  ({ extensions }) => extensions,
);

/**
 * Whether a file of this name holds a mesh saved by another program. Caliper shows and compares such a file and does
 * not convert it.
 */
export function isMeshFile(fileName: string): boolean {
  return isCalled(fileName, meshExtensions);
}

/** Whether a mesh file of this name is text that people also write by hand. */
export function isMeshText(fileName: string): boolean {
  return meshFormats.some((format) => format.isText && isCalled(fileName, format.extensions));
}

/** Whether an asset of this kind refers to other files, such as buffers, materials and pictures. */
export function namesOtherFiles(kind: AssetKind): boolean {
  return meshFormats.some((format) => format.namesOthers && format.kind === kind);
}

/**
 * The kind that the file name suggests, for bytes that do not tell it themselves: a damaged STL, or an OBJ with an
 * unusual beginning.
 */
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
