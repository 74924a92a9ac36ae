import { say } from '../../../words/say';
import { isRecord } from '../../../words/unknown';
import { damagedGltf } from './damagedGltf';

/** A list of objects in a glTF document; an absent list is an empty one. */
export function recordsOf(value: unknown, where: string): readonly Record<string, unknown>[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every(isRecord)) return value;
  throw damagedGltf(say('The 3D file is damaged: {where} is not a list.', { where }), where);
}
