/** A surface or solid that was left out because something about it is uncertain, and why. */
export interface UnsewnItem {
  readonly id: number;
  readonly why: string;
}
