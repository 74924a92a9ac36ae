import type { NumberOptions, PartPath } from '../../model/page/viewerMessages';
import type { Pose } from '../geometry/pose';
import type { Part } from '../model/model';
import type { Shown } from '../model/visibility';
import type { RenderingSpeed } from '../base/frameTimeMonitor';
import type { Layout } from '../overlay/layout';
import type { ViewState } from '../overlay/viewStateChips';
import type { Hit } from '../picking/picker';
import type { ModelViewEvents } from '../scene/modelView';
import type { NdcPoint } from '../geometry/rectangle';
import type { ToolEvents } from '../toolkit/toolEvents';
import type { MarkedView } from '../tools/measure/marks/sceneMarks';
import type { Host } from './host';
import type { Memory } from './memory';
import { PointedFact } from './pointedFact';

export interface ReportsPlace {
  readonly host: Host;
  readonly layout: Layout;
  readonly memory: Memory;
  readonly events: ToolEvents;
  /** Describes the selection in words, for screen readers. */
  describe(): string;
  /** Where marks are drawn over the shown model; null while there is none. */
  marked(): MarkedView | null;
  numbers(): NumberOptions;
  /** Called when the graphics card no longer draws. */
  giveUp(): void;
}

/** Forwards events of the view to the status line, the host, the memory and the tools. */
export class ViewReports implements ModelViewEvents {
  selection: readonly PartPath[] = [];
  private hidden: readonly PartPath[] = [];
  private ghosts: readonly PartPath[] = [];
  private state: ViewState = { hidden: 0, ghosts: 0, isCut: false, isExploded: false };

  private readonly pointed: PointedFact;

  constructor(private readonly to: ReportsPlace) {
    this.pointed = new PointedFact({
      marked: () => to.marked(),
      numbers: () => to.numbers(),
      show: (fact) => to.layout.status.showFact(fact),
    });
  }

  onMarked(hovered: Part | null, selected: readonly Part[], byUser: boolean): void {
    const { layout, memory, events } = this.to;
    layout.status.showPart(hovered, selected);
    // The part under a resting pointer may just have been hidden.
    if (!hovered) this.pointed.point(null, null);
    events.marked.emit({ hovered, selected });
    if (!byUser) return;
    this.selection = selected.map(({ path }) => path);
    this.postSelection();
    layout.status.announce(this.to.describe());
    memory.keep({ selection: this.selection });
  }

  onPointed(hit: Hit | null, spot: NdcPoint | null): void {
    this.pointed.point(hit, spot);
  }

  onVisibility(shown: Shown<Part>): void {
    this.hidden = [...shown.hidden].map(({ path }) => path);
    this.ghosts = [...shown.ghosts].map(({ path }) => path);
    const { layout, memory, events } = this.to;
    layout.status.showVisibility(shown.hidden.size, shown.ghosts.size);
    this.showState({ hidden: shown.hidden.size, ghosts: shown.ghosts.size });
    this.postVisibility();
    memory.keep({ hidden: this.hidden, ghosts: this.ghosts });
    events.visibility.emit(shown);
  }

  /** @param names the tools that currently change the model */
  showAtWork(names: ReadonlySet<string>): void {
    const [isCut, isExploded] = [names.has('section'), names.has('explode')];
    this.to.layout.toolbar.showAtWork(names);
    this.showState({ isCut, isExploded });
  }

  private showState(change: Partial<ViewState>): void {
    this.state = { ...this.state, ...change };
    const { chips, toolbar } = this.to.layout;
    chips.show(this.state);
    toolbar.showVisibility(this.state.hidden > 0, this.state.ghosts > 0);
  }

  onPose(pose: Pose, isWhole: boolean): void {
    this.to.memory.keep({ pose, isWhole });
    // The camera has moved, so the pointer is over something else now.
    this.pointed.leave();
  }

  onDrawn(pose: Pose): void {
    this.to.layout.cube.turn(pose);
    this.to.events.drawn.emit(pose);
  }

  onDrawing(drawing: RenderingSpeed): void {
    this.to.layout.status.showDrawing(drawing);
  }

  onGivenUp(): void {
    this.to.giveUp();
  }

  postSelection(): void {
    this.to.host.post({ kind: 'selected', parts: this.selection });
  }

  postVisibility(): void {
    const { hidden, ghosts } = this;
    this.to.host.post({ kind: 'visibility', hidden, ghosts });
  }
}
