import { say } from '../../../words/say';
import { toLinear } from '../../base/color';
import type { Progress } from '../../../words/progress';
import { Refusal } from '../../base/refusal';
import { localPoints } from '../../mesh/localPoints';
import { NumberList } from '../../containers/numberList';
import { refuseTooMany } from '../../base/resultLimits';
import { xmlTags, type XmlTag } from './xmlTags';

type Color = readonly [number, number, number, number];

/** The contents of one model file of a 3MF package. */
export interface ModelFile {
  /** `millimeter`, `inch`, …; millimetre, the default of the standard, if omitted. */
  readonly unit: string;
  readonly objects: ReadonlyMap<string, ModelObject>;
  readonly items: readonly ModelUse[];
}

export interface ModelObject {
  readonly name: string;
  /** In the unit of the file; three numbers per point. */
  readonly points: Float32Array;
  /** Moves the points back to their place far from the origin; null for the identity. */
  readonly matrix: Float64Array | null;
  /** Triangles by colour, with three point indices each. */
  readonly triangles: ReadonlyMap<
    string,
    { readonly color: Color | null; readonly indices: number[] }
  >;
  readonly components: readonly ModelUse[];
}

export interface ModelUse {
  readonly objectId: string;
  /** The path of another file in the package that contains the object; null for the same file. */
  readonly path: string | null;
  /** Twelve numbers in the order of the standard; null for none. */
  readonly transform: readonly number[] | null;
  /** False if there is a transform that does not consist of twelve numbers. */
  readonly isPlaced: boolean;
}

/**
 * Reads a model file: mesh objects with their colours, objects made of components, and the build items.
 * @throws Refusal
 */
export function readModelFile(text: string, progress: Progress | null = null): ModelFile {
  const reader = new ModelFileReader();
  for (const tag of xmlTags(text, progress)) reader.read(tag);
  return reader.finish();
}

class ModelFileReader {
  private unit = 'millimeter';
  private readonly objects = new Map<string, ModelObject>();
  private readonly items: ModelUse[] = [];
  private readonly colors = new Map<string, Color[]>();
  private group: Color[] = [];
  private object: Draft | null = null;

  read(tag: XmlTag): void {
    if (tag.isEnd) {
      if (tag.name === 'object') this.finishObject();
      return;
    }
    switch (tag.name) {
      case 'vertex':
        this.object?.points.push(numberOf(tag, 'x'), numberOf(tag, 'y'), numberOf(tag, 'z'));
        return;
      case 'triangle':
        this.readTriangle(tag);
        return;
      case 'model':
        this.unit = tag.attribute('unit') ?? this.unit;
        return;
      case 'basematerials':
      case 'colorgroup':
        this.group = [];
        this.colors.set(tag.attribute('id') ?? '', this.group);
        return;
      case 'base':
        this.group.push(colorOf(tag.attribute('displaycolor')));
        return;
      case 'color':
        this.group.push(colorOf(tag.attribute('color')));
        return;
      case 'object':
        this.object = draftOf(tag);
        return;
      case 'component':
        this.object?.components.push(useOf(tag));
        return;
      case 'item':
        this.items.push(useOf(tag));
    }
  }

  finish(): ModelFile {
    return { unit: this.unit, objects: this.objects, items: this.items };
  }

  private readTriangle(tag: XmlTag): void {
    const { object } = this;
    if (!object) return;
    const corners = ['v1', 'v2', 'v3'].map((name) => numberOf(tag, name));
    const count = object.points.length / 3;
    if (corners.some((corner) => !Number.isInteger(corner) || corner < 0 || corner >= count)) {
      const message = say(
        'The 3MF file is damaged: a triangle uses points it does not have. Copy it again from where it came, or export it again.',
      );
      throw new Refusal('damagedFile', message, { where: `object ${object.id}` });
    }
    const color = this.colorAt(
      tag.attribute('pid') ?? object.pid,
      tag.attribute('p1') ?? object.pindex,
    );
    const key = color?.join() ?? '';
    const list = object.triangles.get(key) ?? { color, indices: [] };
    object.triangles.set(key, list);
    list.indices.push(...corners);
    refuseTooMany(list.indices.length / 3);
  }

  private colorAt(group: string | null, index: string | null): Color | null {
    if (group === null) return null;
    return this.colors.get(group)?.[Number(index ?? 0)] ?? null;
  }

  private finishObject(): void {
    const { object } = this;
    this.object = null;
    if (!object) return;
    const { id, name, points, triangles, components } = object;
    this.objects.set(id, {
      name,
      ...localPoints(points.taken(), 1),
      triangles,
      components,
    });
  }
}

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly pid: string | null;
  readonly pindex: string | null;
  readonly points: NumberList;
  readonly triangles: Map<string, { readonly color: Color | null; readonly indices: number[] }>;
  readonly components: ModelUse[];
}

function draftOf(tag: XmlTag): Draft {
  const id = tag.attribute('id') ?? '';
  return {
    id,
    name: tag.attribute('name') ?? `Object ${id}`,
    pid: tag.attribute('pid'),
    pindex: tag.attribute('pindex'),
    points: new NumberList(),
    triangles: new Map(),
    components: [],
  };
}

function useOf(tag: XmlTag): ModelUse {
  const text = tag.attribute('transform');
  const numbers = text?.trim().split(/\s+/).map(Number) ?? [];
  const isWhole = numbers.length === 12 && numbers.every(Number.isFinite);
  return {
    objectId: tag.attribute('objectid') ?? '',
    path: tag.attribute('path'),
    transform: isWhole ? numbers : null,
    isPlaced: text === null || isWhole,
  };
}

function numberOf(tag: XmlTag, name: string): number {
  const text = tag.attribute(name);
  return text === null || text === '' ? NaN : Number(text);
}

/** A colour as `#RRGGBB` or `#RRGGBBAA`, sRGB. */
function colorOf(text: string | null): Color {
  const [, red = 'b5', green = 'ba', blue = 'c2', alpha = 'ff'] =
    /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/i.exec(text ?? '') ?? [];
  const part = (hex: string) => Number.parseInt(hex, 16) / 255;
  return [toLinear(part(red)), toLinear(part(green)), toLinear(part(blue)), part(alpha)];
}
