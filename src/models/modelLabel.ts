import type { TrackedModel } from './trackedModel';

/** What a model is called in the log: models of one name are told apart by their keys. */
export function modelLabel({ name, key }: Pick<TrackedModel, 'name' | 'key'>): string {
  return `${name} [${key.slice(0, 8)}]`;
}
