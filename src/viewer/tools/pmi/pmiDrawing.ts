import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { lineBreak, type Run } from '../../../model/pmi/carriedPmi';
import type { Point } from '../../geometry/pose';
import { onThemeChange, readTheme } from '../../base/theme';
import type { ModelPmi } from '../../pmi/modelPmi';
import type { Viewport } from '../../scene/viewport';
import type { ToolContext } from '../../toolkit/tool';
import { LineObject } from './lineObject';
import { annotationCopies, type AnnotationCopy } from './pmiCopies';

/** A copy, and where its points stand in the arrays that are drawn. */
interface DrawnCopy extends AnnotationCopy {
  readonly firstPoint: number;
  readonly points: number;
  /** Pairs and triples of points. */
  readonly lines: readonly number[];
  readonly triangles: readonly number[];
}

/** Points of all copies together: those of more are left out. */
const mostPoints = 8_000_000;

/** Draws annotations as they stand in the file: two draw calls, however many they are. */
export class PmiDrawing {
  /** Annotations in places that are left out, since there would be too many points. */
  readonly left: number;
  private readonly copies: readonly DrawnCopy[];
  private readonly lines: LineObject;
  private readonly fills: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly positions: BufferAttribute;
  private readonly colours: BufferAttribute;
  private shown: ReadonlySet<number> = new Set();
  private marked: ReadonlySet<number> = new Set();
  private reach: Viewport['reach'] = null;

  constructor(
    private readonly context: ToolContext,
    private readonly pmi: ModelPmi,
  ) {
    const all = annotationCopies(pmi, context.model);
    this.copies = drawnCopies(pmi, all);
    this.left = all.length - this.copies.length;
    const last = this.copies.at(-1);
    const points = last ? last.firstPoint + last.points : 0;
    this.positions = new BufferAttribute(new Float32Array(3 * points), 3);
    this.colours = new BufferAttribute(new Float32Array(3 * points), 3);
    const look = { vertexColors: true } as const;
    this.lines = new LineObject(this.geometry(), new MeshBasicMaterial(look));
    this.fills = new Mesh(this.geometry(), new MeshBasicMaterial({ ...look, side: DoubleSide }));
    for (const drawn of [this.lines, this.fills]) {
      drawn.frustumCulled = false;
      drawn.visible = false;
      context.add(drawn);
    }
    this.placePoints();
    this.paint();
    context.shownModel.moved.add(() => this.placePoints(), context.signal);
    context.onVisibility(() => this.index());
    onThemeChange(() => this.paint(), context.signal);
    context.signal.addEventListener('abort', () => this.end(), { once: true });
  }

  /** @param annotations their numbers */
  show(annotations: Iterable<number>): void {
    this.shown = new Set(annotations);
    this.index();
  }

  /** In the colour of marks. */
  mark(annotations: Iterable<number>): void {
    const next = new Set(annotations);
    const before = this.marked;
    const others = this.copies.filter(
      ({ annotation }) => next.has(annotation) !== before.has(annotation),
    );
    this.marked = next;
    if (others.length > 0) this.paint(others);
  }

  /** Points of the world around what is shown: the corners of a box around each annotation. */
  outline(): readonly Point[] {
    const { matrixWorld } = this.context.viewport.stand;
    const point = new Vector3();
    return this.seen().flatMap(({ firstPoint, points }) => {
      const box = new Box3();
      for (let i = firstPoint; i < firstPoint + points; i++) {
        box.expandByPoint(point.fromBufferAttribute(this.positions, i));
      }
      if (box.isEmpty()) return [];
      const ends = [box.min, box.max];
      return ends.flatMap(({ x }) =>
        ends.flatMap(({ y }) =>
          ends.map(({ z }): Point => point.set(x, y, z).applyMatrix4(matrixWorld).toArray()),
        ),
      );
    });
  }

  private seen(): readonly DrawnCopy[] {
    const { model, shownModel } = this.context;
    const parts = new Set(shownModel.visibility.seenOf(model.parts));
    return this.copies.filter(
      ({ annotation, part }) => this.shown.has(annotation) && (part === null || parts.has(part)),
    );
  }

  private index(): void {
    const seen = this.seen();
    for (const [drawn, numbers] of [
      [this.lines, seen.map(({ lines }) => lines)],
      [this.fills, seen.map(({ triangles }) => triangles)],
    ] as const) {
      const indices = Uint32Array.from(numbers.flat());
      drawn.geometry.setIndex(new BufferAttribute(indices, 1));
      drawn.visible = indices.length > 0;
    }
    this.context.viewport.invalidate();
  }

  private placePoints(): void {
    const { positions } = this.pmi;
    const point = new Vector3();
    for (const { annotation, part, place, firstPoint } of this.copies) {
      let at = firstPoint;
      for (const number of pointsOf(this.pmi, annotation)) {
        point.fromArray(positions, 3 * number).applyMatrix4(place);
        if (part) point.add(part.shift);
        point.toArray(this.positions.array, 3 * at);
        at += 1;
      }
    }
    this.positions.needsUpdate = true;
    this.reachOut();
  }

  /** What is drawn may stand far from the parts, and must not be cut off there. */
  private reachOut(): void {
    const { viewport } = this.context;
    const { min, max } = viewport.bounds;
    const box = new Box3()
      .setFromBufferAttribute(this.positions)
      .applyMatrix4(viewport.stand.matrixWorld);
    box.expandByPoint(new Vector3(...min)).expandByPoint(new Vector3(...max));
    this.reach = { min: box.min.toArray(), max: box.max.toArray() };
    viewport.reach = this.reach;
    viewport.invalidate();
  }

  /** Black and white are those of the author's background: they become the foreground of this one. */
  private paint(copies = this.copies): void {
    const { foreground, accent } = readTheme();
    for (const { annotation, firstPoint, points } of copies) {
      const own = this.pmi.annotations[annotation]?.color;
      const colour = this.marked.has(annotation)
        ? accent
        : own
          ? new Color().setRGB(...own, SRGBColorSpace)
          : foreground;
      for (let i = firstPoint; i < firstPoint + points; i++)
        colour.toArray(this.colours.array, 3 * i);
    }
    this.colours.needsUpdate = true;
    this.context.viewport.invalidate();
  }

  private geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.positions);
    geometry.setAttribute('color', this.colours);
    return geometry;
  }

  private end(): void {
    const { viewport } = this.context;
    // The same tool, started anew, may have put its own there by now.
    if (viewport.reach === this.reach) viewport.reach = null;
    for (const { geometry, material } of [this.lines, this.fills]) {
      geometry.dispose();
      material.dispose();
    }
  }
}

function drawnCopies(pmi: ModelPmi, all: readonly AnnotationCopy[]): readonly DrawnCopy[] {
  const copies: DrawnCopy[] = [];
  let firstPoint = 0;
  for (const copy of all) {
    const points = pointsOf(pmi, copy.annotation).length;
    if (firstPoint + points > mostPoints) break;
    const { lines = none, triangles = none } = pmi.annotations[copy.annotation] ?? {};
    const pairs = segmentsIn(pmi.indices.subarray(lines[0], lines[0] + lines[1]), firstPoint);
    const ofLines = points - triangles[1];
    copies.push({
      ...copy,
      ...{ firstPoint, points, lines: pairs },
      triangles: Array.from({ length: triangles[1] }, (_, i) => firstPoint + ofLines + i),
    });
    firstPoint += points;
  }
  return copies;
}

const none: Run = [0, 0];

/** Numbers of the points of an annotation, those of its lines first, as they are drawn. */
function pointsOf({ annotations, indices }: ModelPmi, annotation: number): Uint32Array {
  const { lines = none, triangles = none } = annotations[annotation] ?? {};
  const [ofLines, ofTriangles] = [lines, triangles].map(([first, count]) =>
    indices.subarray(first, first + count),
  );
  const points = new Uint32Array((ofLines?.length ?? 0) + (ofTriangles?.length ?? 0));
  const kept = ofLines?.filter((point) => point !== lineBreak) ?? points.subarray(0, 0);
  points.set(kept);
  points.set(ofTriangles ?? [], kept.length);
  return points.subarray(0, kept.length + (ofTriangles?.length ?? 0));
}

function segmentsIn(run: Uint32Array, firstPoint: number): readonly number[] {
  const pairs: number[] = [];
  let at = firstPoint;
  run.forEach((point, i) => {
    if (point === lineBreak) return;
    const next = run[i + 1];
    if (next !== undefined && next !== lineBreak) pairs.push(at, at + 1);
    at += 1;
  });
  return pairs;
}
