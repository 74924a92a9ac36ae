import type { ShapesOf } from '../contours/shapesReader';
import { Matrix3, Vector3, type Mesh, type Ray } from 'three';
import type { ViewerOptions } from '../../model/page/viewerMessages';
import type { NdcPoint } from '../geometry/rectangle';
import type { Shown } from '../model/visibility';
import { edgeDensity } from '../model/edgeDensity';
import { edgeMaterial, placedEdgeMaterial } from '../material/edgeMaterial';
import { edgeMeshes } from '../model/edgeMeshes';
import { boundsOf } from '../model/modelBounds';
import { disposeModel, type Model, type Part } from '../model/model';
import { type Hit, Picker } from '../picking/picker';
import { isForegroundOn } from './contrastColor';
import { Listeners } from '../base/listeners';
import { Highlights } from './highlights';
import { PartVisibility } from './partVisibility';
import { Selection } from './selection';
import { readTheme, type Theme } from '../base/theme';
import { uprightRotation } from './upAxis';
import type { Viewport } from './viewport';

export interface ShownModelEvents {
  /** The hovered part or the selection has changed. */
  onMarked(byUser: boolean): void;
  onVisibility(shown: Shown<Part>): void;
}

/** A section by clipping planes. Points and rays are in world coordinates. */
export interface Cut {
  isCutAway(point: Vector3): boolean;
  /** The hit of a ray on a cap of the section; null for none. */
  capAt(ray: Ray): Hit | null;
}

/** The shown model with its selection, visibility, picking and highlighting. It ends when another model is shown. */
export class ShownModel {
  readonly highlights: Highlights;
  readonly picker: Picker;
  readonly selection: Selection;
  readonly visibility: PartVisibility;
  /** The section; null while there is none. */
  cut: Cut | null = null;
  /** Emitted when parts, or the whole model, have moved. */
  readonly moved = new Listeners<undefined>();
  private readonly ending = new AbortController();
  private edges: readonly Mesh[] = [];
  /** Whether edges have the look of the pieces beside them. */
  private isInked = false;

  constructor(
    readonly model: Model,
    private readonly viewport: Viewport,
    events: ShownModelEvents,
  ) {
    this.highlights = new Highlights(model, readTheme());
    this.picker = new Picker(model, {
      canPick: this.highlights.canPick,
      isCutAway: (point) => this.cut?.isCutAway(point) ?? false,
    });
    const mark = () => {
      const { hovered, parts: selected } = this.selection;
      viewport.mark({ model, hovered, selected });
    };
    this.selection = new Selection(
      model.parts,
      this.highlights,
      (byUser) => {
        mark();
        events.onMarked(byUser);
      },
      () => {
        viewport.point(() => {
          if (this.highlights.hover(this.selection.hovered)) mark();
        });
        events.onMarked(false);
      },
    );
    this.visibility = new PartVisibility(model.parts, this.highlights, this.selection, (shown) => {
      viewport.invalidate();
      events.onVisibility(shown);
    });
    viewport.modelRoot.add(model.root);
    viewport.marked = { model, hovered: null, selected: [] };
  }

  /** Aborted when the model is replaced. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  setTheme(theme: Theme): void {
    this.highlights.setTheme(theme);
    this.inkEdges(theme).catch(reportError);
  }

  /** What is hit at a spot of the window: the model or a cap of the section. */
  hitAt(spot: NdcPoint): Hit | null {
    const { ray } = this.viewport.rayThrough(spot);
    const onModel = this.picker.pick(ray, this.viewport.modelRoot.matrixWorld);
    const onCap = this.cut?.capAt(ray) ?? null;
    if (!onModel || !onCap) return onModel ?? onCap;
    const distanceTo = ({ point }: Hit) => ray.origin.distanceToSquared(new Vector3(...point));
    return distanceTo(onCap) < distanceTo(onModel) ? onCap : onModel;
  }

  /** Rotates the model so that the chosen axis of its file points up. */
  setUpAxis(upAxis: ViewerOptions['upAxis']): void {
    const { extras, facts } = this.model;
    this.viewport.setUprightRotation(uprightRotation(upAxis, extras, facts.up));
    this.moveParts(({ shift }) => shift);
  }

  /** Displaces parts; `shiftOf` gives the displacement in the model's coordinates. */
  moveParts(shiftOf: (part: Part) => Vector3): void {
    const { appearances, parts } = this.model;
    const { matrixWorld } = this.viewport.modelRoot;
    const inWorld = new Vector3();
    const turn = new Matrix3().setFromMatrix4(matrixWorld);
    for (const part of parts) {
      const shift = shiftOf(part);
      if (shift.lengthSq() === 0 && part.shift.lengthSq() === 0) continue;
      if (shift !== part.shift) part.shift = shift.clone();
      inWorld.copy(shift).applyMatrix3(turn);
      for (const { slot } of part.pieces) appearances.setShift(slot, inWorld);
    }
    this.viewport.bounds = boundsOf(parts, matrixWorld) ?? this.viewport.bounds;
    this.moved.emit(undefined);
    this.viewport.invalidate();
  }

  /** Runs after the first frame: adds the edges, builds the picking trees, and adds the silhouettes. */
  async addDetails(): Promise<void> {
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const { shapesReader } = await import('../contours/shapesReader');
    if (this.signal.aborted) return;
    // The exact shapes are parsed once for both edges and silhouettes, and not kept.
    const shapesOf = shapesReader(this.model);
    await this.addEdges(shapesOf, pause);
    await this.picker.prepare(pause, this.signal);
    await this.addContours(shapesOf, pause);
  }

  /** Adds silhouettes of curved faces, where no edge marks the outline. */
  private async addContours(shapesOf: ShapesOf, pause: () => Promise<void>): Promise<void> {
    const { model, viewport, signal } = this;
    const { contourMeshes } = await import('../contours/contourMeshes');
    if (signal.aborted) return;
    const meshes = await contourMeshes(model, shapesOf, viewport.edgeScreen, pause, signal);
    if (!meshes || meshes.length === 0) return;
    model.root.add(...meshes);
    viewport.modelRoot.updateMatrixWorld(true);
    viewport.invalidate();
  }

  end(): void {
    this.ending.abort();
    disposeModel(this.model);
    this.viewport.marked = null;
    this.model.root.removeFromParent();
    this.viewport.invalidate();
  }

  private async addEdges(shapesOf: ShapesOf, pause: () => Promise<void>): Promise<void> {
    const { edges, appearances, root } = this.model;
    if (this.model.lines.length === 0) return;
    const { drawnLines } = await import('../contours/drawnLines');
    const lines = await drawnLines(this.model, shapesOf, pause, this.signal);
    if (!lines || this.signal.aborted) return;
    for (const piece of edges) appearances.setEdgeDensity(piece.slot, edgeDensity(piece));
    const { edgeScreen } = this.viewport;
    const placed = placedEdgeMaterial(edgeScreen, appearances);
    const plain = edgeMaterial(edgeScreen, appearances);
    this.edges = edgeMeshes(lines, (isPlaced) => (isPlaced ? placed : plain));
    await this.inkEdges(readTheme());
    for (const mesh of this.edges) root.add(mesh);
    this.viewport.modelRoot.updateMatrixWorld(true);
    this.viewport.invalidate();
  }

  /**
   * In high contrast themes, colours edges by the faces beside them, so that they stand out on parts of several
   * colours.
   */
  private async inkEdges(theme: Theme): Promise<void> {
    if (this.edges.length === 0 || !(theme.isHighContrast || this.isInked)) return;
    this.isInked = theme.isHighContrast;
    const { useAdjacentAppearance, useFirstAppearance } = await import('../model/edgeAppearance');
    if (theme.isHighContrast)
      useAdjacentAppearance(this.model, (piece) => isForegroundOn(piece, theme));
    else useFirstAppearance(this.model);
    for (const { geometry } of this.edges) geometry.getAttribute('slot').needsUpdate = true;
    this.viewport.invalidate();
  }
}
