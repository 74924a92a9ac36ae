import { Refusal } from '../../base/refusal';
import type { Body, Face } from '../brep';
import { Evaluator } from '../tracing/evaluator';
import { facesOf } from '../facesOf';
import { blendPatch } from './blendPatch';

/**
 * Replaces the fillets of a body by spline surfaces, each over the extent of its face, so that all surfaces can
 * be computed from parameters.
 * @returns the same body where it has no fillets; a sentence where one cannot be expressed
 */
export function patchBlends(body: Body): Body | string {
  const tools = new Evaluator();
  const patched = (face: Face): Face =>
    face.surface.kind === 'blend'
      ? { ...face, surface: blendPatch(face.surface, face.loops, tools) }
      : face;
  if (!facesOf(body).some(({ surface }) => surface.kind === 'blend')) return body;
  try {
    const lumps = body.lumps.map(({ shells }) => ({
      shells: shells.map(({ faces }) => ({ faces: faces.map(patched) })),
    }));
    return { ...body, lumps };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}
