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

/** Pixels between two lines of a hatching, about. */
const hatchPixels = 9;

/** Cuts the model on the screen, and fills what is cut. */
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
    this.meshes = new CapMeshes(model.root, model.looks, viewport.edgeScreen, this.uniforms, space);
    signal.addEventListener('abort', () => this.meshes.dispose(), { once: true });
  }

  /** Cuts at once, and paints the insides as caps without looking for outlines: for what moves. */
  cut(cuts: readonly CuttingPlane[]): void {
    this.place(cuts);
    this.paint(true);
    this.caps = [];
    this.meshes.hide();
    this.context.viewport.invalidate();
  }

  /** Cuts, with exact caps and outlines, at once. @returns the caps of each plane */
  cutExactly(cuts: readonly CuttingPlane[]): readonly (readonly Cap[])[] {
    this.place(cuts);
    const caps = atOnce(this.capSteps());
    this.show(caps);
    return caps;
  }

  /** Finds the exact caps of what is cut, each plane's, in steps: `show` draws them. */
  *capSteps(): Steps<readonly (readonly Cap[])[]> {
    const byCut: (readonly Cap[])[] = [];
    for (const cut of this.cuts) byCut.push(yield* this.capsOf(cut));
    return byCut;
  }

  /** Draws exact caps and outlines in place of painted insides. */
  show(caps: readonly (readonly Cap[])[]): void {
    this.caps = caps.flat();
    for (const { contour, isClosed } of this.caps) if (!isClosed) this.hatch(contour.part, 0);
    this.paint(false);
    this.meshes.show(this.caps);
    this.context.viewport.invalidate();
  }

  isCutAway(point: Vector3): boolean {
    return this.context.model.looks.cuts.some((plane) => plane.distanceToPoint(point) < 0);
  }

  capAt(ray: Ray): Hit | null {
    const stand = this.context.viewport.stand.matrixWorld;
    const local = ray.clone().applyMatrix4(stand.clone().invert());
    let nearest: Hit | null = null;
    let within = Infinity;
    for (const cap of this.caps) {
      const distance = this.distanceTo(cap, local);
      if (distance >= within) continue;
      within = distance;
      const point = local.at(distance, new Vector3()).applyMatrix4(stand);
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

  /** Along a ray in the model's coordinates; Infinity beside the cap, and from behind. */
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

  /** A painted inside lies behind its plane, and edges in between would be drawn over it. */
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
    model.looks.cuts.length = 0;
    // three.js keeps what is on the side of the normal.
    for (const { normal, offset } of cuts) {
      const away = new Vector3(...normal).applyMatrix3(turn).negate();
      model.looks.cuts.push(new Plane(away, offset));
    }
    shownModel.cut = cuts.length > 0 ? this : null;
    this.spaceHatching();
  }

  /** The turn of the model in the world; it has no other movement. */
  private turn(): Matrix3 {
    return new Matrix3().setFromMatrix4(this.context.viewport.stand.matrixWorld);
  }

  /** Materials that draw insides take time to compile: not before something is cut. */
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
    for (const { slot } of part.pieces) this.context.model.looks.setHatch(slot, hatch);
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
      // What other planes take away as a whole is no cap.
      if (cap.outline.length + cap.triangles.length > 0) caps.push(cap);
    }
    return caps;
  }

  /** What single precision leaves of coordinates as large as the model's, with some room. */
  private slack(): number {
    const bounds = boundsOf(this.context.model.parts);
    const largest = bounds ? Math.max(...[...bounds.min, ...bounds.max].map(Math.abs)) : 1;
    return 1e-6 * largest;
  }

  private spaceHatching(): void {
    const { pose, canvas } = this.context.viewport;
    const wanted = (hatchPixels * pose.height) / Math.max(1, canvas.clientHeight);
    // In steps, so that lines stand still while the model is turned and zoomed a little.
    this.uniforms.spacing.value = 2 ** Math.round(Math.log2(wanted));
  }
}
