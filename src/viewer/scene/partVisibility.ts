import type { PartPath, VisibilityChange } from '../../model/page/viewerMessages';
import { isBelow, type Part } from '../model/model';
import { type Shown, Visibility } from '../model/visibility';
import type { Highlights } from './highlights';
import type { Selection } from './selection';

/** Which parts are hidden or ghosts, by their paths and by what is selected. */
export class PartVisibility {
  private readonly visibility: Visibility<Part>;

  constructor(
    private readonly all: readonly Part[],
    private readonly highlights: Highlights,
    private readonly selection: Selection,
    private readonly changed: (shown: Shown<Part>) => void,
  ) {
    this.visibility = new Visibility(all);
  }

  get shown(): Shown<Part> {
    return this.visibility;
  }

  /** Of `parts`, those that are not hidden. */
  seenOf(parts: readonly Part[]): readonly Part[] {
    return parts.filter((part) => !this.visibility.hidden.has(part));
  }

  /**
   * Hides, shows or ghosts parts and all that is below them. Without paths it is about the selection,
   * or what is under the pointer.
   */
  change(change: VisibilityChange, paths: readonly PartPath[] | null): void {
    const parts = paths
      ? this.all.filter(({ path }) => paths.some((above) => isBelow(path, above)))
      : this.selection.meant;
    const needsNone = change === 'showAll' || change === 'undo';
    if (parts.length === 0 && !needsNone) return;
    this.visibility[change](parts);
    this.show();
  }

  /** Puts parts as they were when the model was last seen. */
  restore(hidden: readonly PartPath[], ghosts: readonly PartPath[]): void {
    const byPath = new Map(this.all.map((part) => [part.path.join(), part]));
    const partsAt = (paths: readonly PartPath[]) =>
      paths.map((path) => byPath.get(path.join())).filter((part) => part !== undefined);
    this.visibility.restore(partsAt(hidden), partsAt(ghosts));
    this.show();
  }

  private show(): void {
    const { visibility, selection } = this;
    this.highlights.show(visibility);
    if (selection.hovered && visibility.hidden.has(selection.hovered)) selection.hover(null);
    this.changed(visibility);
  }
}
