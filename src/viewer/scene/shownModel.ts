import type { ShapesOf } from '../contours/shapesReader';
import { Matrix3, Vector3, type Mesh, type Ray } from 'three';
import type { ViewerOptions } from '../../model/page/viewerMessages';
import type { Spot } from '../geometry/rectangle';
import type { Shown } from '../model/visibility';
import { edgeDensity } from '../model/edgeDensity';
import { edgeMaterial, placedEdgeMaterial } from '../material/edgeMaterial';
import { edgeMeshes } from '../model/edgeMeshes';
import { boundsOf } from '../model/modelBounds';
import { disposeModel, type Model, type Part } from '../model/model';
import { type Hit, Picker } from '../picking/picker';
import { isForegroundOn } from './ink';
import { Listeners } from '../base/listeners';
import { Highlights } from './highlights';
import { PartVisibility } from './partVisibility';
import { Selection } from './selection';
import { readTheme, type Theme } from '../base/theme';
import { uprightTurn } from './upAxis';
import type { Viewport } from './viewport';

export interface ShownModelEvents {
  /** The pointer is over another part, or others are selected. */
  onMarked(byUser: boolean): void;
  onVisibility(shown: Shown<Part>): void;
}

/** Planes that take a piece of the model away. Points and rays of the world. */
export interface Cut {
  isCutAway(point: Vector3): boolean;
  /** The part whose inside a ray meets on a plane. */
  capAt(ray: Ray): Hit | null;
}

/** A model on the screen with all that is about it; it goes when another model comes. */
export class ShownModel {
  readonly highlights: Highlights;
  readonly picker: Picker;
  readonly selection: Selection;
  readonly visibility: PartVisibility;
  /** What a section takes away of the model; null while there is none. */
  cut: Cut | null = null;
  /** Parts stand elsewhere now, or the whole model does. */
  readonly moved = new Listeners<undefined>();
  private readonly ending = new AbortController();
  private edges: readonly Mesh[] = [];
  /** Whether edges have the look of what is beside them. */
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
    viewport.stand.add(model.root);
  }

  /** Ends with the model. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  setTheme(theme: Theme): void {
    this.highlights.setTheme(theme);
    this.inkEdges(theme).catch(reportError);
  }

  /** What of the model is seen at a spot of the window. */
  hitAt(spot: Spot): Hit | null {
    const { ray } = this.viewport.rayThrough(spot);
    const onModel = this.picker.pick(ray, this.viewport.stand.matrixWorld);
    const onCap = this.cut?.capAt(ray) ?? null;
    if (!onModel || !onCap) return onModel ?? onCap;
    const distanceTo = ({ point }: Hit) => ray.origin.distanceToSquared(new Vector3(...point));
    return distanceTo(onCap) < distanceTo(onModel) ? onCap : onModel;
  }

  /** Turns the model so that the chosen axis of its file shows upwards. */
  setUpAxis(upAxis: ViewerOptions['upAxis']): void {
    const { extras, facts } = this.model;
    this.viewport.turnStand(uprightTurn(upAxis, extras, facts.up));
    this.moveParts(({ shift }) => shift);
  }

  /** Shows parts away from their own places; `shiftOf` tells how far, in the model's coordinates. */
  moveParts(shiftOf: (part: Part) => Vector3): void {
    const { looks, parts } = this.model;
    const { matrixWorld } = this.viewport.stand;
    const inWorld = new Vector3();
    const turn = new Matrix3().setFromMatrix4(matrixWorld);
    for (const part of parts) {
      const shift = shiftOf(part);
      if (shift.lengthSq() === 0 && part.shift.lengthSq() === 0) continue;
      part.shift.copy(shift);
      inWorld.copy(part.shift).applyMatrix3(turn);
      for (const { slot } of part.pieces) looks.setShift(slot, inWorld);
    }
    this.viewport.bounds = boundsOf(parts, matrixWorld) ?? this.viewport.bounds;
    this.moved.emit(undefined);
    this.viewport.invalidate();
  }

  /** After the first frame: draws the edges, and prepares the search for what is pointed at. */
  async furnish(): Promise<void> {
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const { shapesReader } = await import('../contours/shapesReader');
    if (this.signal.aborted) return;
    // Read once for edges and contours, and forgotten.
    const shapesOf = shapesReader(this.model);
    await this.addEdges(shapesOf, pause);
    await this.picker.prepare(pause, this.signal);
    await this.addContours(shapesOf, pause);
  }

  /** Of round faces, which are seen to end where no edge is. */
  private async addContours(shapesOf: ShapesOf, pause: () => Promise<void>): Promise<void> {
    const { model, viewport, signal } = this;
    const { contourMeshes } = await import('../contours/contourMeshes');
    if (signal.aborted) return;
    const meshes = await contourMeshes(model, shapesOf, viewport.edgeScreen, pause, signal);
    if (!meshes || meshes.length === 0) return;
    model.root.add(...meshes);
    viewport.stand.updateMatrixWorld(true);
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
    const { edges, looks, root } = this.model;
    if (this.model.lines.length === 0) return;
    const { drawnLines } = await import('../contours/drawnLines');
    const lines = await drawnLines(this.model, shapesOf, pause, this.signal);
    if (!lines || this.signal.aborted) return;
    for (const piece of edges) looks.setEdgeDensity(piece.slot, edgeDensity(piece));
    const { edgeScreen } = this.viewport;
    const placed = placedEdgeMaterial(edgeScreen, looks);
    const plain = edgeMaterial(edgeScreen, looks);
    this.edges = edgeMeshes(lines, (isPlaced) => (isPlaced ? placed : plain));
    await this.inkEdges(readTheme());
    for (const mesh of this.edges) root.add(mesh);
    this.viewport.stand.updateMatrixWorld(true);
    this.viewport.invalidate();
  }

  /** In high contrast edges stand out from the faces beside them, whatever colours a part has. */
  private async inkEdges(theme: Theme): Promise<void> {
    if (this.edges.length === 0 || !(theme.isHighContrast || this.isInked)) return;
    this.isInked = theme.isHighContrast;
    const { lookAsBeside, lookAsFirst } = await import('../model/edgeLooks');
    if (theme.isHighContrast) lookAsBeside(this.model, (piece) => isForegroundOn(piece, theme));
    else lookAsFirst(this.model);
    for (const { geometry } of this.edges) geometry.getAttribute('slot').needsUpdate = true;
    this.viewport.invalidate();
  }
}
