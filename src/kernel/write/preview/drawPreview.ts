import { outOfRange } from '../../../words/outOfRange';
import { partOf, type Progress } from '../../../words/progress';
import type { NamedView } from '../../../model/namedView';
import { ambientOcclusion } from './ambientOcclusion';
import type { PmiCut } from '../../../model/pmi/pmi';
import { cutPlacements } from './cutPlacements';
import { drawAnnotations, pointsOf, type DrawnAnnotation } from './drawAnnotations';
import { drawCaps } from './drawCaps';
import { drawEdges, edgeColor } from './drawEdges';
import { drawOutlines } from './drawOutlines';
import { eyeOf } from './view/eyes';
import { encodePng, type Pixels } from '../../picture/encodePng';
import { fillOpaque, fillTransparent, isTransparent } from './fillPart';
import { blend, type Raster } from '../../picture/raster';
import { FrameMemory, newFrame } from './frameBuffer';
import { depthOf, fitView, type Placed } from './view/fitView';
import { nothingToSee } from './view/requireVisible';
import { identity, placementsOf, type Placement } from '../../parts/partPlacements';
import { resolve } from './resolve';
import { VisibleEdges } from './visibleEdges';
import { VertexTransform } from './screenPart';
import type { PlacedParts } from '../../base/scene';

/**
 * Width and height in pixels of the picture of each conversion. Rows and cards show it at 120 to 210 pixels,
 * and a tab until the model follows. Twice the width would take up to three quarters of the conversion of a
 * small file.
 */
export const previewSize = 512;

/** Width and height of a picture that a user asks for and inspects closely. */
export const largePictureSize = 1024;

/** Samples in each split pixel, across and down. */
const supersampling = 2;

/** Packed as in `FrameBuffer.color`. */
const white = 0xffffffff | 0;

/** Share of the picture that stays empty on each side. */
const margin = 0.06;

/** Memory that is kept for the next picture of this process: about twelve bytes for each pixel, slow to allocate. */
const memory = new FrameMemory();

/**
 * Draws a scene in the usual technical style: isometric, shaded, with its B-rep edges, on a transparent
 * background.
 * @param up the axis of the scene that points upwards
 * @param size width and height in pixels
 * @param progress receives the share that is done before the picture is encoded
 * @returns a square PNG, RGBA
 * @throws Refusal when there is nothing to see
 */
export function drawPreview(
  scene: PlacedParts,
  up: 'y' | 'z',
  size = previewSize,
  progress: Progress | null = null,
): Uint8Array {
  return encodePng(pixelsOf(scene, { eye: eyeOf('iso', up) }, size, progress), size, size);
}

/**
 * Draws a scene from any side, large and on white, for viewers that may not draw a background.
 * @throws Refusal when there is nothing to see
 */
export function drawNamedView(scene: PlacedParts, from: NamedView, up: 'y' | 'z'): Uint8Array {
  return drawView(scene, { eye: eyeOf(from, up) });
}

/** The view of a scene and what is drawn beside its parts, in world coordinates. */
export interface PreviewView {
  /** From world to eye coordinates: x to the right, y up, z towards the eye. */
  readonly eye: Float64Array;
  readonly annotations?: readonly DrawnAnnotation[];
  /** Planes that cut the scene open. */
  readonly cuts?: readonly PmiCut[];
}

/**
 * Draws a scene in a given view, large and on white.
 * @throws Refusal when there is nothing to see
 */
export function drawView(scene: PlacedParts, view: PreviewView): Uint8Array {
  const size = largePictureSize;
  return encodePng(onWhite(pixelsOf(scene, view, size), size, size), size, size);
}

/**
 * Draws a scene on white, with the height that it needs, for pictures side by side.
 * @param width in pixels
 * @throws Refusal when there is nothing to see
 */
export function drawWideView(scene: PlacedParts, width: number, up: 'y' | 'z'): Raster {
  const pixels = pixelsOf(scene, { eye: eyeOf('iso', up) }, width);
  const free = Math.min(pixels.top, Math.round(margin * width));
  const height = pixels.rows + 2 * free;
  const { colors } = onWhite({ ...pixels, top: free }, width, height);
  return { width, height, colors };
}

function pixelsOf(
  scene: PlacedParts,
  { eye, annotations = [], cuts = [] }: PreviewView,
  size: number,
  progress: Progress | null = null,
): Pixels {
  const all = placementsOf(scene);
  const { placements, solids } =
    cuts.length > 0 ? cutPlacements(all, cuts) : { placements: all, solids: [] };
  const beside: Placed = { part: { positions: pointsOf(annotations) }, matrix: identity };
  const fitted = fitView([...placements, beside], eye, size * supersampling, margin);
  if (!fitted) throw nothingToSee();

  const view = fitted.matrix;
  const frame = newFrame(fitted.box, memory);
  const transform = new VertexTransform();
  const seen = new VisibleEdges();
  const clear = placements.filter(isTransparent);
  const opaque = placements.filter((placement) => !isTransparent(placement));
  eachOf(placements, partOf(progress, 0, 0.65), (placement) => {
    fillOpaque(frame, transform.apply(placement, view));
  });
  drawCaps(frame, view, cuts, solids);
  const occlusion = ambientOcclusion(frame);
  drawOutlines(frame, edgeColor, 0.6);
  eachOf(opaque, partOf(progress, 0.65, 0.85), (placement) => {
    drawEdges(frame, placement, view, seen);
  });

  clear.sort((one, other) => depthOf(one, view) - depthOf(other, view));
  eachOf(clear, partOf(progress, 0.85, 0.9), (placement) => {
    fillTransparent(frame, transform.apply(placement, view));
  });
  eachOf(clear, partOf(progress, 0.9, 0.95), (placement) => {
    drawEdges(frame, placement, view, seen);
  });
  drawAnnotations(frame, annotations, view);
  return resolve(frame, occlusion);
}

function eachOf(
  placements: readonly Placement[],
  progress: Progress | null,
  draw: (placement: Placement) => void,
): void {
  placements.forEach((placement, i) => {
    draw(placement);
    progress?.((i + 1) / placements.length);
  });
}

function onWhite(
  { left, top, columns, rows, colors, spare }: Pixels,
  width: number,
  height: number,
): Pixels {
  const all = new Int32Array(width * height).fill(white);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const color = colors[row * columns + column] ?? outOfRange();
      const at = (top + row) * width + left + column;
      if (color !== 0) all[at] = blend(white, color, (color >>> 24) / 255);
    }
  }
  return { left: 0, top: 0, columns: width, rows: height, colors: all, spare };
}
