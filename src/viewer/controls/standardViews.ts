import { say } from '../../words/say';
import type { Angles } from '../geometry/pose';

export interface StandardView extends Angles {
  readonly name: string;
  readonly key: string;
}

const quarter = Math.PI / 2;

/** The standard views. With Y up (glTF) the front view looks at the +Z side, which is -Y in a CAD system with Z up. */
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
  // The isometric view, in which the model's three axes are equally foreshortened.
  {
    get name() {
      return say('Isometric');
    },
    key: '7',
    azimuth: quarter / 2,
    elevation: Math.atan(Math.SQRT1_2),
  },
];

/** The initial view direction of a model: isometric. */
export const startAngles = { azimuth: quarter / 2, elevation: Math.atan(Math.SQRT1_2) };
