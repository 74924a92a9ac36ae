import { outOfRange } from '../../../words/outOfRange';
import { blend } from '../../picture/raster';

/** The rectangle of the picture that holds the model, in samples. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A picture while it is drawn, row by row, within its box. A pixel is whole while one surface fills it; where
 * surfaces end it is split into four samples, two across and two down.
 */
export interface FrameBuffer extends Box {
  /** Number of pixels across and down. */
  readonly columns: number;
  readonly rows: number;
  /**
   * Depth of each pixel towards the eye, in samples; −∞ where nothing is. For a split pixel, that of its
   * farthest sample.
   */
  readonly depth: Float32Array;
  /**
   * Colour of each whole pixel: sRGB and alpha, a byte each, red lowest; 0 where nothing is. It is signed,
   * because an opaque colour is then a small integer, which code that is not yet compiled need not allocate.
   */
  readonly color: Int32Array;
  /** Block of samples of each split pixel; 0 or less where a pixel is whole. */
  readonly block: Int32Array;
  readonly samples: Samples;
  /** Scratch memory for the lights of one row of pixels. */
  readonly lights: Int32Array;
}

/** Blocks of four samples: two across, and two below them. Block 0 is unused. */
export interface Samples {
  depth: Float32Array;
  color: Int32Array;
  /** The pixel of each block. It is whole again where it does not refer to the block. */
  pixel: Int32Array;
  blocks: number;
}

/** Memory that is reused for one picture after the other. A frame becomes invalid when the next one begins. */
export class FrameMemory {
  private bytes = new ArrayBuffer(0);
  private samples: Samples | null = null;

  /** The bytes are zero. */
  take(byteLength: number): ArrayBuffer {
    if (this.bytes.byteLength < byteLength) this.bytes = new ArrayBuffer(byteLength);
    else new Uint8Array(this.bytes, 0, byteLength).fill(0);
    return this.bytes;
  }

  /** Contains only the unused block; the contents of later blocks are undefined. */
  takeSamples(): Samples {
    this.samples ??= {
      depth: new Float32Array(someSamples),
      color: new Int32Array(someSamples),
      pixel: new Int32Array(someSamples / 4),
      blocks: 1,
    };
    this.samples.blocks = 1;
    return this.samples;
  }
}

const someSamples = 4 * 16_384;

export function newFrame(box: Box, memory = new FrameMemory()): FrameBuffer {
  const columns = box.width / 2;
  const rows = box.height / 2;
  const pixels = columns * rows;
  const bytes = memory.take(pixels * 12);
  return {
    ...box,
    columns,
    rows,
    color: new Int32Array(bytes, 0, pixels),
    depth: new Float32Array(bytes, pixels * 4, pixels).fill(-Infinity),
    block: new Int32Array(bytes, pixels * 8, pixels),
    samples: memory.takeSamples(),
    lights: new Int32Array(columns),
  };
}

/**
 * Splits a whole pixel into four samples with its depth and colour.
 * @returns the index of the first sample
 */
export function split(frame: FrameBuffer, pixel: number): number {
  const { block, samples } = frame;
  // A pixel that was split before keeps its block.
  const own = -(block[pixel] ?? outOfRange()) || samples.blocks++;
  block[pixel] = own;
  const first = own * 4;
  if (first === samples.depth.length) makeRoom(samples);
  samples.pixel[own] = pixel;
  const { depth, color } = samples;
  depth[first] =
    depth[first + 1] =
    depth[first + 2] =
    depth[first + 3] =
      frame.depth[pixel] ?? outOfRange();
  color[first] =
    color[first + 1] =
    color[first + 2] =
    color[first + 3] =
      frame.color[pixel] ?? outOfRange();
  return first;
}

function makeRoom(samples: Samples): void {
  const { depth, color, pixel } = samples;
  samples.depth = new Float32Array(depth.length * 2);
  samples.depth.set(depth);
  samples.color = new Int32Array(color.length * 2);
  samples.color.set(color);
  samples.pixel = new Int32Array(pixel.length * 2);
  samples.pixel.set(pixel);
}

/** Makes a split pixel whole. */
export function join(frame: FrameBuffer, pixel: number, depth: number, color: number): void {
  frame.block[pixel] = -(frame.block[pixel] ?? outOfRange());
  frame.depth[pixel] = depth;
  frame.color[pixel] = color;
}

/** The depth of one sample of a pixel. */
export function depthAt(
  { block, samples, depth }: FrameBuffer,
  pixel: number,
  sample: number,
): number {
  const own = block[pixel] ?? outOfRange();
  return (own > 0 ? samples.depth[own * 4 + sample] : depth[pixel]) ?? outOfRange();
}

/** The nearest sample of a pixel. */
export function nearestIn({ block, samples, depth }: FrameBuffer, pixel: number): number {
  const own = block[pixel] ?? outOfRange();
  if (own <= 0) return depth[pixel] ?? outOfRange();
  const at = own * 4;
  const all = samples.depth;
  return Math.max(
    all[at] ?? outOfRange(),
    all[at + 1] ?? outOfRange(),
    all[at + 2] ?? outOfRange(),
    all[at + 3] ?? outOfRange(),
  );
}

/** Sets one sample of a pixel to an opaque surface, and splits the pixel. */
export function setSample(
  frame: FrameBuffer,
  pixel: number,
  sample: number,
  near: number,
  light: number,
): void {
  const own = frame.block[pixel] ?? outOfRange();
  const at = own > 0 ? own * 4 : split(frame, pixel);
  const { depth, color } = frame.samples;
  const before = depth[at + sample] ?? outOfRange();
  depth[at + sample] = near;
  color[at + sample] = light;
  // The farthest depth changes only where the farthest sample was replaced.
  if (before === frame.depth[pixel]) frame.depth[pixel] = farthestOf(depth, at);
}

function farthestOf(depth: Float32Array, at: number): number {
  return Math.min(
    depth[at] ?? outOfRange(),
    depth[at + 1] ?? outOfRange(),
    depth[at + 2] ?? outOfRange(),
    depth[at + 3] ?? outOfRange(),
  );
}

/** Blends a colour over one sample of a pixel, and splits the pixel. */
export function blendSample(
  frame: FrameBuffer,
  pixel: number,
  sample: number,
  over: number,
  alpha: number,
): void {
  const own = frame.block[pixel] ?? outOfRange();
  const at = (own > 0 ? own * 4 : split(frame, pixel)) + sample;
  const { color } = frame.samples;
  color[at] = blend(color[at] ?? outOfRange(), over, alpha);
}
