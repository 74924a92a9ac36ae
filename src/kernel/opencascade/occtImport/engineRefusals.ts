import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';

/** The refusal for what the engine threw while it read or meshed a file. */
export function refusalForThrown(thrown: unknown): Refusal {
  if (thrown instanceof RangeError) {
    return new Refusal(
      'tooComplex',
      say('The file is nested more deeply, or is larger, than the geometry engine can follow.'),
      { cause: thrown },
    );
  }
  return new Refusal(
    'damagedFile',
    say('The geometry engine gave up on the file: a surface or curve in it is damaged.'),
    { cause: thrown },
  );
}

export function unreadable(format: 'STEP' | 'IGES'): Refusal {
  return new Refusal(
    'damagedFile',
    say('The file looks like {format}, but cannot be read. Export it again from the CAD program.', {
      format,
    }),
  );
}

export function nothingToShow(): Refusal {
  return new Refusal(
    'noGeometry',
    say('There is no solid or surface in this file: curves, points or drawings only.'),
  );
}
