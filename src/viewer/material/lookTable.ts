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

/** How one slot is drawn. Colours are linear. */
export interface Look {
  readonly color: Color;
  /** 0 is not drawn at all, 1 hides what is behind. */
  readonly opacity: number;
  readonly edgeColor: Color;
  /** CSS pixels; 0 draws no edges. */
  readonly edgeWidth: number;
}

/** What of a material never changes. */
export interface Finish {
  readonly emissive: Color;
  readonly roughness: number;
}

const slotsPerRow = 256;
const texelsPerSlot = 5;
const numbersPerSlot = texelsPerSlot * 4;

/**
 * The looks of all pieces of a model, in a small texture that the shaders read by slot: hiding,
 * marking or colouring a piece is a write of a few numbers, whatever its size.
 */
export class LookTable {
  readonly texture: DataTexture;
  /** The colour that all faces have in place of their own, and whether they do. */
  readonly paper = { value: new Vector4(0, 0, 0, 0) };
  /** How strongly patterns are seen on faces, 0…1; 0 while no slot has any. */
  readonly patterns = { value: 0 };
  /** Whether any slot may be drawn away from its own place. */
  readonly isApart = { value: false };
  /** Whether the sides of the triangles are drawn in place of them. */
  readonly isWireframe = { value: false };
  /** Planes of the world that cut away what is behind them, of all slots. */
  readonly cuts: Plane[] = [];
  private readonly numbers: Float32Array<ArrayBuffer>;
  private readonly opacities: Float32Array;
  private blended = 0;

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

  /** Whether anything is drawn that lets shine through what is behind it. */
  get hasBlended(): boolean {
    return this.blended > 0;
  }

  /** Draws all faces in one colour, unlit, or ends that. */
  setPaper(color: Color | null): void {
    if (color) this.paper.value.set(color.r, color.g, color.b, 1);
    else this.paper.value.w = 0;
  }

  setFinish(slot: number, { emissive, roughness }: Finish): void {
    this.put(slot, 4, [emissive.r, emissive.g, emissive.b, roughness]);
  }

  setLook(slot: number, { color, opacity, edgeColor, edgeWidth }: Look): void {
    this.blended +=
      Number(isBlended(opacity)) - Number(isBlended(this.opacities[slot] ?? outOfRange()));
    this.opacities[slot] = opacity;
    this.put(slot, 0, [color.r, color.g, color.b, opacity]);
    this.put(slot, 8, [edgeColor.r, edgeColor.g, edgeColor.b, edgeWidth]);
  }

  /** @param shift how far the slot is drawn from its own place, in the world */
  setShift(slot: number, shift: Vector3): void {
    this.isApart.value = true;
    this.put(slot, 12, shift.toArray());
  }

  /** @param hatch which way the cap of a section is hatched; 0 where there is no cap */
  setHatch(slot: number, hatch: number): void {
    this.put(slot, 15, [hatch]);
  }

  /** @param pattern on the faces, seen in the window: as in `patternFunction`; 0 for none */
  setPattern(slot: number, pattern: number): void {
    this.put(slot, 16, [pattern]);
  }

  /** @param density as of `edgeDensity`: edges fade where they would cover too much of a part */
  setEdgeDensity(slot: number, density: number): void {
    this.put(slot, 17, [density]);
  }

  dispose(): void {
    this.texture.dispose();
  }

  /** @param first among the numbers of the slot */
  private put(slot: number, first: number, numbers: readonly number[]): void {
    const start = slot * numbersPerSlot + first;
    this.numbers.set(numbers, start);
    this.texture.addUpdateRange(start, numbers.length);
    this.texture.needsUpdate = true;
  }
}

function isBlended(opacity: number): boolean {
  return opacity > 0 && opacity < 1;
}

/** Reads texel `which` of a slot. */
export const lookUpFunction = /* glsl */ `
  uniform highp sampler2D looks;

  vec4 lookUp(float slot, int which) {
    int number = int(slot + 0.5);
    return texelFetch(looks, ivec2(number % ${slotsPerRow} * ${texelsPerSlot} + which, number / ${slotsPerRow}), 0);
  }
`;

/** Reads texel `which` of the slot that `attribute float slot` names. */
export const lookFunction = /* glsl */ `
  ${lookUpFunction}
  attribute float slot;

  vec4 lookOf(int which) {
    return lookUp(slot, which);
  }
`;
