import { Unexpected } from '../base/unexpected';

/** A surface or solid that was left out because something about it is uncertain, and why. */
export interface UnsewnItem {
  readonly id: number;
  readonly why: string;
}

/** The result of reading, or the error that says why it is uncertain. */
export function unexpectedAsValue<T>(read: () => T): T | Unexpected {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unexpected) return error;
    throw error;
  }
}
