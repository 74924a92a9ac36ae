import type { PartPath } from '../../contract/viewerMessages';
import { isBelow, type Part } from '../model/model';
import type { Marks } from './marks';

/** Which part the pointer is over, and which are selected. */
export class Selection {
  hovered: Part | null = null;
  parts: readonly Part[] = [];

  /** @param changed called after every change; `byUser` when a click or a key selected */
  constructor(
    private readonly all: readonly Part[],
    private readonly marks: Marks,
    private readonly changed: (byUser: boolean) => void,
  ) {}

  /** What a command without a name is about: the selection, or what is under the pointer. */
  get meant(): readonly Part[] {
    if (this.parts.length > 0) return this.parts;
    return this.hovered ? [this.hovered] : [];
  }

  hover(part: Part | null): void {
    if (!this.marks.hover(part)) return;
    this.hovered = part;
    this.changed(false);
  }

  /** Marks a part, or every part of an assembly; null clears the mark. */
  select(path: PartPath | null, byUser = false): void {
    this.parts = path ? this.all.filter((part) => isBelow(part.path, path)) : [];
    this.marks.select(this.parts);
    this.changed(byUser);
  }
}
