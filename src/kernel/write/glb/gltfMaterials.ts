import { defaultColor, finiteColor } from '../../base/color';
import type { Rgba } from '../../base/scene';
import { faceRoughness, linearColor } from '../view/faceMaterial';
import { memoized } from '../../../words/memoized';

interface Material {
  readonly name: string;
  readonly pbrMetallicRoughness: {
    readonly baseColorFactor: readonly number[];
    readonly metallicFactor: number;
    /** Absent for 1. */
    readonly roughnessFactor?: number;
  };
  readonly alphaMode?: 'BLEND';
  readonly doubleSided?: true;
  /** Present where the file gives no colour, so that a reader does not take the grey for one. */
  readonly extras?: { readonly hasDefaultColor: true };
}

const edgeColor: Rgba = [0.09, 0.1, 0.12, 1];

/** Writes one material for each colour, when it is first needed. */
export class GltfMaterials {
  readonly written: Material[] = [];
  private readonly numbers = new Map<string, number>();

  /**
   * @param given null where the file gives no colour
   * @returns the index of the material
   */
  forFaces(given: Rgba | null, doubleSided: boolean): number {
    const ownColor = finiteColor(given);
    const color = ownColor ?? defaultColor;
    const name = nameOf(color);
    return this.numberOf(`${name} ${doubleSided} ${ownColor === null}`, () => ({
      name,
      pbrMetallicRoughness: {
        baseColorFactor: linearColor(color),
        metallicFactor: 0,
        roughnessFactor: faceRoughness,
      },
      ...(color[3] < 1 && { alphaMode: 'BLEND' as const }),
      ...(doubleSided && { doubleSided }),
      ...(ownColor === null && { extras: { hasDefaultColor: true as const } }),
    }));
  }

  /** The material of curves that bound no face: dark lines. */
  forEdges(): number {
    return this.numberOf('edges', () => ({
      name: 'edges',
      pbrMetallicRoughness: {
        baseColorFactor: linearColor(edgeColor),
        metallicFactor: 0,
      },
    }));
  }

  private numberOf(key: string, make: () => Material): number {
    return memoized(this.numbers, key, () => this.written.push(make()) - 1);
  }
}

/** The colour as `#8c1f0a`, with two more digits where it is transparent. */
function nameOf([red, green, blue, alpha]: Rgba): string {
  const shown = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue];
  return `#${shown.map(hex).join('')}`;
}

function hex(value: number): string {
  const byte = Math.round(Math.min(Math.max(value, 0), 1) * 255);
  return byte.toString(16).padStart(2, '0');
}
