import { outOfRange } from '../../words/outOfRange';
import {
  type Color,
  DataTexture,
  FloatType,
  NearestFilter,
  RGBAFormat,
  type Plane,
  type Vector3,
  Vector4,
} from 'three';

/** The appearance of one slot. Colours are linear. */
export interface Appearance {
  readonly color: Color;
  /** 0 is not drawn, 1 is opaque. */
  readonly opacity: number;
  /** The opacity of its section caps, where faces are drawn by something else. */
  readonly capOpacity?: number;
  readonly edgeColor: Color;
  /** In CSS pixels; 0 draws no edges. */
  readonly edgeWidth: number;
}

/** Material properties that never change. */
export interface Finish {
  readonly emissive: Color;
  readonly roughness: number;
}

const slotsPerRow = 256;
const texelsPerSlot = 5;
const numbersPerSlot = texelsPerSlot * 4;

/**
 * The appearances of all pieces of a model, in a small texture that shaders read by slot. Hiding, highlighting or
 * colouring a piece writes a few numbers, whatever its size.
 */
export class AppearanceTable {
  readonly texture: DataTexture;
  /** One colour for all faces, which replaces their own; active when w is 1. */
  readonly paper = { value: new Vector4(0, 0, 0, 0) };
  /** Strength of the patterns on faces, 0…1; 0 while no slot has one. */
  readonly patterns = { value: 0 };
  /** Whether any slot may be displaced. */
  readonly isApart = { value: false };
  /** Whether triangle edges are drawn in place of faces. */
  readonly isWireframe = { value: false };
  /** Clipping planes in world coordinates, for all slots. */
  readonly cuts: Plane[] = [];
  private readonly numbers: Float32Array<ArrayBuffer>;
  private readonly opacities: Float32Array;
  private blended = 0;
  /** By row of the texture, the range of numbers that has changed since the last upload. */
  private readonly changed = new Map<number, { start: number; count: number }>();

  constructor(readonly slots: number) {
    const rows = Math.max(1, Math.ceil(slots / slotsPerRow));
    this.numbers = new Float32Array(rows * slotsPerRow * numbersPerSlot);
    this.opacities = new Float32Array(slots);
    const width = slotsPerRow * texelsPerSlot;
    this.texture = new DataTexture(this.numbers, width, rows, RGBAFormat, FloatType);
    this.texture.minFilter = NearestFilter;
    this.texture.magFilter = NearestFilter;
    this.texture.needsUpdate = true;
  }

  /** Whether any slot is transparent. */
  get hasBlended(): boolean {
    return this.blended > 0;
  }

  /** Draws all faces unlit in one colour; null ends that. */
  setPaper(color: Color | null): void {
    if (color) this.paper.value.set(color.r, color.g, color.b, 1);
    else this.paper.value.w = 0;
  }

  setFinish(slot: number, { emissive, roughness }: Finish): void {
    this.put(slot, 4, [emissive.r, emissive.g, emissive.b, roughness]);
  }

  setAppearance(slot: number, appearance: Appearance): void {
    const { color, opacity, capOpacity = opacity, edgeColor, edgeWidth } = appearance;
    this.blended +=
      Number(isBlended(opacity)) - Number(isBlended(this.opacities[slot] ?? outOfRange()));
    this.opacities[slot] = opacity;
    this.put(slot, 0, [color.r, color.g, color.b, opacity]);
    this.put(slot, 8, [edgeColor.r, edgeColor.g, edgeColor.b, edgeWidth]);
    this.put(slot, 18, [capOpacity]);
  }

  /** @param shift displacement of the slot in world coordinates */
  setShift(slot: number, shift: Vector3): void {
    this.isApart.value = true;
    this.put(slot, 12, shift.toArray());
  }

  /** @param hatch direction of the hatching on section caps; 0 for none */
  setHatch(slot: number, hatch: number): void {
    this.put(slot, 15, [hatch]);
  }

  /** @param pattern screen-space pattern on the faces, as in `patternFunction`; 0 for none */
  setPattern(slot: number, pattern: number): void {
    this.put(slot, 16, [pattern]);
  }

  /** @param density as by `edgeDensity`; edges fade where they would cover too much of a part */
  setEdgeDensity(slot: number, density: number): void {
    this.put(slot, 17, [density]);
  }

  dispose(): void {
    this.texture.dispose();
  }

  /** @param first index within the numbers of the slot */
  private put(slot: number, first: number, numbers: readonly number[]): void {
    const start = slot * numbersPerSlot + first;
    this.numbers.set(numbers, start);
    // three.js uploads whole texels, and would miss the end of a range that begins within one.
    this.addChange(4 * Math.floor(start / 4), 4 * Math.ceil((start + numbers.length) / 4));
    this.texture.needsUpdate = true;
  }

  /** Keeps one range a row: each is an upload of its own, and many small ones cost more than the whole texture. */
  private addChange(start: number, end: number): void {
    const { texture, changed } = this;
    // three.js empties the list when it has uploaded the ranges.
    if (texture.updateRanges.length === 0) changed.clear();
    const row = Math.floor(start / (slotsPerRow * numbersPerSlot));
    const range = changed.get(row);
    if (!range) {
      texture.addUpdateRange(start, end - start);
      const added = texture.updateRanges.at(-1);
      if (added) changed.set(row, added);
      return;
    }
    const last = Math.max(range.start + range.count, end);
    range.start = Math.min(range.start, start);
    range.count = last - range.start;
  }
}

function isBlended(opacity: number): boolean {
  return opacity > 0 && opacity < 1;
}

/** GLSL that reads texel `which` of a slot. */
export const appearanceLookup = /* glsl */ `
  uniform highp sampler2D appearances;

  vec4 lookUp(float slot, int which) {
    int number = int(slot + 0.5);
    return texelFetch(appearances, ivec2(number % ${slotsPerRow} * ${texelsPerSlot} + which, number / ${slotsPerRow}), 0);
  }
`;

/** GLSL that reads texel `which` of the slot in the vertex attribute `slot`. */
export const appearanceFunction = /* glsl */ `
  ${appearanceLookup}
  attribute float slot;

  vec4 appearanceOf(int which) {
    return lookUp(slot, which);
  }
`;
