import { Box3, Color, SRGBColorSpace, Vector3 } from 'three';
import { shapesOf } from '../../../model/pmi/drawn/drawnPoints';
import type { TextBlock } from '../../../model/pmi/drawn/textBlock';
import { mirroredText } from '../../../model/pmi/drawn/uprightText';
import type { Vector } from '../../../model/vectors';
import { outOfRange } from '../../../words/outOfRange';
import { onThemeChange, readTheme, type Theme } from '../../base/theme';
import { atOnce, inSlices, type Steps } from '../../base/inSlices';
import type { Point } from '../../geometry/pose';
import type { NdcPoint } from '../../geometry/rectangle';
import type { ModelPmi } from '../../pmi/modelPmi';
import { readableColor } from '../../scene/contrastColor';
import type { Viewport } from '../../scene/viewport';
import type { ToolContext } from '../../toolkit/tool';
import { AnnotationTexts } from './annotationTexts';
import { copyAt } from './copyAt';
import { drawnCopies, type DrawnCopy } from './drawnCopies';
import { annotationCopies } from './pmiCopies';
import { PmiObjects } from './pmiObjects';
import { TextVisibility } from './textVisibility';

/** Where a text is, in world coordinates. */
export interface TextPlace {
  readonly middle: Point;
  readonly start: Point;
}

/** Up to this many shapes are placed at once. */
const fewShapes = 20_000;
/** Shapes that are placed between two yields. */
const shapesInStep = 200;

/** Annotations farther away than this many model sizes do not extend the depth range. */
const farthest = 1000;
/** Annotations up to this many model sizes away are fitted into the view with the model. */
const nearest = 2;
/** Most annotations that are fitted into the view with the model. */
const maxFitted = 500;

/**
 * Draws annotations as in the file, dimmed where parts hide them, in two draw calls. A text that is seen from behind or
 * on its head is turned in place, so that it can be read; a text that is too small is drawn as a dot.
 */
export class PmiDrawing {
  /** Number of instances that are left out, because there would be too many shapes. */
  readonly left: number;
  private readonly copies: readonly DrawnCopy[];
  private readonly objects: PmiObjects;
  private readonly texts: AnnotationTexts;
  private sight: TextVisibility;
  /** Bounding box of each instance, in the model's coordinates. */
  private readonly boxes = new Map<DrawnCopy, Box3>();
  private shown: ReadonlySet<number> = new Set();
  /** The instances that are shown and whose parts are visible. */
  private seen: ReadonlySet<DrawnCopy> = new Set();
  /** The first visible instance of each annotation. */
  private firsts: ReadonlyMap<number, DrawnCopy> = new Map();
  private marked: ReadonlySet<number> = new Set();
  private reach: Viewport['reach'] = null;
  /** Aborted when all instances are to be placed anew. */
  private placing = new AbortController();

  constructor(
    private readonly context: ToolContext,
    private readonly pmi: ModelPmi,
    private readonly onPlaced: () => void,
  ) {
    const all = annotationCopies(pmi, context.model);
    this.copies = drawnCopies(pmi, all);
    this.left = all.length - this.copies.length;
    const last = this.copies.at(-1);
    this.objects = new PmiObjects(context, last ? last.first + last.count : 0);
    this.texts = new AnnotationTexts(pmi);
    this.sight = this.seeTexts([]);
    this.placeAll();
    context.shownModel.moved.add(() => this.placeAll(), context.signal);
    context.onVisibility(() => this.sift());
    context.onDrawn(() => this.follow());
    const repaint = () => {
      this.paint();
      this.showMarks();
    };
    onThemeChange(repaint, context.signal);
    context.signal.addEventListener('abort', () => this.end(), { once: true });
  }

  /** @param annotations indices of the annotations to show */
  show(annotations: Iterable<number>): void {
    this.shown = new Set(annotations);
    this.objects.show(this.shown.size > 0);
    this.sift();
  }

  /** Draws annotations in the accent colour, over all others. */
  mark(annotations: Iterable<number>): void {
    this.marked = new Set(annotations);
    this.showMarks();
  }

  private showMarks(): void {
    const { marked } = this;
    const copies =
      marked.size === 0 ? [] : [...this.seen].filter((one) => marked.has(one.annotation));
    this.objects.mark(
      copies.map((copy) => {
        const { first, count } = copy;
        const dot = { first: first + count - 1, count: 1 };
        return this.sight.isSmall(copy) ? dot : { first, count: count - 1 };
      }),
      readTheme().accent,
    );
  }

  /**
   * Whether nothing but lines is drawn of an annotation, such as the leader of a note whose text the file has in a
   * font.
   */
  lacksText(annotation: number): boolean {
    const text = this.texts.of({ annotation });
    return text !== null && !text.isText.includes(1);
  }

  /** Index of the annotation at a spot of the window; null for none. */
  at(spot: NdcPoint): number | null {
    if (this.shown.size === 0) return null;
    const copy = copyAt(this.context, spot, [...this.seen], {
      boxOf: (copy) => this.boxes.get(copy) ?? new Box3(),
      isDot: (copy) => this.sight.isSmall(copy),
      cornerOf: (shape, corner, point) => this.objects.cornerOf(shape, corner, point),
    });
    return copy?.annotation ?? null;
  }

  /**
   * The same corners, but for those that lie so far from the parts that beside them a part would be a spot; none of very
   * many, which would be too small to be read, and slow to draw all at once.
   */
  nearOutline(): readonly Point[] {
    if (this.seen.size > maxFitted) return [];
    const { min, max } = this.context.viewport.bounds;
    const part = new Box3(new Vector3(...min), new Vector3(...max));
    part.expandByScalar(nearest * part.getSize(new Vector3()).length());
    return this.outline().filter((point) => part.containsPoint(new Vector3(...point)));
  }

  /** Corners of the bounding boxes of all visible annotations, in world coordinates. */
  outline(): readonly Point[] {
    const { matrixWorld } = this.context.viewport.modelRoot;
    const point = new Vector3();
    return [...this.seen].flatMap((copy) => {
      const box = this.boxes.get(copy);
      if (!box || box.isEmpty()) return [];
      const ends = [box.min, box.max];
      return ends.flatMap(({ x }) =>
        ends.flatMap(({ y }) =>
          ends.map(({ z }): Point => point.set(x, y, z).applyMatrix4(matrixWorld).toArray()),
        ),
      );
    });
  }

  /**
   * Middle of an annotation's text and of the side where it begins, at its first visible instance, in world
   * coordinates; null when it is not visible.
   */
  placeOf(annotation: number): TextPlace | null {
    const copy = this.firsts.get(annotation);
    const box = copy && this.boxes.get(copy);
    if (!copy || !box || box.isEmpty()) return null;
    const centre = box.getCenter(new Vector3());
    const { middle, start } = this.texts.of(copy) ?? { middle: null, start: null };
    const placed = (point: Vector | null) =>
      (point ? this.moved(copy, new Vector3(...point)) : centre.clone())
        .applyMatrix4(this.context.viewport.modelRoot.matrixWorld)
        .toArray();
    return { middle: placed(middle), start: placed(start) };
  }

  private sift(): void {
    const { model, shownModel } = this.context;
    const parts = new Set(shownModel.visibility.seenOf(model.parts));
    const seen = this.copies.filter(
      ({ annotation, part }) => this.shown.has(annotation) && (part === null || parts.has(part)),
    );
    this.seen = new Set(seen);
    this.firsts = new Map(seen.toReversed().map((copy) => [copy.annotation, copy]));
    this.paint();
    this.showMarks();
  }

  /** Runs after each frame, to update texts whose side or size on the screen has changed. */
  private follow(): void {
    if (this.shown.size === 0) return;
    const { turned, others } = this.sight.look();
    for (const copy of turned) this.placeCopy(copy);
    if (others.length > 0) this.paint(others);
    if ([...turned, ...others].some(({ annotation }) => this.marked.has(annotation))) {
      this.showMarks();
    }
  }

  private seeTexts(copies: readonly DrawnCopy[]): TextVisibility {
    const { context, pmi, texts } = this;
    const sight = new TextVisibility(context.viewport, pmi, copies, (copy) => texts.of(copy));
    sight.look();
    return sight;
  }

  /**
   * Finds the texts of all instances, then places the instances, the largest first: a few at once, and very many in
   * slices, so that the page stays responsive. What is not placed yet is not drawn, or stays where it was.
   */
  private placeAll(): void {
    this.placing.abort();
    this.placing = new AbortController();
    const shapes = this.copies.reduce((sum, { count }) => sum + count, 0);
    if (shapes > fewShapes) inSlices(this.placed(), this.placing.signal).catch(reportError);
    else atOnce(this.placed());
  }

  private *placed(): Steps<void> {
    const { copies, texts } = this;
    if (yield* texts.find(copies)) this.sight = this.seeTexts(copies);
    const bySize = [...copies].sort(
      (one, other) => heightOf(texts.of(other)) - heightOf(texts.of(one)),
    );
    let fresh: DrawnCopy[] = [];
    let shapes = 0;
    for (const copy of bySize) {
      this.placeCopy(copy);
      fresh.push(copy);
      shapes += copy.count;
      if (shapes < shapesInStep) continue;
      this.paint(fresh);
      [fresh, shapes] = [[], 0];
      yield;
    }
    this.paint(fresh);
    this.reachOut();
    this.showMarks();
    this.onPlaced();
  }

  private placeCopy(copy: DrawnCopy): void {
    const { first, count, drawn } = copy;
    const text = this.texts.of(copy);
    const axes = this.sight.mirrorsOf(copy);
    const turned = text && axes.length > 0 ? mirroredText(drawn, text, axes) : null;
    const box = new Box3();
    const pointAt = (at: number, point: Vector3) => {
      if (turned) point.fromArray(turned, 3 * at);
      else point.fromArray(drawn.positions, 3 * (drawn.numbers[at] ?? outOfRange()));
      return this.moved(copy, point);
    };
    const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
    let shape = first;
    for (const [i, j, k] of shapesOf(drawn)) {
      this.objects.place(shape, pointAt(i, a), pointAt(j, b), pointAt(k, c));
      box.expandByPoint(a).expandByPoint(b).expandByPoint(c);
      shape += 1;
    }
    this.objects.placeDot(shape, this.middleOf(copy));
    this.boxes.set(copy, box);
    this.objects.placed(first, count);
  }

  /** Centre of its text, in the model's coordinates. */
  private middleOf(copy: DrawnCopy): Vector3 {
    return this.moved(copy, new Vector3(...(this.texts.of(copy)?.middle ?? [0, 0, 0])));
  }

  private moved({ part, place }: DrawnCopy, point: Vector3): Vector3 {
    point.applyMatrix4(place);
    return part ? point.add(part.shift) : point;
  }

  /** Extends the depth range to annotations outside of the parts, so that they are not clipped. */
  private reachOut(): void {
    const { viewport } = this.context;
    const { min, max } = viewport.bounds;
    const box = new Box3();
    for (const own of this.boxes.values()) if (!own.isEmpty()) box.union(own);
    box.applyMatrix4(viewport.modelRoot.matrixWorld);
    const part = new Box3(new Vector3(...min), new Vector3(...max));
    box.intersect(part.clone().expandByScalar(farthest * part.getSize(new Vector3()).length()));
    box.union(part);
    this.reach = { min: box.min.toArray(), max: box.max.toArray() };
    viewport.reach = this.reach;
    viewport.invalidate();
  }

  private paint(copies = this.copies): void {
    const theme = readTheme();
    this.objects.surround(theme.background);
    for (const copy of copies) {
      const isDrawn = this.seen.has(copy) && this.boxes.has(copy);
      const colour = isDrawn ? this.colourOf(copy.annotation, theme) : null;
      const isDot = this.sight.isSmall(copy);
      const { first, count } = copy;
      this.objects.paint(first, count - 1, isDot ? null : colour);
      this.objects.paint(first + count - 1, 1, isDot ? colour : null);
    }
  }

  /**
   * Annotations in black, white or grey have no colour here, since their author chose it for another background, and
   * get the theme's foreground. Other colours were chosen for another background, too.
   */
  private colourOf(annotation: number, { foreground, background }: Theme): Color {
    const own = this.pmi.annotations[annotation]?.color;
    return own ? readableColor(new Color().setRGB(...own, SRGBColorSpace), background) : foreground;
  }

  private end(): void {
    const { viewport } = this.context;
    this.placing.abort();
    // The tool may have been restarted, and its new instance have set its own range.
    if (viewport.reach === this.reach) viewport.reach = null;
    this.objects.end();
  }
}

/** Height of its letters, metres; 0 where the plane of its text is not known. */
function heightOf(text: TextBlock | null): number {
  return text?.height ?? 0;
}
