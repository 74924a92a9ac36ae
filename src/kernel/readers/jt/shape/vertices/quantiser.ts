import type { ByteReader } from '../../../../containers/byteReader';

/** A uniform quantiser. */
export interface QuantisedRange {
  readonly low: number;
  readonly high: number;
  /** The number of bits of a code; 0…32. */
  readonly bits: number;
}

export function readRange(reader: ByteReader): QuantisedRange {
  return { low: reader.f32(), high: reader.f32(), bits: reader.u8() };
}

/** A code stands for the middle of its step. */
export function dequantised(codes: Int32Array, { low, high, bits }: QuantisedRange): Float64Array {
  const step = (high - low) / (2 ** Math.min(bits, 32) - 1);
  return Float64Array.from(codes, (code) => low + ((code >>> 0) - 0.5) * step);
}
