import type { PartMesh, Rgba } from '../base/scene';

/** A solid or surface that is to become a part. */
export interface PartItem {
  /** Instance number in the file. */
  readonly id: number;
  readonly name: string;
  /** Colour of what lists it; null where that has none. */
  readonly color: Rgba | null;
  /** Its number among all of them, from 1, and how many there are: for messages. */
  readonly number: number;
  readonly count: number;
}

/** The colours that a file gives to its items, by instance number. */
export interface ItemColors {
  readonly colorOf: (item: number) => Rgba | null;
}

/** Instance numbers of faces and edges in the order of a mesh; null for one that nobody knows or has asked for. */
export interface FileNumbers {
  readonly faces: readonly (number | null)[];
  readonly edges: readonly (number | null)[];
}

export interface BuiltPart {
  readonly part: PartMesh;
  /** How the file numbers its faces and edges; absent where nobody tells. */
  readonly numbers?: FileNumbers;
  /** Metres; null for triangles that another program saved. */
  readonly linearDeflection: number | null;
  /** Of the area: what edges that lie beside their faces leave open; null where nobody tells. */
  readonly looseness: number | null;
  /** Faces that could not be meshed. */
  readonly unmeshedFaces: number;
}
