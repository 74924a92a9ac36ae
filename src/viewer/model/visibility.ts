/** Which parts are hidden or shown as ghosts; all others are solid. */
export interface Shown<T> {
  readonly hidden: ReadonlySet<T>;
  /** Drawn transparent, so that the parts behind can be seen and picked. */
  readonly ghosts: ReadonlySet<T>;
}

const maxSteps = 100;

/** Keeps track of hidden and ghost parts, with undo. */
export class Visibility<T> {
  private now: Shown<T> = { hidden: new Set(), ghosts: new Set() };
  private readonly past: Shown<T>[] = [];

  constructor(private readonly all: readonly T[]) {}

  get hidden(): ReadonlySet<T> {
    return this.now.hidden;
  }

  get ghosts(): ReadonlySet<T> {
    return this.now.ghosts;
  }

  hide(parts: readonly T[]): void {
    this.go({ ...this.now, hidden: new Set([...this.hidden, ...parts]) });
  }

  /** Makes parts solid. */
  show(parts: readonly T[]): void {
    this.go({ hidden: without(this.hidden, parts), ghosts: without(this.ghosts, parts) });
  }

  /** Shows `parts` and hides all others. */
  isolate(parts: readonly T[]): void {
    this.go({ hidden: this.others(parts), ghosts: without(this.ghosts, parts) });
  }

  hideOthers(parts: readonly T[]): void {
    this.go({ ...this.now, hidden: new Set([...this.hidden, ...this.others(parts)]) });
  }

  /** Makes all parts but `parts` ghosts; if they are already, makes them solid again. */
  ghostOthers(parts: readonly T[]): void {
    const others = this.others(parts);
    this.go({ ...this.now, ghosts: isSame(others, this.ghosts) ? new Set() : others });
  }

  showAll(): void {
    this.go({ hidden: new Set(), ghosts: new Set() });
  }

  /** Undoes the last change. */
  undo(): void {
    this.now = this.past.pop() ?? this.now;
  }

  /** Restores a remembered state; this cannot be undone. */
  restore(hidden: readonly T[], ghosts: readonly T[]): void {
    this.now = { hidden: new Set(hidden), ghosts: new Set(ghosts) };
  }

  private go(next: Shown<T>): void {
    if (isSame(next.hidden, this.hidden) && isSame(next.ghosts, this.ghosts)) return;
    this.past.push(this.now);
    if (this.past.length > maxSteps) this.past.shift();
    this.now = next;
  }

  private others(parts: readonly T[]): ReadonlySet<T> {
    return without(new Set(this.all), parts);
  }
}

function without<T>(set: ReadonlySet<T>, parts: readonly T[]): ReadonlySet<T> {
  const rest = new Set(set);
  for (const part of parts) rest.delete(part);
  return rest;
}

function isSame<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  return a.size === b.size && [...a].every((part) => b.has(part));
}
