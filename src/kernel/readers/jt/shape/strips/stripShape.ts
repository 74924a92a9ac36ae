import { say } from '../../../../../contract/say';
import { Refusal } from '../../../../refusal';
import type { ByteReader } from '../../../containers/byteReader';
import { readGuid } from '../../guid';
import type { Budget } from '../../packets/budget';
import { readFirstPacket } from '../../packets/first/firstPacket';
import { lastStep, undoPrediction } from '../../packets/first/predictors';
import { damagedJt } from '../../refusals';
import type { Surface } from '../surface';
import { readQuantisedVertices } from './quantisedVertices';
import { readRawVertices } from './rawVertices';
import { stripTriangles } from './stripTriangles';
import type { Bindings } from './stripVertices';

const triStripShape = '10dd10ab-2ac8-11d1-9b6b-0080c7bb5997';

/**
 * Reads the mesh of a shape segment of JT 8: strips of triangles.
 * @throws Refusal when its parts do not fit together, which is all that tells damage: JT 8 has no checksums
 */
export function readStripShape(segment: ByteReader, budget: Budget): Surface {
  const body = segment.part(segment.i32());
  if (readGuid(body) !== triStripShape) throw damagedJt(say('a mesh is of an unknown kind'));
  body.skip(1 + 2 + 4 + 4 + 2 + 2); // base type, versions, and what is said once more below
  const bindings = readBindings(body);
  const [coordinateBits = 0] = body.take(4); // bits of quantisation
  const starts = undoPrediction(readFirstPacket(body, budget), lastStep);
  const count = vertexCount(starts);
  const vertices =
    coordinateBits === 0
      ? readRawVertices(body, bindings, count, budget)
      : readQuantisedVertices(body, bindings, budget);
  if (vertices.records.length !== count) throw damagedJt(say('its strips do not fit its vertices'));
  const { coordinates, normals, colors } = vertices;
  return { triangles: stripTriangles(starts, vertices.records), coordinates, normals, colors };
}

function readBindings(body: ByteReader): Bindings {
  const perVertex = () => {
    const binding = body.u8();
    if (binding > 1) throw boundOtherwise();
    return binding === 1;
  };
  return { normals: perVertex(), textures: perVertex(), colors: perVertex() };
}

/** Strips stand one after the other; where the last one ends is said as well. */
function vertexCount(starts: Int32Array): number {
  if (starts[0] !== 0 || starts.some((start, i) => i > 0 && start < (starts[i - 1] ?? 0))) {
    throw damagedJt(say('its strips do not fit its vertices'));
  }
  return starts[starts.length - 1] ?? 0;
}

function boundOtherwise(): Refusal {
  return new Refusal(
    'unsupportedFormat',
    say('A mesh in the JT data has normals or colours for each triangle, which is not read.'),
  );
}
