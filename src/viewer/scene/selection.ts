import type { PartPath } from '../../model/page/viewerMessages';
import { isBelow, type Part } from '../model/model';
import type { Highlights } from './highlights';

/** The hovered part and the selected parts. */
export class Selection {
  hovered: Part | null = null;
  parts: readonly Part[] = [];

  /**
   * @param changed called after every change; `byUser` when a click or a key selected
   * @param pointed called when another part is hovered, which is to be highlighted
   */
  constructor(
    private readonly all: readonly Part[],
    private readonly highlights: Highlights,
    private readonly changed: (byUser: boolean) => void,
    private readonly pointed: () => void,
  ) {}

  /** The parts that a command without arguments applies to: the selection, or else the hovered part. */
  get meant(): readonly Part[] {
    if (this.parts.length > 0) return this.parts;
    return this.hovered ? [this.hovered] : [];
  }

  hover(part: Part | null): void {
    if (part === this.hovered) return;
    this.hovered = part;
    this.pointed();
  }

  /** Selects the parts at and below `paths`; an empty list clears the selection. */
  select(paths: readonly PartPath[], byUser = false): void {
    const isMeant = (part: Part) => paths.some((path) => isBelow(part.path, path));
    this.mark(paths.length > 0 ? this.all.filter(isMeant) : [], byUser);
  }

  /** Adds a part to the selection, or removes it. */
  toggle(part: Part): void {
    const others = this.parts.filter((marked) => marked !== part);
    this.mark(others.length < this.parts.length ? others : [...this.parts, part], true);
  }

  /** Selects the part `places` after the selected one among `parts`, wrapping around at the ends. */
  step(parts: readonly Part[], places: number): void {
    const at = parts.findIndex((part) => part === this.parts[0]);
    const next = at < 0 ? (places > 0 ? 0 : -1) : (at + places) % parts.length;
    const part = parts.at(next);
    if (part) this.mark([part], true);
  }

  private mark(parts: readonly Part[], byUser: boolean): void {
    this.parts = parts;
    this.highlights.select(parts);
    this.changed(byUser);
  }
}
