import { say } from '../../words/say';
import type { Angles } from '../geometry/pose';

export interface StandardView extends Angles {
  readonly name: string;
  readonly key: string;
}

const quarter = Math.PI / 2;

/** The drawing views. With Y up (glTF) the front faces +Z, which is -Y of a CAD system with Z up. */
export const standardViews: readonly StandardView[] = [
  {
    get name() {
      return say('Front');
    },
    key: '1',
    azimuth: 0,
    elevation: 0,
  },
  {
    get name() {
      return say('Back');
    },
    key: '2',
    azimuth: Math.PI,
    elevation: 0,
  },
  {
    get name() {
      return say('Left');
    },
    key: '3',
    azimuth: -quarter,
    elevation: 0,
  },
  {
    get name() {
      return say('Right');
    },
    key: '4',
    azimuth: quarter,
    elevation: 0,
  },
  {
    get name() {
      return say('Top');
    },
    key: '5',
    azimuth: 0,
    elevation: quarter,
  },
  {
    get name() {
      return say('Bottom');
    },
    key: '6',
    azimuth: 0,
    elevation: -quarter,
  },
  // The corner of a cube: the three axes of the model are equally short.
  {
    get name() {
      return say('Isometric');
    },
    key: '7',
    azimuth: quarter / 2,
    elevation: Math.atan(Math.SQRT1_2),
  },
];

/** How a model is first seen: the isometric view. */
export const startAngles = { azimuth: quarter / 2, elevation: Math.atan(Math.SQRT1_2) };
