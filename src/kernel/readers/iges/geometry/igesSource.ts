import { distance, minus, times, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { IgesFile } from '../file/igesFile';
import type { Parameters } from '../file/parameters';

/** The file from which is read, with its length unit. */
export interface Source {
  readonly file: IgesFile;
  /** Millimetres per length unit of the file. */
  readonly millimetres: number;
}

/** Millimetres, which is a thousand kilometres. No real model extends farther. */
const farthest = 1e9;

export function pointIn({ millimetres }: Source, p: Parameters): Vector {
  const point = times([p.number(), p.number(), p.number()], millimetres);
  if (!point.every((value) => Math.abs(value) < farthest)) throw new Unexpected('a point far out');
  return point;
}

export function lengthIn({ millimetres }: Source, p: Parameters): number {
  return p.number() * millimetres;
}

export function positiveLengthIn(source: Source, p: Parameters): number {
  const length = lengthIn(source, p);
  if (!(length > 0 && length < farthest)) throw new Unexpected(`a radius of ${length}`);
  return length;
}

/** @throws Unexpected if the two points coincide */
export function directionOf(from: Vector, to: Vector): Vector {
  const length = distance(from, to);
  if (!(length > 0)) throw new Unexpected('a direction without length');
  return times(minus(to, from), 1 / length);
}
