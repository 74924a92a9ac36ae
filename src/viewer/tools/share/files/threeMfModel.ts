import { outOfRange } from '../../../../words/outOfRange';
import { Matrix4, Vector3 } from 'three';
import type { ExportNode, ExportPart, ExportScene, ExportShape } from './exportScene';
import { millimetresUpright } from './millimetres';
import { yielding } from './steps';
import { ThreeMfMesh } from './threeMfMesh';
import { entryOf } from '../../../../words/unknown';

/** Escapes a text as an attribute value in XML 1.0; characters that are not allowed become spaces. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>"\t\n\r]/g, (sign) => entryOf(entities, sign) ?? ' ');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Writes the model file of a 3MF package (3MF Core 1.3), in millimetres, Z up. Shared shapes are written once, and
 * assemblies are objects with components.
 */
export function* threeMfModel(scene: ExportScene): Generator<string> {
  const objects = new Objects();
  yield `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Application">Caliper</metadata>
<resources>
`;
  const uses: Use[] = [];
  for (const root of scene.roots) {
    const use = yield* objects.write(root);
    if (use) uses.push(use);
  }
  yield '</resources>\n<build>\n';
  // The objects are already in millimetres.
  const upright = millimetresUpright(scene.up).multiply(new Matrix4().makeScale(1e-3, 1e-3, 1e-3));
  for (const { id, place } of uses) {
    yield `<item objectid="${id}"${transform(upright.clone().multiply(place))}/>\n`;
  }
  yield '</build>\n</model>\n';
}

/** A placed object; lengths in metres. */
interface Use {
  readonly id: number;
  readonly place: Matrix4;
}

class Objects {
  private last = 0;
  /** Null for a shape without remaining triangles. */
  private readonly meshes = new Map<ExportShape, Map<1 | -1, number | null>>();
  private readonly materials = new Map<string, number>();

  /**
   * Writes the objects that a node needs, unless they are written already.
   * @returns its object and placement; null for nothing
   */
  *write(node: ExportNode): Generator<string, Use | null> {
    const { name, shape } = node;
    if (shape) {
      const use = yield* this.part({ ...node, shape });
      return use && name !== shape.name ? yield* this.assembly(name, [use]) : use;
    }
    const uses: Use[] = [];
    for (const child of node.children) {
      const use = yield* this.write(child);
      if (use) uses.push(use);
    }
    return uses.length > 0 ? yield* this.assembly(name, uses) : null;
  }

  private *part({ shape, place }: ExportPart): Generator<string, Use | null> {
    const matrix = new Matrix4().fromArray(place);
    const side = matrix.determinant() < 0 ? -1 : 1;
    const ids = this.meshes.get(shape) ?? new Map<1 | -1, number | null>();
    this.meshes.set(shape, ids);
    const known = ids.get(side);
    const id = known === undefined ? yield* this.mesh(shape, side) : known;
    ids.set(side, id);
    return id === null ? null : { id, place: side < 0 ? matrix.scale(mirrored) : matrix };
  }

  private *mesh(shape: ExportShape, side: 1 | -1): Generator<string, number | null> {
    const mesh = yield* yielding('', ThreeMfMesh.of(shape, side));
    if (mesh.isEmpty) return null;
    const materials = yield* this.material(mesh.colors);
    const id = ++this.last;
    const name = xmlText(shape.name);
    yield `<object id="${id}" type="model" name="${name}" pid="${materials}" pindex="0">`;
    yield* mesh.text(materials);
    yield '</object>\n';
    return id;
  }

  private *material(colors: readonly string[]): Generator<string, number> {
    const key = colors.join();
    const known = this.materials.get(key);
    if (known !== undefined) return known;
    const id = ++this.last;
    this.materials.set(key, id);
    const bases = colors.map((color) => `<base name="${color}" displaycolor="${color}"/>`);
    yield `<basematerials id="${id}">${bases.join('')}</basematerials>\n`;
    return id;
  }

  private *assembly(name: string, uses: readonly Use[]): Generator<string, Use> {
    const id = ++this.last;
    yield `<object id="${id}" type="model" name="${xmlText(name)}"><components>\n`;
    for (const use of uses) yield `<component objectid="${use.id}"${transform(use.place)}/>\n`;
    yield '</components></object>\n';
    return { id, place: new Matrix4() };
  }
}

const mirrored = new Vector3(-1, 1, 1);

/** 3MF multiplies row vectors, so our columns are its rows. Lengths in millimetres. */
function transform({ elements }: Matrix4): string {
  const numbers = [0, 4, 8, 12].flatMap((column) =>
    [0, 1, 2].map((row) => (elements[column + row] ?? outOfRange()) * (column === 12 ? 1000 : 1)),
  );
  const isNone = numbers.every((value, i) => value === (i < 9 && i % 4 === 0 ? 1 : 0));
  return isNone ? '' : ` transform="${numbers.map(short).join(' ')}"`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(10)) + 0);
}
