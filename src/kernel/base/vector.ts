/** Points and directions, shared by page, model and kernel. */
export {
  perpendicularTo as across,
  along,
  cross,
  distance,
  dot,
  lengthOf,
  minus,
  plus,
  times,
  unit,
  unitOrNull,
  type Vector,
  vectorAt,
} from '../../model/vectors';
