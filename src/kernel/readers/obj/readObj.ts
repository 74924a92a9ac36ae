import { say } from '../../../words/say';
import type { ViewMesh, ViewScene } from '../../base/viewScene';
import { Refusal } from '../../base/refusal';
import { partOf, type Progress } from '../../../words/progress';
import { refuseTooMany } from '../../base/resultLimits';
import { localOriginOf, refuseFarPoints } from '../../mesh/localPoints';
import { movedBy } from '../../mesh/localOrigin';
import { customaryMetres, standaloneScene, meshOf, noUnit } from '../../mesh/standaloneMesh';
import { NumberList } from '../../containers/numberList';
import { partNameOf } from '../../parts/savedScene';
import { TextScanner } from '../../containers/textScanner';
import type { ReadReferencedFile } from '../meshFormat';
import { ObjPart, type Corner, type ObjPoints } from './objPart';
import { readMtl, type ObjMaterials } from './readMtl';

/**
 * Reads a Wavefront OBJ file: points, faces with any number of corners, lines, groups and materials.
 * @param beside gives the accompanying files, as in a ZIP archive: material libraries and pictures
 * @throws Refusal that names the line
 */
export function readObj(
  bytes: Uint8Array,
  fileName: string,
  beside: ReadReferencedFile = () => null,
  progress: Progress | null = null,
): ViewScene {
  const scanner = new TextScanner(bytes, partOf(progress, 0, scanningShare), true);
  const reader = new ObjReader(scanner, beside);
  const read = reader.read(partOf(progress, scanningShare, 1));
  const parts = read.flatMap(({ name, mesh, matrix }) => {
    return mesh ? [{ name: name || partNameOf(fileName), mesh, matrix }] : [];
  });
  if (parts.length === 0) {
    throw new Refusal('noGeometry', say('The OBJ file holds neither faces nor lines.'));
  }
  const notes = [noUnit(), ...reader.notes, ...unusedAtEnd(reader.unusedPoints)];
  return standaloneScene({ format: 'OBJ', unit: null, up: 'y', notes }, parts);
}

/** A note on points behind all that uses points: a file that is whole ends with what its last points are for. */
function unusedAtEnd(count: number): readonly string[] {
  return count === 0
    ? []
    : [
        say(
          'The OBJ file ends with points that nothing uses ({count}): it may be cut off. If faces are missing, copy it again from where it came, or export it again.',
          { count },
        ),
      ];
}

/** The share of the time in which the text is read; then vertices are numbered. */
const scanningShare = 0.6;

class ObjReader {
  readonly notes: string[] = [];
  /** The points since the last face, line or other element that uses points. */
  unusedPoints = 0;
  private readonly points: ObjPoints = {
    positions: new NumberList(),
    normals: new NumberList(),
    uvs: new NumberList(),
    colors: new NumberList(),
  };
  private readonly parts: ObjPart[] = [];
  private readonly materials: ObjMaterials = new Map();
  private part = new ObjPart('', this.points);
  private triangles = 0;

  constructor(
    private readonly scanner: TextScanner,
    private readonly beside: ReadReferencedFile,
  ) {}

  read(
    building: Progress | null,
  ): readonly { name: string; mesh: ViewMesh | null; matrix: Float64Array | null }[] {
    const { scanner } = this;
    this.parts.push(this.part);
    for (const keyword of scanner.lines()) this.readLine(keyword);
    const origin = localOriginOf(this.points.positions.taken());
    const matrix = origin && movedBy(origin);
    if (matrix) refuseFarPoints(matrix);
    const count = this.parts.length;
    return this.parts.map((part, i) => {
      const share = partOf(building, i / count, (i + 1) / count);
      const { faces, lines } = part.finish(this.materials, origin ?? [0, 0, 0], share);
      for (const { geometry } of faces) refuseFarPoints(geometry.positions);
      for (const line of lines) refuseFarPoints(line);
      const mesh = faces.length + lines.length > 0 ? meshOf(faces, lines) : null;
      return { name: part.name, mesh, matrix };
    });
  }

  private readLine(keyword: string): void {
    const { points, scanner } = this;
    switch (keyword) {
      case 'v':
        this.unusedPoints++;
        this.readPoint();
        return;
      case 'vn':
        points.normals.push(...this.three());
        return;
      case 'vt':
        // OBJ counts texture coordinates from the bottom, glTF from the top. Missing values are 0.
        points.uvs.push(scanner.number() ?? 0, 1 - (scanner.number() ?? 0), 0);
        return;
      case 'f':
        this.unusedPoints = 0;
        this.triangles += this.part.addFace(this.corners(3));
        refuseTooMany(this.triangles);
        return;
      case 'l':
        this.unusedPoints = 0;
        this.part.addLine(this.corners(2));
        return;
      case 'p':
      case 'curv':
      case 'surf':
        this.unusedPoints = 0;
        return;
      case 'o':
      case 'g':
        this.startPart(scanner.rest());
        return;
      case 'usemtl':
        this.part.useMaterial(scanner.rest());
        return;
      case 'mtllib':
        this.readLibrary(scanner.rest());
    }
  }

  private readPoint(): void {
    const [x, y, z] = this.three();
    const { points, scanner } = this;
    points.positions.push(x * customaryMetres, y * customaryMetres, z * customaryMetres);
    // A colour may follow, which is not in the standard but common; a single number is a weight.
    const [red, green, blue] = [scanner.number(), scanner.number(), scanner.number()];
    if (red !== null && green !== null && blue !== null) points.colors.push(red, green, blue);
  }

  private three(): [number, number, number] {
    const { scanner } = this;
    const [x, y, z] = [scanner.number(), scanner.number(), scanner.number()];
    if (x !== null && y !== null && z !== null) return [x, y, z];
    throw this.damaged(
      say(
        'The OBJ file is damaged: a point has no three numbers. Copy it again from where it came, or export it again.',
      ),
    );
  }

  private corners(min: number): Corner[] {
    const { scanner, points } = this;
    const corners: Corner[] = [];
    while (scanner.isInLine()) {
      const point = this.placeIn(points.positions);
      const uv = this.placeBehindSlash(points.uvs);
      const normal = this.placeBehindSlash(points.normals);
      if (point === null || !scanner.isAtWordEnd()) {
        throw this.damaged(
          say(
            'The OBJ file is damaged: this names no point. Copy it again from where it came, or export it again.',
          ),
        );
      }
      corners.push({ point, uv, normal });
    }
    if (corners.length < min) {
      throw this.damaged(
        say(
          'The OBJ file is damaged: a face is too short. Copy it again from where it came, or export it again.',
        ),
      );
    }
    return corners;
  }

  private placeBehindSlash(list: NumberList): number | null {
    const { scanner } = this;
    if (scanner.bytes[scanner.at] !== slash) return null;
    scanner.at++;
    return this.placeIn(list);
  }

  /** Indices count from 1, or backwards from the latest entry if negative. */
  private placeIn(list: NumberList): number | null {
    const given = this.scanner.numberHere();
    if (given === null) return null;
    const count = list.length / 3;
    const place = given < 0 ? count + given : given - 1;
    if (Number.isInteger(place) && place >= 0 && place < count) return place;
    throw this.damaged(
      say(
        'The OBJ file is damaged: a face uses points it does not have. Copy it again from where it came, or export it again.',
      ),
    );
  }

  /** A refusal that names the line; a last line without its break was cut off in the middle. */
  private damaged(message: string): Refusal {
    const { scanner } = this;
    return scanner.damaged(
      scanner.isLastLine
        ? say(
            'The OBJ file is cut off: its last line is not whole, and what would follow is not there. Copy it again from where it came, or export it again.',
          )
        : message,
    );
  }

  private startPart(name: string): void {
    this.part = this.part.isEmpty ? this.part.renamed(name) : this.part.next(name);
    if (this.parts.at(-1)?.isEmpty) this.parts.pop();
    this.parts.push(this.part);
  }

  private readLibrary(name: string): void {
    const bytes = this.beside(name);
    if (!bytes)
      this.notes.push(
        say('The colours in {name} did not come with the file.', { name: name.slice(0, 80) }),
      );
    else
      for (const [key, material] of readMtl(bytes, this.beside)) this.materials.set(key, material);
  }
}

const slash = '/'.charCodeAt(0);
