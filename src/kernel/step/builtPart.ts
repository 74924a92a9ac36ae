import type { PartMesh } from '../scene';
import type { GeometryItem } from './assembly';

/** A solid or surface that is to become a part. */
export type PartItem = Pick<GeometryItem, 'id' | 'name' | 'color'> & {
  /** Its number among all of them, from 1, and how many there are: for messages. */
  readonly number: number;
  readonly count: number;
};

export interface BuiltPart {
  readonly part: PartMesh;
  /** Metres; null for triangles that another program saved. */
  readonly linearDeflection: number | null;
  /** Of the area: what edges that lie beside their faces leave open; null where nobody tells. */
  readonly looseness: number | null;
  /** Faces that could not be meshed. */
  readonly unmeshedFaces: number;
}
