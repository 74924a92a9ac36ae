import { outOfRange } from '../../words/outOfRange';
import type { Quality } from '../../model/modelExtras';
import { edgeSpan } from '../exact/edgeSpan';
import { exactSurface } from '../exact/exactSurface';
import { deflectionSide, type MeshLimits, qualityLimits } from '../base/qualityLimits';
import type { Body, Edge, Face } from '../brep/brep';
import { coedgesOf, edgeUses } from '../brep/edgeUses';
import { facesOf } from '../brep/facesOf';
import type { Surface } from '../brep/geometry';
import { BoundingBox } from '../../model/boundingBox';

export interface BodyLimits extends MeshLimits {
  /** The largest linear deflection, in millimetres, for a face whose edges lie beside its surface. */
  readonly loosest: number;
}

/**
 * Factor on the deflection of a draft, relative to the size of the body without its usual limit. The actual
 * deflection is reported.
 */
const maxDraftShare = 8;

/**
 * The accuracy of the triangles of a body, derived from its size; null for a body without extent.
 * @param unitMillimetres millimetres in the unit of the body's lengths
 */
export function bodyLimits(
  body: Body,
  unitMillimetres: number,
  quality: Quality,
): BodyLimits | null {
  const meanSide = boxOf(body).meanSide * unitMillimetres;
  if (!(meanSide > 0)) return null;
  const { share, angle } = qualityLimits[quality];
  return {
    linearDeflection: share * deflectionSide(meanSide),
    angularDeflection: angle,
    loosest: maxDraftShare * qualityLimits.draft.share * meanSide,
  };
}

/**
 * The bounding box of its edges and of faces without a border. A face that bulges farther only makes the mesh
 * finer.
 */
function boxOf(body: Body): BoundingBox {
  const box = new BoundingBox();
  const edges = new Set<Edge>();
  for (const face of facesOf(body)) {
    addWholeSurface(box, face);
    for (const { edge } of coedgesOf(face)) edges.add(edge);
  }
  for (const edge of edges) addEdge(box, edge);
  return box;
}

/** Adds a face without any border: it has at most an edge along its seam, or vertices at degenerate points. */
function addWholeSurface(box: BoundingBox, face: Face): void {
  if ([...edgeUses([face]).values()].some((count) => count !== 2)) return;
  const { surface } = face;
  if (surface.kind === 'sphere') {
    box.addAround(surface.frame.origin, surface.radius);
  } else if (surface.kind === 'torus') {
    box.addAround(surface.frame.origin, Math.abs(surface.majorRadius) + surface.minorRadius);
  } else {
    addPlaces(box, surface);
  }
}

/** Adds points of a whole surface that is finite or closed in both directions; none of others. */
function addPlaces(box: BoundingBox, surface: Surface): void {
  const exact = exactSurface(surface);
  if (!exact) return;
  const { u, v } = exact;
  if (![u.low, u.high, v.low, v.high].every(Number.isFinite)) return;
  for (let i = 0; i <= stations; i++) {
    for (let j = 0; j <= stations; j++) {
      const across = i / stations;
      const along = j / stations;
      exact.at(u.low + across * (u.high - u.low), v.low + along * (v.high - v.low), place);
      box.add(place[0] ?? outOfRange(), place[1] ?? outOfRange(), place[2] ?? outOfRange());
    }
  }
}

const stations = 8;
const place = new Float64Array(9);

function addEdge(box: BoundingBox, edge: Edge): void {
  for (const vertex of [edge.start, edge.end]) if (vertex) box.add(...vertex.point);
  if (edge.curve.kind === 'line') return;
  const span = edgeSpan(edge);
  if (!span) return;
  for (let i = 0; i < stations; i++) {
    span.curve.at(span.from + (i / stations) * (span.to - span.from), place);
    box.add(place[0] ?? outOfRange(), place[1] ?? outOfRange(), place[2] ?? outOfRange());
  }
}
