import { outOfRange } from '../../../../../words/outOfRange';
import { say } from '../../../../../words/say';
import { Refusal } from '../../../../base/refusal';
import type { ByteReader } from '../../../../containers/byteReader';
import type { Budget } from '../../packets/budget';
import { readFirstPacket } from '../../packets/first/firstPacket';
import { lastStep, undoPrediction } from '../../packets/first/predictors';
import { damagedJt } from '../../jtRefusals';
import { checkPrimitives, type Primitives } from '../primitives';
import type { FirstBindings } from './firstBindings';
import { readQuantisedVertices } from './quantisedVertices';
import { readRawVertices } from './rawVertices';

/**
 * Reads the vertices of any kind of shape in JT 8 (figure 175 of the JT 8.1 reference), after the GUID of its element.
 * @throws Refusal if its parts do not fit together; this is the only check, as JT 8 has no checksums
 */
export function readFirstPrimitives(body: ByteReader, budget: Budget): Primitives {
  // Base type; version, bindings and quantisation of the element, which are repeated below; version.
  body.skip(1 + 2 + 4 + 4 + 2 + 2);
  const bindings = readBindings(body);
  const [coordinateBits = outOfRange()] = body.take(4); // of places, normals, textures, colours
  const starts = undoPrediction(readFirstPacket(body, budget), lastStep);
  const vertexCount = starts[starts.length - 1];
  if (vertexCount === undefined) throw damagedJt(say('its strips do not fit its vertices'));
  const read =
    coordinateBits === 0
      ? readRawVertices(body, bindings, vertexCount, budget)
      : readQuantisedVertices(body, bindings, budget);
  const primitives = { starts, ...read };
  checkPrimitives(primitives);
  return primitives;
}

function readBindings(body: ByteReader): FirstBindings {
  const perVertex = () => {
    const binding = body.u8();
    if (binding > 1) throw boundOtherwise();
    return binding === 1;
  };
  return { normals: perVertex(), textures: perVertex(), colors: perVertex() };
}

function boundOtherwise(): Refusal {
  return new Refusal(
    'unsupportedFormat',
    say('A mesh in the JT data has normals or colours for each triangle, which is not read.'),
  );
}
