import type { PartMesh, SavedMesh, SavedPicture, Scene } from '../base/scene';

/** What a reader of saved meshes found in a file. */
export interface SavedModel {
  readonly sourceFormat: string;
  readonly fileName: string;
  /** One for each body; each is given its name. */
  readonly meshes: readonly ((name: string) => PartMesh)[];
  readonly savedMesh: SavedMesh;
  readonly savedPicture: SavedPicture | null;
  readonly sourceUnit: string | null;
  /** Largest distance in metres between faces and triangles; null when the file does not say. */
  readonly deflection: number | null;
  readonly warnings: readonly string[];
}

/** `bracket` of `bracket.prt` and of `bracket.stp.gz`: how parts are called whose files do not name them. */
export function partNameOf(fileName: string): string {
  return fileName.replace(/(?<=.)\.(?:(?:step|stp)\.(?:gz|zip)|[^.]*)$/i, '');
}

/** The scene of a part whose bodies lie where their mesh says. Such files are named by their file name. */
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
