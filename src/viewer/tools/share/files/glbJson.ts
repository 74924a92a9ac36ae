import type { ExportFaces } from './exportScene';

/** The part of the glTF 2.0 schema that the writer uses. */
export interface GlbJson {
  readonly asset: { readonly version: '2.0'; readonly generator: string };
  readonly scene: 0;
  readonly scenes: readonly [{ readonly nodes: readonly number[] }];
  readonly nodes: readonly GlbNode[];
  readonly meshes: readonly { readonly name: string; readonly primitives: readonly Primitive[] }[];
  readonly materials: readonly GlbMaterial[];
  readonly accessors: readonly Accessor[];
  readonly bufferViews: readonly BufferView[];
  readonly buffers: readonly [{ readonly byteLength: number }];
}

export interface GlbNode {
  readonly name: string;
  readonly mesh?: number;
  readonly matrix?: readonly number[];
  readonly children?: readonly number[];
}

export interface Primitive {
  readonly attributes: { readonly POSITION: number; readonly NORMAL?: number };
  readonly indices: number;
  readonly material: number;
}

export interface GlbMaterial {
  readonly pbrMetallicRoughness: {
    readonly baseColorFactor: ExportFaces['color'];
    readonly metallicFactor: 0;
    readonly roughnessFactor: number;
  };
  readonly doubleSided?: true;
  readonly alphaMode?: 'BLEND';
}

export interface Accessor {
  readonly bufferView: number;
  readonly componentType: number;
  readonly count: number;
  readonly type: 'VEC3' | 'SCALAR';
  readonly min?: readonly number[];
  readonly max?: readonly number[];
}

export interface BufferView {
  readonly buffer: 0;
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly target: number;
}
