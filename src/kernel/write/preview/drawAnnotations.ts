import { concatenated } from '../../../model/numberArrays';
import { vectorAt } from '../../../model/vectors';
import type { Vector } from '../../../model/shapes';
import { transformed } from '../../mesh/transformPoints';
import { pack } from '../../picture/raster';
import { edgeColor } from './drawEdges';
import { drawLine } from './drawLine';
import { blendSample, depthAt, type FrameBuffer } from './frameBuffer';

/** Text and leader lines of a file, in world coordinates. */
export interface DrawnAnnotation {
  /** Red, green and blue from 0 to 1; null for the colour of edges. */
  readonly color: Vector | null;
  /** x y z of polylines. */
  readonly lines: readonly Float32Array[];
  /** x y z, nine numbers for each triangle. */
  readonly triangles: Float32Array;
}

/** Opacity where a part is in front of it. */
const behind = 0.25;
/** Distance in samples by which it may lie behind the face that carries it. */
const tolerance = 3;
const width = 1.5;

/** Draws annotations over the parts, fainter where parts are in front. */
export function drawAnnotations(
  frame: FrameBuffer,
  annotations: readonly DrawnAnnotation[],
  view: Float64Array,
): void {
  for (const { color, lines, triangles } of annotations) {
    const own = color ? packed(darkened(color)) : edgeColor;
    for (const line of lines) drawPolyline(frame, transformed(line, view), own);
    const corners = transformed(triangles, view);
    for (let at = 0; at + 8 < corners.length; at += 9) fillFlat(frame, corners, at, own);
  }
}

/** The colour as dark as text must be on white, with a contrast of 4.5 (WCAG 2.2): yellow becomes olive. */
function darkened([red, green, blue]: Vector): Vector {
  const light = 0.2126 * red ** gamma + 0.7152 * green ** gamma + 0.0722 * blue ** gamma;
  const share = light > darkest ? (darkest / light) ** (1 / gamma) : 1;
  return [share * red, share * green, share * blue];
}

const gamma = 2.2;
const darkest = 1.05 / 4.5 - 0.05;

function packed([red, green, blue]: Vector): number {
  return pack(255 * red, 255 * green, 255 * blue, 255);
}

function drawPolyline(frame: FrameBuffer, points: Float32Array, color: number): void {
  const before = points.map((value, i) => (i % 3 === 2 ? nearest : value));
  for (let i = 0; i + 1 < points.length / 3; i++) {
    drawLine(frame, before, i, i + 1, { width, color, alpha: behind });
    drawLine(frame, points, i, i + 1, { width, color, alpha: 0.95 });
  }
}

/** A depth in front of everything. */
const nearest = 1e9;

/** Square pixels: a triangle this thin covers no sample, and its slopes would divide by zero. */
const noArea = 1e-6;

/** Blends a colour over the samples whose centres a triangle covers. */
function fillFlat(frame: FrameBuffer, corners: Float32Array, at: number, color: number): void {
  const [ax, ay, az] = vectorAt(corners, at);
  const [bx, by, bz] = vectorAt(corners, at + 3);
  const [cx, cy, cz] = vectorAt(corners, at + 6);
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < noArea) return;
  const [columns, rows] = [2 * frame.columns, 2 * frame.rows];
  const firstX = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const lastX = Math.min(columns - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const firstY = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const lastY = Math.min(rows - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  for (let row = firstY; row <= lastY; row++) {
    for (let column = firstX; column <= lastX; column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      const ofB = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
      const ofC = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
      if (ofB < 0 || ofC < 0 || ofB + ofC > 1) continue;
      cover(frame, column, row, az + ofB * (bz - az) + ofC * (cz - az), color);
    }
  }
}

function cover(frame: FrameBuffer, column: number, row: number, z: number, color: number): void {
  const pixel = (row >> 1) * frame.columns + (column >> 1);
  const sample = 2 * (row & 1) + (column & 1);
  const isBehind = depthAt(frame, pixel, sample) > z + tolerance;
  blendSample(frame, pixel, sample, color, isBehind ? behind : 1);
}

/** The points of annotations, from which the size of a picture is found. */
export function pointsOf(annotations: readonly DrawnAnnotation[]): Float32Array {
  return concatenated(
    Float32Array,
    annotations.flatMap(({ lines, triangles }) => [...lines, triangles]),
  );
}
