import { Matrix3, Plane, type Ray, ShaderMaterial, Vector3 } from 'three';
import { dot } from '../../../model/vectors';
import { atOnce, type Steps } from '../../base/inSlices';
import { edgeLayer } from '../../model/edgeMeshes';
import { boundsOf } from '../../model/modelBounds';
import type { Part } from '../../model/model';
import type { Hit } from '../../picking/picker';
import type { Cut } from '../../scene/shownModel';
import type { ToolContext } from '../../toolkit/tool';
import { CapMeshes } from './cut/capMeshes';
import { type Cap, capOf } from './cut/caps';
import { contoursOf } from './cut/contours';
import { type CuttingPlane, halfPlane, planeFor } from './cut/cuttingPlane';
import { hatches, paintInsides } from './cut/hatching';
import { isInside } from './cut/loops';

/** Approximate distance of hatch lines, pixels. */
const hatchPixels = 9;

/** Clips the shown model, and fills the cut. */
export class SectionView implements Cut {
  private cuts: readonly CuttingPlane[] = [];
  private caps: readonly Cap[] = [];
  private readonly uniforms = { spacing: { value: 1 }, paintsInsides: { value: 0 } };
  private readonly meshes: CapMeshes;
  private isPrepared = false;

  constructor(private readonly context: ToolContext) {
    const { viewport, model, signal } = context;
    const space = () => {
      this.spaceHatching();
    };
    this.meshes = new CapMeshes(
      model.root,
      model.appearances,
      viewport.edgeScreen,
      this.uniforms,
      space,
    );
    signal.addEventListener('abort', () => this.meshes.dispose(), { once: true });
  }

  /** Clips at once, and draws the insides of parts as caps without computing outlines; for planes that are moving. */
  cut(cuts: readonly CuttingPlane[]): void {
    this.place(cuts);
    this.paint(true);
    this.caps = [];
    this.meshes.hide();
    this.context.viewport.invalidate();
  }

  /** Clips with exact caps and outlines, at once. @returns the caps of each plane */
  cutExactly(cuts: readonly CuttingPlane[]): readonly (readonly Cap[])[] {
    this.place(cuts);
    const caps = atOnce(this.capSteps());
    this.show(caps);
    return caps;
  }

  /** Computes the exact caps of each plane incrementally; `show` draws them. */
  *capSteps(): Steps<readonly (readonly Cap[])[]> {
    const byCut: (readonly Cap[])[] = [];
    for (const cut of this.cuts) byCut.push(yield* this.capsOf(cut));
    return byCut;
  }

  /** Draws exact caps and outlines in place of the painted insides. */
  show(caps: readonly (readonly Cap[])[]): void {
    this.caps = caps.flat();
    for (const { contour, isClosed } of this.caps) if (!isClosed) this.hatch(contour.part, 0);
    this.paint(false);
    this.meshes.show(this.caps);
    this.context.viewport.invalidate();
  }

  isCutAway(point: Vector3): boolean {
    return this.context.model.appearances.cuts.some((plane) => plane.distanceToPoint(point) < 0);
  }

  capAt(ray: Ray): Hit | null {
    const modelToWorld = this.context.viewport.modelRoot.matrixWorld;
    const local = ray.clone().applyMatrix4(modelToWorld.clone().invert());
    let nearest: Hit | null = null;
    let within = Infinity;
    for (const cap of this.caps) {
      const distance = this.distanceTo(cap, local);
      if (distance >= within) continue;
      within = distance;
      const point = local.at(distance, new Vector3()).applyMatrix4(modelToWorld);
      nearest = this.hitOn(cap, point);
    }
    return nearest;
  }

  private hitOn({ contour: { part, slot, plane } }: Cap, point: Vector3): Hit | null {
    const piece = this.context.shownModel.picker.ownerOf(slot)?.piece;
    const normal = new Vector3(...plane.normal).applyMatrix3(this.turn());
    const place = { point: point.toArray(), normal: normal.toArray() };
    return piece ? { part, piece, triangle: null, face: null, ...place } : null;
  }

  /** Distance along a ray in the model's coordinates to a cap; Infinity when the ray misses it or comes from behind. */
  private distanceTo({ contour, triangles }: Cap, { origin, direction }: Ray): number {
    const { part, slot, plane, drawing } = contour;
    if (!this.context.shownModel.highlights.canPick(slot)) return Infinity;
    const from = origin.clone().sub(part.shift);
    const facing = direction.dot(new Vector3(...plane.normal));
    const distance = (plane.offset - dot(plane.normal, from.toArray())) / facing;
    if (facing >= 0 || !(distance > 0)) return Infinity;
    const met = from.addScaledVector(direction, distance).toArray();
    const [x, y] = [dot(met, drawing.right), dot(met, drawing.up)];
    for (let i = 0; i < triangles.length; i += 6) {
      if (isInside(triangles.slice(i, i + 6), x, y)) return distance;
    }
    return Infinity;
  }

  /**
   * Painted insides have the depth of the back faces, so edges in front of these would be drawn over the cap; edges are
   * hidden meanwhile.
   */
  private paint(paints: boolean): void {
    this.uniforms.paintsInsides.value = Number(paints);
    const { viewport, options } = this.context;
    viewport.cameras.showLayer(edgeLayer, options.edges && !(paints && this.cuts.length > 0));
  }

  private place(cuts: readonly CuttingPlane[]): void {
    const { model, shownModel } = this.context;
    if (cuts.length > 0) this.prepare();
    this.cuts = cuts;
    const turn = this.turn();
    model.appearances.cuts.length = 0;
    // three.js keeps the side of the normal, so it is negated.
    for (const { normal, offset } of cuts) {
      const away = new Vector3(...normal).applyMatrix3(turn).negate();
      model.appearances.cuts.push(new Plane(away, offset));
    }
    shownModel.cut = cuts.length > 0 ? this : null;
    this.spaceHatching();
  }

  /** The rotation of the model in the world; it has no translation. */
  private turn(): Matrix3 {
    return new Matrix3().setFromMatrix4(this.context.viewport.modelRoot.matrixWorld);
  }

  /** Compiling materials that draw insides takes time, so it is done when something is cut for the first time. */
  private prepare(): void {
    if (this.isPrepared) return;
    this.isPrepared = true;
    const { batches, parts } = this.context.model;
    for (const { solid } of batches) {
      const [material] = [solid.material].flat();
      if (material instanceof ShaderMaterial) paintInsides(material, this.uniforms);
    }
    parts.forEach((part, i) => {
      this.hatch(part, 1 + (i % hatches));
    });
  }

  private hatch(part: Part, hatch: number): void {
    for (const { slot } of part.pieces) this.context.model.appearances.setHatch(slot, hatch);
  }

  private *capsOf(cut: CuttingPlane): Steps<readonly Cap[]> {
    const { model, shownModel } = this.context;
    const { hidden } = shownModel.visibility.shown;
    const isShown = (part: Part) => !hidden.has(part);
    const slack = this.slack();
    const others = this.cuts.filter((other) => other !== cut);
    const scene = { model, picker: shownModel.picker, isShown, slack };
    const caps: Cap[] = [];
    for (const contour of yield* contoursOf(cut, scene)) {
      yield;
      const shift = contour.part.shift.toArray();
      const halves = others.map((other) => halfPlane(contour.drawing, planeFor(other, shift)));
      const cap = capOf(contour, halves, slack);
      // No cap is left when other planes remove all of it.
      if (cap.outline.length + cap.triangles.length > 0) caps.push(cap);
    }
    return caps;
  }

  /** Rounding error of single-precision coordinates of the model's size, with a margin. */
  private slack(): number {
    const bounds = boundsOf(this.context.model.parts);
    const largest = bounds ? Math.max(...[...bounds.min, ...bounds.max].map(Math.abs)) : 1;
    return 1e-6 * largest;
  }

  private spaceHatching(): void {
    const { pose, canvas } = this.context.viewport;
    const wanted = (hatchPixels * pose.height) / Math.max(1, canvas.clientHeight);
    // In powers of two, so that lines stay in place when the view is zoomed a little.
    this.uniforms.spacing.value = 2 ** Math.round(Math.log2(wanted));
  }
}
