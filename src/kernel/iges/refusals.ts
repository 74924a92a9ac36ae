import { Refusal } from '../refusal';

/** A refusal for what the engine threw while it read or meshed a file. */
export function refusalForThrown(thrown: unknown): Refusal {
  if (thrown instanceof RangeError) {
    return new Refusal(
      'tooComplex',
      'The file is nested more deeply, or is larger, than the geometry engine can follow.',
      { cause: thrown },
    );
  }
  return new Refusal(
    'damagedFile',
    'The geometry engine gave up on the file: a surface or curve in it is damaged.',
    { cause: thrown },
  );
}

export function unreadable(format: 'STEP' | 'IGES'): Refusal {
  return new Refusal(
    'damagedFile',
    `The file looks like ${format}, but cannot be read. Export it again from the CAD program.`,
  );
}

export function nothingToShow(): Refusal {
  return new Refusal(
    'noGeometry',
    'There is no solid or surface in this file: curves, points or drawings only.',
  );
}
