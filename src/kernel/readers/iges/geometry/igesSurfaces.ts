import type { Surface } from '../../../brep/geometry';
import { across, along, dot, unit, type Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Entity } from '../file/igesFile';
import type { Parameters } from '../file/parameters';
import { elementary } from './igesElementary';
import { powerPatch } from './powerPatch';
import { ruledPatch } from './ruledPatch';
import { lengthIn, type Source } from './igesSource';
import { splinePatch } from './igesSplines';
import type { TrimmedPatch } from '../../../sewing/patchBorder';
import { extrudedSurface } from './extruded';
import { movedSurface, transformOf } from './transform';
import { revolvedSurface } from './revolved';

/** A surface, with its own bounds as far as its entity gives them. */
export interface ReadSurface {
  readonly surface: Surface;
  /** Whether the natural normal of the file is opposite to that of our parameterisation. */
  readonly isReversed: boolean;
  /** For a spline surface: the parameter ranges that the entity gives. */
  readonly patch: TrimmedPatch | null;
}

/** @throws Unexpected for a type that is not supported */
export function surfaceOf(source: Source, id: number, depth = 0): ReadSurface {
  const { file, millimetres } = source;
  const entity = file.entity(id);
  const read = plainSurface(source, entity, file.parameters(entity), depth);
  const transform = transformOf(file, entity.transformation, millimetres);
  if (!transform) return read;
  const surface = movedSurface(transform, read.surface);
  const isSpline = read.patch && surface.kind === 'bspline';
  return { ...read, surface, patch: isSpline ? { ...read.patch, surface } : null };
}

function plainSurface(
  source: Source,
  { id, type, form }: Entity,
  p: Parameters,
  depth: number,
): ReadSurface {
  switch (type) {
    case 108:
      return plain(plane(source, p));
    case 114:
      return patched(powerPatch(source, p));
    case 118:
      return patched(ruledPatch(source, p));
    case 120:
      return { ...revolvedSurface(source, p), patch: null };
    case 122:
      return plain(extrudedSurface(source, p));
    case 128:
      return patched(splinePatch(source, p));
    case 140:
      return offset(source, p, depth);
    case 190:
    case 192:
    case 194:
    case 196:
    case 198:
      return plain(elementary(source, type, form, p));
    default:
      throw new Unexpected(`entity ${id} is ${type}, not a surface known here`);
  }
}

function plain(surface: Surface): ReadSurface {
  return { surface, isReversed: false, patch: null };
}

function patched(patch: TrimmedPatch): ReadSurface {
  return { surface: patch.surface, isReversed: false, patch };
}

/** Type 108: `a x + b y + c z = d`. */
function plane(source: Source, p: Parameters): Surface {
  const normal: Vector = [p.number(), p.number(), p.number()];
  const square = dot(normal, normal);
  if (!(square > 0)) throw new Unexpected('a plane without a normal');
  const origin = along([0, 0, 0], normal, lengthIn(source, p) / square);
  const axis = unit(normal);
  return { kind: 'plane', frame: { origin, axis, x: across(axis) } };
}

/** Type 140, offset surface. */
function offset(source: Source, p: Parameters, depth: number): ReadSurface {
  if (depth === 4) throw new Unexpected('a surface that is beside itself');
  // Skips the offset indicator, which is the normal at the middle: the side follows from our parameterisation as well.
  p.skip(3);
  const distance = lengthIn(source, p);
  const { surface: basis, isReversed } = surfaceOf(source, p.pointer(), depth + 1);
  return {
    surface: { kind: 'offset', basis, distance: isReversed ? -distance : distance },
    isReversed,
    patch: null,
  };
}
