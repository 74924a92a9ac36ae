import { textOf } from '../../platform';
import type { NxStreams } from './nxStreams';

/**
 * Whether a part has notes or labels, in the model or on a drawing. A part names the classes of its objects, and parts
 * without notes do not name these. The classes of dimensions are no evidence, because sketches have them as well.
 */
export function hasNotes(streams: NxStreams): boolean {
  const part = streams('UG_PART/UG_PART');
  return part !== null && note.test(textOf(part.subarray(0, searchedBytes), 'latin1'));
}

/** The classes of recent releases, of older ones, and of older ones for notes in the model. */
const note =
  /UGS::Annot::AnnotationObjectWithText|\bANN_(?:NOTE|NOTLBL|LABEL|GDT)\b|UGS::PMILW_NOTE/;

/** The names stand near the beginning of the stream. */
const searchedBytes = 2 ** 22;
