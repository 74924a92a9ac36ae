import type { Object3D } from 'three';
import { freeBuffer } from '../base/freeBuffer';
import { drawnBuffers } from '../model/drawnBuffers';
import type { ShownModel } from './shownModel';

/**
 * Frees the memory of what is drawn below `root` at once, and that of `more` arrays. Nothing may read them afterwards.
 * Otherwise they would stay until the garbage collector runs, which may be minutes after a tab was closed.
 */
export function freeArrays(root: Object3D, more: readonly ArrayBufferView[] = []): void {
  const buffers = new Set(drawnBuffers(root));
  for (const { buffer } of more) buffers.add(buffer);
  buffers.forEach(freeBuffer);
}

/** The arrays of a model that are not drawn as they are: those for picking and tools. */
export function arraysBeside({ model, picker }: ShownModel): readonly ArrayBufferView[] {
  return [
    ...model.batches.flatMap(({ coordinates, index }) => [coordinates, index]),
    ...model.lines.flatMap(({ segments, slots }) => [segments, ...(slots ? [slots] : [])]),
    ...picker.targets.flatMap(({ arrays }) => arrays),
  ];
}
