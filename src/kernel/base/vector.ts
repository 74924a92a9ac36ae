/** Points and directions, as page, model and kernel have them in common. */
export {
  across,
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
