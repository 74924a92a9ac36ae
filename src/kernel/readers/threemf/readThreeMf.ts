import { frame, composed, scaling } from '../../base/matrix';
import { partOf, type Progress } from '../../../words/progress';
import { say } from '../../../words/say';
import type { ViewFaces, ViewMesh, ViewNode, ViewScene } from '../../base/viewScene';
import { Refusal } from '../../base/refusal';
import { meshOf, plainMaterial } from '../../mesh/standaloneMesh';
import { partNameOf } from '../../parts/savedScene';
import { unreadPlacements } from '../../parts/unreadPlacements';
import type { ZipFiles } from '../../containers/openZip';
import { readModelFile, type ModelFile, type ModelObject, type ModelUse } from './readModelFile';
import { xmlTags } from './xmlTags';
import { vectorAt } from '../../base/vector';

interface Unit {
  readonly metres: number;
  readonly word: string;
}

/** ST_Unit of 3MF Core 1.3, with our names. A model without a unit is in millimetres. */
const units: ReadonlyMap<string, Unit> = new Map([
  ['micron', { metres: 1e-6, word: 'micrometre' }],
  ['millimeter', { metres: 1e-3, word: 'millimetre' }],
  ['centimeter', { metres: 1e-2, word: 'centimetre' }],
  ['inch', { metres: 0.0254, word: 'inch' }],
  ['foot', { metres: 0.3048, word: 'foot' }],
  ['meter', { metres: 1, word: 'metre' }],
]);

/**
 * @param word the unit in the file; capital letters and surrounding blanks are accepted
 * @returns null if it is no unit of the standard
 */
function unitOf(word: string): Unit | null {
  return units.get(word.trim().toLowerCase()) ?? null;
}

const millimetre = 1e-3;

const deepest = 64;
const maxNodes = 200_000;
const longestText = 400 * 2 ** 20;

/**
 * Reads a 3MF package (3MF Core 1.3, with the colours of the materials extension and the paths of the production
 * extension).
 * @throws Refusal
 */
export function readThreeMf(
  files: ZipFiles,
  fileName: string,
  progress: Progress | null = null,
): ViewScene {
  const start = startPart(files);
  const builder = new Builder(files, progress);
  const { unit, items } = builder.file(start);
  const metres = unitOf(unit)?.metres ?? millimetre;
  const uses = items.length > 0 ? items : allObjects(builder.file(start));
  const placed = uses.map((use, index) => builder.node(use, start, index, 1));
  const scaled = scaling(metres);
  const root: ViewNode = {
    name: partNameOf(fileName),
    index: 0,
    matrix: scaled,
    mesh: null,
    children: placed,
  };
  const word = unitOf(unit)?.word ?? null;
  const notes = [...builder.notes, ...unreadPlacements(builder.unplaced.size)];
  return { facts: { format: '3MF', unit: word, up: 'z', caliper: null, notes }, roots: [root] };
}

/** If a package has no build items, all its objects are shown. */
function allObjects({ objects }: ModelFile): ModelUse[] {
  return [...objects.keys()].map((objectId) => ({
    ...{ objectId, path: null, transform: null, isPlaced: true },
  }));
}

/** The path of the root model, which is named in the package's relationships. */
function startPart(files: ZipFiles): string {
  const relations = files.get('_rels/.rels');
  if (relations) {
    for (const tag of xmlTags(new TextDecoder().decode(relations))) {
      const target = tag.attribute('Target');
      const isModel = tag.attribute('Type')?.endsWith('/3dmodel') === true;
      if (target !== null && isModel) return entryName(target);
    }
  }
  return [...files.keys()].find((name) => name.endsWith('.model')) ?? '';
}

function entryName(path: string): string {
  return path.replace(/^\/+/, '');
}

class Builder {
  readonly notes: string[] = [];
  /** Uses whose placement cannot be read; a set, because an object in two others builds its components twice. */
  readonly unplaced = new Set<ModelUse>();
  private readonly known = new Map<string, ModelFile>();
  private readonly meshes = new Map<ModelObject, ViewMesh | null>();
  private nodes = 0;
  private readonly bytes: number;
  private readBytes = 0;

  constructor(
    private readonly files: ZipFiles,
    private readonly progress: Progress | null,
  ) {
    const models = [...files].filter(([name]) => name.endsWith('.model'));
    this.bytes = models.reduce((sum, [, { length }]) => sum + length, 0);
  }

  file(name: string): ModelFile {
    const known = this.known.get(name);
    if (known) return known;
    const bytes = this.files.get(name);
    if (!bytes) {
      throw damaged(say('the model {name} is missing', { name: name.slice(0, 80) }), name);
    }
    if (bytes.length > longestText) {
      const message = say('The 3MF model has {megabytes} MB of text, too much to show.', {
        megabytes: Math.round(bytes.length / 2 ** 20),
      });
      throw new Refusal('tooComplex', message, { where: name });
    }
    const before = this.readBytes / this.bytes;
    this.readBytes += bytes.length;
    const reading = partOf(this.progress, before, this.readBytes / this.bytes);
    const file = readModelFile(new TextDecoder().decode(bytes), reading);
    this.known.set(name, file);
    if (!unitOf(file.unit)) this.notes.push(unknownUnit(file.unit));
    return file;
  }

  node(use: ModelUse, from: string, index: number, depth: number): ViewNode {
    const { objectId, path, transform, isPlaced } = use;
    if (!isPlaced) this.unplaced.add(use);
    const where = path === null ? from : entryName(path);
    const object = this.file(where).objects.get(objectId);
    if (!object) throw damaged(say('it builds an object that is not there'), `object ${objectId}`);
    if (depth > deepest) {
      throw damaged(say('its objects hold each other without end'), `object ${objectId}`);
    }
    if (++this.nodes > maxNodes) {
      const message = say('The 3D file has {count} nodes, too many to show.', {
        count: this.nodes,
      });
      throw new Refusal('tooComplex', message, { where: `object ${objectId}` });
    }
    return {
      name: object.name,
      index,
      matrix: composed(this.placement(transform, from, where), object.matrix),
      mesh: this.mesh(object),
      children: object.components.map((one, i) => this.node(one, where, i, depth + 1)),
    };
  }

  /** The placement of an object, which may be in another file with a unit of its own. */
  private placement(
    transform: readonly number[] | null,
    from: string,
    where: string,
  ): Float64Array | null {
    const ratio = where === from ? 1 : this.metres(where) / this.metres(from);
    if (ratio === 1) return transform && matrixOf(transform);
    const matrix = matrixOf(transform ?? unmoved);
    return matrix.map((value, i) => (i < 12 ? value * ratio : value));
  }

  private metres(name: string): number {
    return unitOf(this.file(name).unit)?.metres ?? millimetre;
  }

  private mesh(object: ModelObject): ViewMesh | null {
    const known = this.meshes.get(object);
    if (known !== undefined) return known;
    const faces = [...object.triangles.values()].map(({ color, indices }): ViewFaces => {
      const geometry = {
        positions: object.points,
        normals: null,
        colors: null,
        uvs: [],
        indices: Uint32Array.from(indices),
      };
      return { geometry, material: plainMaterial(color ?? undefined) };
    });
    const mesh = faces.length > 0 ? meshOf(faces) : null;
    this.meshes.set(object, mesh);
    return mesh;
  }
}

const unmoved: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** The standard multiplies row vectors, so its rows are our columns. */
function matrixOf(numbers: readonly number[]): Float64Array {
  return frame(
    vectorAt(numbers, 0),
    vectorAt(numbers, 3),
    vectorAt(numbers, 6),
    vectorAt(numbers, 9),
  );
}

function unknownUnit(unit: string): string {
  return say(
    'The 3MF file counts in a unit that is none of its format ({unit}): its lengths are taken as millimetres.',
    { unit: unit.slice(0, 40) },
  );
}

function damaged(what: string, where: string): Refusal {
  return new Refusal(
    'damagedFile',
    say('The 3MF file is damaged: {what}. Copy it again from where it came, or export it again.', {
      what,
    }),
    { where },
  );
}
