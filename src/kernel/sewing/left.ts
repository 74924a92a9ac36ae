import { Unexpected } from '../base/unexpected';

/** A surface or solid that is not sure. */
export interface Left {
  readonly id: number;
  readonly why: string;
}

/** What is read, or why that is not sure. */
export function tryTo<T>(read: () => T): T | Unexpected {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unexpected) return error;
    throw error;
  }
}
