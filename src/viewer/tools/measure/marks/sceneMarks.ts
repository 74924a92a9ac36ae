import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import { element, svgElement } from '../../../base/dom';
import { inPicture } from '../../../base/inPicture';
import { readTheme } from '../../../base/theme';
import type { ModelAccess, ToolContext } from '../../../toolkit/tool';
import { worldPoint } from '../entities/findEntity';
import type { ModelKnowledge } from '../entities/modelKnowledge';
import type { MeasurableEntity } from '../entities/measurableEntity';
import type { CoordinateSystem } from '../entities/coordinateSystem';
import { along, middle, type Vector } from '../../../../model/vectors';
import { keptPieces } from './keptPieces';

/** Highlighted things, optionally with the distance between two of them, and a label. */
export interface Mark {
  readonly entities: readonly MeasurableEntity[];
  readonly span: readonly [Vector, Vector] | null;
  /** Null for no label. */
  readonly label: string | null;
}

/** Axes drawn at their origin, which moves with the part of a thing. */
export interface MarkedFrame {
  readonly entity: MeasurableEntity;
  readonly frame: CoordinateSystem;
}

/** What the marks need from the page. */
export type MarkedView = Pick<
  ToolContext,
  'layer' | 'onDrawn' | 'signal' | 'viewport' | 'project'
> &
  ModelAccess;

/** A face with more triangles is marked only by its label. */
const maxTriangles = 100_000;

/** Draws marks: faces in the scene; edges, points, distances and labels in a layer over it. */
export class SceneMarks {
  private readonly lines = svgElement('svg', {
    ...{ class: 'measure-lines', 'aria-hidden': 'true' },
    [inPicture]: 'model',
  });
  private readonly labels = element('div', {
    ...{ class: 'measure-labels', 'aria-hidden': 'true' },
    [inPicture]: 'model',
  });
  private readonly faces: Mesh[] = [];
  private readonly material = new MeshBasicMaterial({
    transparent: true,
    opacity: 0.45,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  });
  private marks: readonly Mark[] = [];
  private frame: MarkedFrame | null = null;

  constructor(
    private readonly context: MarkedView,
    private readonly knowledge: ModelKnowledge,
  ) {
    this.material.clippingPlanes = context.model.appearances.cuts;
    context.layer.append(this.lines, this.labels);
    context.onDrawn(() => this.place());
    context.signal.addEventListener('abort', () => this.end(), { once: true });
  }

  show(marks: readonly Mark[]): void {
    this.marks = marks;
    this.showFaces();
    this.place();
    this.context.viewport.markOver();
  }

  /** Shows the axes of a coordinate system; null hides them, as the view cube shows those of the file. */
  showFrame(frame: MarkedFrame | null): void {
    this.frame = frame;
  }

  private end(): void {
    this.clearFaces();
    this.material.dispose();
    this.lines.remove();
    this.labels.remove();
  }

  private clearFaces(): void {
    for (const face of this.faces.splice(0)) {
      face.removeFromParent();
      face.geometry.dispose();
    }
  }

  private showFaces(): void {
    this.clearFaces();
    this.material.color = readTheme().accent;
    for (const entity of this.marks.flatMap(({ entities }) => entities)) {
      if (entity.ref.kind !== 'face') continue;
      const { corners } = entity.triangles();
      if (corners.length > 9 * maxTriangles) continue;
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3));
      const mesh = new Mesh(geometry, this.material);
      mesh.frustumCulled = false;
      mesh.renderOrder = 2;
      mesh.position.copy(entity.part.shift);
      this.faces.push(mesh);
      this.context.viewport.overlay.add(mesh);
      mesh.updateMatrixWorld(true);
    }
  }

  /** Runs after every frame, to move everything to its place in the window. */
  private place(): void {
    this.lines.replaceChildren(
      ...this.marks.flatMap((mark) => this.drawingOf(mark)),
      ...this.drawingOfFrame(),
    );
    this.labels.replaceChildren(...this.marks.flatMap((mark) => this.labelOf(mark)));
  }

  private drawingOf({ entities, span }: Mark): readonly SVGElement[] {
    const drawn = entities.flatMap((entity) => this.drawingOfEntity(entity));
    const [one, other = one] = entities;
    if (!span || !one || !other) return drawn;
    const ends = [this.pixel(one, span[0]), this.pixel(other, span[1])];
    return [...drawn, ...polyline(ends, 'way'), ...ends.flatMap((end) => dot(end, 'way-end'))];
  }

  private drawingOfFrame(): readonly SVGElement[] {
    if (!this.frame) return [];
    const { entity, frame } = this.frame;
    const reach = this.context.viewport.pose.height / 10;
    const from = this.pixel(entity, frame.origin);
    return frame.axes.flatMap((axis, i) => {
      const to = this.pixel(entity, along(frame.origin, axis, reach));
      const name = ['x', 'y', 'z'][i] ?? '';
      return [...polyline([from, to], `frame-axis ${name}`), ...letter(to, name.toUpperCase())];
    });
  }

  private drawingOfEntity(entity: MeasurableEntity): readonly SVGElement[] {
    const { ref, part, point } = entity;
    if (point) return dot(this.pixel(entity, point), 'thing-point');
    if (ref.kind !== 'edge') return [];
    const edges = entity.knowledge.joinedEdge(ref.index)?.edges ?? [ref.index];
    return edges.flatMap((edge) => {
      const line = this.knowledge.meshes
        .polyline(part, edge)
        .map((at) => worldPoint(this.context, part, at));
      return keptPieces(line, this.context.model.appearances.cuts).flatMap((piece) =>
        polyline(
          piece.map(({ x, y, z }) => this.context.project([x, y, z])),
          'thing-edge',
        ),
      );
    });
  }

  private labelOf({ entities, span, label }: Mark): readonly HTMLElement[] {
    const [one] = entities;
    if (label === null || !one) return [];
    const at = this.pixel(one, span ? middle(...span) : one.anchor());
    if (!at) return [];
    const made = element('div', { class: 'measure-label' }, label);
    made.style.transform = `translate(${at[0] + 14}px, ${at[1] - 30}px)`;
    const leader = polyline([at, [at[0] + 14, at[1] - 18]], 'leader');
    this.lines.append(...leader, ...(span ? [] : dot(at, 'way-end')));
    return [made];
  }

  private pixel({ part }: MeasurableEntity, point: Vector): readonly [number, number] | null {
    const { x, y, z } = worldPoint(this.context, part, point);
    return this.context.project([x, y, z]);
  }
}

type Pixels = readonly (readonly [number, number] | null)[];

function polyline(points: Pixels, name: string): readonly SVGElement[] {
  const seen = points.filter((point) => point !== null);
  if (seen.length < 2) return [];
  const text = seen.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return [svgElement('polyline', { points: text, class: name })];
}

function dot(at: readonly [number, number] | null, name: string): readonly SVGElement[] {
  if (!at) return [];
  const [cx, cy] = at.map((value) => value.toFixed(1));
  return [svgElement('circle', { cx: cx ?? '0', cy: cy ?? '0', r: '4', class: name })];
}

function letter(at: readonly [number, number] | null, text: string): readonly SVGElement[] {
  if (!at) return [];
  const made = svgElement('text', {
    ...{ x: (at[0] + 4).toFixed(1), y: (at[1] - 4).toFixed(1) },
    class: 'frame-letter',
  });
  made.textContent = text;
  return [made];
}
