import { say } from '../../words/say';
import { sentenceWithNames } from '../parts/collectParts';
import { enclosesOther, notClosed } from '../parts/noVolume';
import type { FactsIssue } from './confirmedFacts';

/** A part whose numbers are left out, and why. */
export interface PartWithIssues {
  readonly name: string;
  readonly issues: readonly FactsIssue[];
}

/** Warnings about the parts of a CAD file whose exact numbers are left out. */
export function issueSentences(parts: readonly PartWithIssues[]): string[] {
  return kinds.flatMap(([issue, sentence]) => sentenceWithNames(sentence, namesOf(parts, issue)));
}

/** Warnings about the parts of a 3D result whose exact numbers are not confirmed. */
export function resultIssueSentences(parts: readonly PartWithIssues[]): string[] {
  const names = (wanted: (part: PartWithIssues) => boolean) =>
    parts.filter((part) => part.issues.length > 0 && wanted(part)).map(({ name }) => name);
  return [
    ...sentenceWithNames(
      (names) =>
        say(
          'Exact numbers that the 3D file says are left out, because its own triangles contradict them: {names}.',
          { names },
        ),
      names(isContradicted),
    ),
    ...sentenceWithNames(
      tooCoarse,
      names((part) => !isContradicted(part) && part.issues.includes('rounding')),
    ),
    ...sentenceWithNames(
      drawnCoarsely,
      names((part) => !isContradicted(part) && part.issues.includes('coarse')),
    ),
    ...sentenceWithNames(
      tooManyShells,
      names((part) => !isContradicted(part) && part.issues.includes('too many shells')),
    ),
  ];
}

/** Whether triangles contradict a number; issues that only mean an impossible check do not count. */
export function isContradicted({ issues }: PartWithIssues): boolean {
  return issues.some((issue) => !silent.includes(issue));
}

const silent: readonly FactsIssue[] = ['rounding', 'coarse', 'too many shells'];

function namesOf(parts: readonly PartWithIssues[], issue: FactsIssue): string[] {
  return parts.filter(({ issues }) => issues.includes(issue)).map(({ name }) => name);
}

/** @param names of the bodies */
export function enclosesNothing(names: string): string {
  return say(
    'No volume, because the faces of the body lie on each other and enclose nothing: {names}. Check it in the CAD program.',
    { names },
  );
}

const kinds: readonly (readonly [FactsIssue, (names: string) => string])[] = [
  ['open', notClosed],
  [
    'overlap',
    (names) =>
      say(
        'No exact numbers, because faces of the body lie in each other: {names}. Check it in the CAD program.',
        { names },
      ),
  ],
  [
    'crossing',
    (names) =>
      say(
        'No exact volume, because shells of the body cut through each other: {names}. Check it in the CAD program.',
        { names },
      ),
  ],
  [
    'nesting',
    (names) =>
      say(
        'No exact volume, because a shell of the body lies where it must not, such as a void outside of the material: {names}. Check it in the CAD program.',
        { names },
      ),
  ],
  ['too many shells', tooManyShells],
  ['volume', enclosesOther],
  [
    'faces',
    (names) =>
      say(
        'No exact numbers, because faces of the body are not what their triangles show: {names}. Check it in the CAD program.',
        { names },
      ),
  ],
  [
    'edges',
    (names) =>
      say(
        'No exact measures of single faces and edges, because edges are not what is drawn: {names}. Check the body in the CAD program.',
        { names },
      ),
  ],
  ['rounding', tooCoarse],
  ['coarse', drawnCoarsely],
];

function drawnCoarsely(names: string): string {
  return say(
    'No exact measures of faces, because narrow ones are drawn too coarsely to check them: {names}. Convert it in a finer quality.',
    { names },
  );
}

function tooCoarse(names: string): string {
  return say(
    'Exact numbers are left out where the coordinates of a body are too coarse to check them: {names}. It is very thin for its length, or lies far from the origin: move it there in the CAD program.',
    { names },
  );
}

function tooManyShells(names: string): string {
  return say(
    'No exact volume, because shells of the body lie in each other too closely, or are too many, to check them: {names}. Check it in the CAD program.',
    { names },
  );
}
