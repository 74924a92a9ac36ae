import { isRecord } from '../../../src/words/unknown';
import { askChild } from '../child';

export interface GlbCounts {
  readonly hostile: number;
  readonly refused: number;
  readonly mutations: number;
  /** What went wrong, in words; with the seed. */
  readonly faults: readonly unknown[];
}

/** The reader of 3D results against hostile and damaged files, in a process of its own. */
export async function readGlbs(seed: number, mutations: number): Promise<GlbCounts> {
  const answer = await askChild('kernel/readers/gltf/glbChild', [String(seed), String(mutations)]);
  if (!isRecord(answer)) throw new Error('The reader said nothing.');
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return {
    hostile: Number(answer['hostile']),
    refused: Number(answer['refused']),
    mutations: Number(answer['mutations']),
    faults: [...list(answer['notRefused']), ...list(answer['broken'])],
  };
}
