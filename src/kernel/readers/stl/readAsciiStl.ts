import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { refuseTooMany } from '../../base/resultLimits';
import { NumberList } from '../../containers/numberList';
import { TextScanner } from '../../containers/textScanner';

export interface AsciiSolid {
  /** As the file says; empty where it names none. */
  readonly name: string;
  /** Nine numbers a triangle, as the file has them. */
  readonly corners: Float64Array;
}

/**
 * Reads the solids of an STL text.
 * @throws Refusal that names the line
 */
export function readAsciiStl(bytes: Uint8Array): readonly AsciiSolid[] {
  const scanner = new TextScanner(bytes);
  const solids: AsciiSolid[] = [];
  let name = '';
  let corners = new NumberList();
  let corner = 0;
  let isOpen = false;
  const finish = () => {
    if (isOpen) throw scanner.damaged(say('The STL file is cut off: a solid has no end.'));
    if (corners.length > 0) solids.push({ name, corners: corners.taken() });
    corners = new NumberList();
  };
  for (const keyword of scanner.lines()) {
    switch (keyword.toLowerCase()) {
      case 'vertex':
        readVertex(scanner, corners);
        corner = (corner + 1) % 3;
        break;
      case 'endfacet':
        if (corner !== 0) {
          throw scanner.damaged(say('The STL file is damaged: a face is no triangle.'));
        }
        refuseTooMany(corners.length / 9);
        break;
      case 'solid':
        finish();
        isOpen = true;
        name = scanner.rest();
        break;
      case 'endsolid':
        isOpen = false;
    }
  }
  finish();
  if (solids.length === 0) throw new Refusal('noGeometry', say('The STL file holds no triangles.'));
  return solids;
}

function readVertex(scanner: TextScanner, corners: NumberList): void {
  const [x, y, z] = [scanner.number(), scanner.number(), scanner.number()];
  if (x === null || y === null || z === null) {
    throw scanner.damaged(say('The STL file is damaged: a corner has no three numbers.'));
  }
  corners.push(x, y, z);
}
