import { say } from '../../words/say';

/** @param names of the bodies */
export function notClosed(names: string): string {
  return say(
    'No exact volume or area, because the body is not closed: {names}. Check it in the CAD program.',
    { names },
  );
}

/** @param names of the bodies */
export function enclosesOther(names: string): string {
  return say(
    'No exact volume, because the one worked out from the faces is not what their triangles enclose: {names}. Check the body in the CAD program.',
    { names },
  );
}
