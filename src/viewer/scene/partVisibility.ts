import type { PartPath, VisibilityChange } from '../../model/page/viewerMessages';
import { isBelow, type Part } from '../model/model';
import { type Shown, Visibility } from '../model/visibility';
import type { Highlights } from './highlights';
import type { Selection } from './selection';

/** Hides parts or makes them ghosts, by their paths or by the selection. */
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

  /** Those of `parts` that are not hidden. */
  seenOf(parts: readonly Part[]): readonly Part[] {
    return parts.filter((part) => !this.visibility.hidden.has(part));
  }

  /** Changes the visibility of the parts at or below `paths`; null means the selection, or else the hovered part. */
  change(change: VisibilityChange, paths: readonly PartPath[] | null): void {
    const parts = paths
      ? this.all.filter(({ path }) => paths.some((above) => isBelow(path, above)))
      : this.selection.meant;
    const needsNone = change === 'showAll' || change === 'undo';
    if (parts.length === 0 && !needsNone) return;
    this.visibility[change](parts);
    this.show();
  }

  /** Restores a remembered visibility. */
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
