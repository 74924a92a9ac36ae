import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { Placements } from './jtPlacements';

/** The most file names that are listed; further ones are counted. */
const maxNames = 12;

/** A refusal that states what a document contains instead of something to show. */
export function nothingToShow({ otherFiles, otherBodies }: Placements): Refusal {
  return new Refusal('noGeometry', why(otherFiles, otherBodies));
}

function why(otherFiles: readonly string[], otherBodies: number): string {
  if (otherFiles.length > 0) {
    return say(
      'The parts of this assembly stand in files of their own: {files}. Open these, or save the assembly with its parts in one file.',
      { files: namesOf(otherFiles) },
    );
  }
  return otherBodies > 0
    ? say(
        'There are only exact bodies in this file, in forms of JT that are not read. Save it again with meshes or with XT B-rep.',
      )
    : say('There is no mesh and no exact body in the JT data.');
}

/** Notes on what a document contains beside what is shown. */
export function notShown({ skipped, otherBodies, otherFiles }: Placements): string[] {
  return [
    ...(skipped > 0 ? [skippedSentence(skipped)] : []),
    ...(otherBodies > 0 ? [otherBodiesSentence(otherBodies)] : []),
    ...(otherFiles.length > 0
      ? [
          say('Parts that stand in other files are not shown: {files}.', {
            files: namesOf(otherFiles),
          }),
        ]
      : []),
  ];
}

function skippedSentence(skipped: number): string {
  return skipped === 1
    ? say('One set of points or primitives, or without a mesh, is not shown.')
    : say('{skipped} sets of points or primitives, or without a mesh, are not shown.', { skipped });
}

function otherBodiesSentence(count: number): string {
  return count === 1
    ? say('One exact body without a mesh is in a form of JT that is not read, and not shown.')
    : say(
        '{count} exact bodies without a mesh are in a form of JT that is not read, and not shown.',
        {
          count,
        },
      );
}

function namesOf(files: readonly string[]): string {
  const first = files.slice(0, maxNames).join(', ');
  const more = files.length - maxNames;
  return more > 0 ? say('{first} and {more} more', { first, more }) : first;
}
