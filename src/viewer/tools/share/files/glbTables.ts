import { BoundingBox } from '../../../../model/boundingBox';
import type { ExportFaces, ExportShape } from './exportScene';
import type { Accessor, BufferView, GlbMaterial, Primitive } from './glbJson';
import { inSteps, type Steps } from './steps';

const [floats, integers] = [5126, 5125];
const [vertexData, indexData] = [34962, 34963];
const roughness = 0.6;

/** Collects the glTF tables, and assigns the offsets of all arrays before any of them is written. */
export class GlbTables {
  readonly meshes: { readonly name: string; readonly primitives: readonly Primitive[] }[] = [];
  readonly materials: GlbMaterial[] = [];
  readonly accessors: Accessor[] = [];
  readonly bufferViews: BufferView[] = [];
  byteLength = 0;
  private readonly materialNumbers = new Map<string, number>();

  /** @returns the index of the mesh */
  *add(shape: ExportShape): Steps<number> {
    const primitives: Primitive[] = [];
    for (const faces of shape.faces()) {
      if (faces) primitives.push(yield* this.primitive(faces));
      else yield null;
    }
    return this.meshes.push({ name: shape.name, primitives }) - 1;
  }

  private *primitive({ positions, normals, index, ...look }: ExportFaces): Steps<Primitive> {
    const POSITION = this.accessor(positions, 'VEC3', yield* boundsOf(positions));
    const attributes = normals
      ? { POSITION, NORMAL: this.accessor(normals, 'VEC3') }
      : { POSITION };
    const indices = this.accessor(index, 'SCALAR');
    return { attributes, indices, material: this.material(look) };
  }

  private accessor(
    { byteLength, length }: Float32Array | Uint32Array,
    type: Accessor['type'],
    bounds: Pick<Accessor, 'min' | 'max'> = {},
  ): number {
    const isVector = type === 'VEC3';
    const target = isVector ? vertexData : indexData;
    const byteOffset = this.byteLength;
    const bufferView = this.bufferViews.push({ buffer: 0, byteOffset, byteLength, target }) - 1;
    this.byteLength += byteLength;
    const componentType = isVector ? floats : integers;
    const count = isVector ? length / 3 : length;
    return this.accessors.push({ bufferView, componentType, count, type, ...bounds }) - 1;
  }

  private material({ color, isDoubleSided }: Pick<ExportFaces, 'color' | 'isDoubleSided'>): number {
    const key = `${color.join()} ${isDoubleSided}`;
    const known = this.materialNumbers.get(key);
    if (known !== undefined) return known;
    const look = { metallicFactor: 0, roughnessFactor: roughness } as const;
    const number = this.materials.push({
      pbrMetallicRoughness: { baseColorFactor: color, ...look },
      ...(isDoubleSided && { doubleSided: true }),
      ...(color[3] < 1 && { alphaMode: 'BLEND' }),
    });
    this.materialNumbers.set(key, number - 1);
    return number - 1;
  }
}

function* boundsOf(positions: Float32Array): Steps<Pick<Accessor, 'min' | 'max'>> {
  const box = new BoundingBox();
  yield* inSteps(positions.length / 3, (from, end) => {
    box.addPoints(positions.subarray(3 * from, 3 * end));
  });
  return { min: [...box.low], max: [...box.high] };
}
