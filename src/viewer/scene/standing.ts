import type { Shown } from '../model/visibility';
import { edgeMaterial } from '../model/edgeMaterial';
import { edgeMeshes } from '../model/edgeMeshes';
import { disposeModel, type Model, type Part } from '../model/model';
import { type Hit, Picker } from '../picking/picker';
import { Marks } from './marks';
import { PartVisibility } from './partVisibility';
import { Selection } from './selection';
import { readTheme } from './theme';
import type { Spot, Viewport } from './viewport';

export interface StandingEvents {
  /** The pointer is over another part, or others are selected. */
  onMarked(byUser: boolean): void;
  onVisibility(shown: Shown<Part>): void;
}

/** A model on the screen with all that is about it; it goes when another model comes. */
export class Standing {
  readonly marks: Marks;
  readonly picker: Picker;
  readonly selection: Selection;
  readonly visibility: PartVisibility;
  private readonly ending = new AbortController();

  constructor(
    readonly model: Model,
    private readonly viewport: Viewport,
    events: StandingEvents,
  ) {
    this.marks = new Marks(model, readTheme());
    this.picker = new Picker(model, this.marks.canPick);
    const marked = (byUser: boolean) => {
      viewport.invalidate();
      events.onMarked(byUser);
    };
    this.selection = new Selection(model.parts, this.marks, marked);
    this.visibility = new PartVisibility(model.parts, this.marks, this.selection, (shown) => {
      viewport.invalidate();
      events.onVisibility(shown);
    });
    viewport.stand.add(model.root);
  }

  /** Ends with the model. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** What of the model is seen at a spot of the window. */
  hitAt(spot: Spot): Hit | null {
    const { ray } = this.viewport.rayThrough(spot);
    return this.picker.pick(ray, this.viewport.stand.matrixWorld);
  }

  /** Draws the edges, and prepares what nobody waits for: the search for what is pointed at. */
  async furnish(): Promise<void> {
    this.addEdges();
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await this.picker.prepare(pause, this.signal);
  }

  end(): void {
    this.ending.abort();
    disposeModel(this.model);
    this.model.root.removeFromParent();
    this.viewport.invalidate();
  }

  private addEdges(): void {
    const { lines, looks, root } = this.model;
    if (lines.length === 0) return;
    const material = edgeMaterial(this.viewport.edgeScreen, looks);
    for (const mesh of edgeMeshes(lines, material)) root.add(mesh);
    this.viewport.stand.updateMatrixWorld(true);
    this.viewport.invalidate();
  }
}
