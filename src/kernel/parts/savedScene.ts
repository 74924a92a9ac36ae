import type { PartMesh, SavedMesh, SavedPicture, Scene } from '../base/scene';

/** The saved meshes that a reader found in a file. */
export interface SavedModel {
  readonly sourceFormat: string;
  readonly fileName: string;
  /** One function for each body, which takes its name. */
  readonly meshes: readonly ((name: string) => PartMesh)[];
  readonly savedMesh: SavedMesh;
  readonly savedPicture: SavedPicture | null;
  readonly sourceUnit: string | null;
  /** Largest distance between faces and triangles in metres; null where the file does not contain it. */
  readonly deflection: number | null;
  readonly warnings: readonly string[];
}

/** The name of parts without a name in the file: `bracket` for `bracket.prt` and for `bracket.stp.gz`. */
export function partNameOf(fileName: string): string {
  return fileName.replace(/(?<=.)\.(?:(?:step|stp)\.(?:gz|zip)|[^.]*)$/i, '');
}

/** The scene of a part file with saved meshes in global coordinates. Its parts are named after the file. */
export function savedScene(model: SavedModel): Scene {
  const partName = partNameOf(model.fileName);
  const single = model.meshes.length === 1;
  const parts = model.meshes.map((mesh, i) => mesh(single ? partName : `${partName} ${i + 1}`));
  return {
    roots: parts.map(({ name }, part) => ({ name, matrix: null, part, color: null, children: [] })),
    parts,
    facts: {
      sourceFormat: model.sourceFormat,
      savedMesh: model.savedMesh,
      schema: null,
      sourceUnit: model.sourceUnit,
      linearDeflection: model.deflection,
      angularDeflection: null,
      warnings: model.warnings,
    },
    ...(model.savedPicture && { savedPicture: model.savedPicture }),
  };
}
