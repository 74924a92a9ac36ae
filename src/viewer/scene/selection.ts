import type { PartPath } from '../../model/page/viewerMessages';
import { isBelow, type Part } from '../model/model';
import type { Highlights } from './highlights';

/** Which part the pointer is over, and which are selected. */
export class Selection {
  hovered: Part | null = null;
  parts: readonly Part[] = [];

  /**
   * @param changed called after every change; `byUser` when a click or a key selected
   * @param pointed called when the pointer is over another part, which is to be highlighted
   */
  constructor(
    private readonly all: readonly Part[],
    private readonly highlights: Highlights,
    private readonly changed: (byUser: boolean) => void,
    private readonly pointed: () => void,
  ) {}

  /** What a command without a name is about: the selection, or what is under the pointer. */
  get meant(): readonly Part[] {
    if (this.parts.length > 0) return this.parts;
    return this.hovered ? [this.hovered] : [];
  }

  hover(part: Part | null): void {
    if (part === this.hovered) return;
    this.hovered = part;
    this.pointed();
  }

  /** Marks parts, and every part of an assembly; none clears the mark. */
  select(paths: readonly PartPath[], byUser = false): void {
    const isMeant = (part: Part) => paths.some((path) => isBelow(part.path, path));
    this.mark(paths.length > 0 ? this.all.filter(isMeant) : [], byUser);
  }

  /** Marks one part more, or one less when it is marked already. */
  toggle(part: Part): void {
    const others = this.parts.filter((marked) => marked !== part);
    this.mark(others.length < this.parts.length ? others : [...this.parts, part], true);
  }

  /** Goes on to the part so many places further among `parts`, from the first or the last one around. */
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
