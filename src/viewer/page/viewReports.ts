import type { PartPath } from '../../contract/viewerMessages';
import type { Pose } from '../controls/pose';
import type { Part } from '../model/model';
import type { Shown } from '../model/visibility';
import type { Layout } from '../overlay/layout';
import type { ModelViewEvents } from '../scene/modelView';
import type { News } from '../tools/news';
import type { Host } from './host';
import type { Memory } from './memory';

export interface ReportsPlace {
  readonly host: Host;
  readonly layout: Layout;
  readonly memory: Memory;
  readonly news: News;
  /** What is selected, in words. */
  describe(): string;
  /** The graphics card draws no more. */
  giveUp(): void;
}

/** Passes on what happens in the view: to the status line, the host, the memory and the tools. */
export class ViewReports implements ModelViewEvents {
  selection: readonly PartPath[] = [];
  private hidden: readonly PartPath[] = [];
  private ghosts: readonly PartPath[] = [];

  constructor(private readonly to: ReportsPlace) {}

  onMarked(hovered: Part | null, selected: readonly Part[], byUser: boolean): void {
    const { host, layout, memory, news } = this.to;
    layout.status.showPart(hovered, selected);
    news.marked.tell({ hovered, selected });
    if (!byUser) return;
    this.selection = selected.map(({ path }) => path);
    host.tell({ kind: 'selected', parts: this.selection });
    layout.status.speak(this.to.describe());
    memory.keep({ selection: this.selection });
  }

  onVisibility(shown: Shown<Part>): void {
    this.hidden = [...shown.hidden].map(({ path }) => path);
    this.ghosts = [...shown.ghosts].map(({ path }) => path);
    const { layout, memory, news } = this.to;
    layout.status.showVisibility(shown.hidden.size, shown.ghosts.size);
    this.tellVisibility();
    memory.keep({ hidden: this.hidden, ghosts: this.ghosts });
    news.visibility.tell(shown);
  }

  onPose(pose: Pose): void {
    this.to.memory.keep({ pose });
  }

  onDrawn(pose: Pose): void {
    this.to.layout.cube.turn(pose);
    this.to.news.drawn.tell(pose);
  }

  onGivenUp(): void {
    this.to.giveUp();
  }

  tellVisibility(): void {
    const { hidden, ghosts } = this;
    this.to.host.tell({ kind: 'visibility', hidden, ghosts });
  }
}
