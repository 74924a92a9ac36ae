import type { PartMesh, Rgba } from '../base/scene';

/** A solid or surface from which a part is made. */
export interface PartItem {
  /** Instance number in the file. */
  readonly id: number;
  readonly name: string;
  /** Colour of the list that contains it; null where that has none. */
  readonly color: Rgba | null;
  /** Its number among all items, from 1, and the number of items: for messages. */
  readonly number: number;
  readonly count: number;
}

/** The colours that a file gives to its items, by instance number. */
export interface ItemColors {
  readonly colorOf: (item: number) => Rgba | null;
}

/** Instance numbers of faces and edges in the order of a mesh; null where it is not known or not needed. */
export interface FileNumbers {
  readonly faces: readonly (number | null)[];
  readonly edges: readonly (number | null)[];
}

export interface BuiltPart {
  readonly part: PartMesh;
  /** Instance numbers of its faces and edges; absent where they are not known. */
  readonly numbers?: FileNumbers;
  /** In metres; null for triangles that another program saved. */
  readonly linearDeflection: number | null;
  /** Share to which volume and area are sure only; null where nothing makes them uncertain. */
  readonly looseness: number | null;
  /** Number of faces that could not be meshed. */
  readonly unmeshedFaces: number;
  /** Whether it is built from an exact body of which every face was read. */
  readonly isWhole?: boolean;
  /** Whether it is a solid that is shown as an open surface, because it is not sure what it encloses. */
  readonly isOpen?: boolean;
}
