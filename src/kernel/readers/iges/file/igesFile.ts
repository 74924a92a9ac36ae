import { Unexpected } from '../../../base/unexpected';
import { fieldsOf, Parameters } from './parameters';

/** An entity of an IGES file, from its directory entry. */
export interface Entity {
  /** The number of the first of its two lines in the directory section, by which other entities refer to it. */
  readonly id: number;
  readonly type: number;
  readonly form: number;
  /** The number of its transformation matrix (type 124); 0 for none. */
  readonly transformation: number;
  /** A standard colour 1…8, or the negative number of a colour definition (type 314); 0 for none. */
  readonly color: number;
  /** Four numbers of two digits: blank status, subordinate entity switch, entity use flag, hierarchy. */
  readonly status: string;
  readonly isBlanked: boolean;
  /** Whether it exists only as part of another entity (physically dependent). */
  readonly isPiece: boolean;
  /**
   * Whether its own directory attributes, such as blanking, also apply to its children (hierarchy: global top down).
   */
  readonly isOverAll: boolean;
}

interface Lines {
  /** Columns 1 to 72 of each line. */
  readonly directory: readonly string[];
  /** Columns 1 to 64 of each line. */
  readonly parameters: readonly string[];
}

/** The most times that the whole text is read: in damaged files entities refer to the same ones again and again. */
const maxReadings = 50;

/** The directory of an IGES file, and the parameters of its entities, which are parsed on demand. */
export class IgesFile {
  readonly entities: readonly Entity[];
  private readonly byId = new Map<number, Entity>();
  private lettersLeft: number;
  private readonly places = new Map<number, readonly [first: number, count: number]>();

  constructor(
    private readonly lines: Lines,
    readonly delimiters: { readonly field: string; readonly record: string },
  ) {
    const { directory } = lines;
    for (let i = 0; i + 1 < directory.length; i += 2) {
      this.addEntity(i + 1, directory[i] ?? '', directory[i + 1] ?? '');
    }
    this.entities = [...this.byId.values()];
    this.lettersLeft = maxReadings * 64 * (directory.length + lines.parameters.length);
  }

  /** @throws Unexpected if there is no such entity */
  entity(id: number): Entity {
    const entity = this.byId.get(id);
    if (!entity) throw new Unexpected(`there is no entity ${id}`);
    return entity;
  }

  /** Null if there is no such entity. */
  find(id: number): Entity | null {
    return this.byId.get(id) ?? null;
  }

  /**
   * The parameters after the entity type number.
   * @throws Unexpected if they belong to another entity, or if the same entities are read too often
   */
  parameters(entity: Entity): Parameters {
    const parameters = new Parameters(this.fields(entity));
    parameters.skip();
    return parameters;
  }

  /**
   * The entity type number and the parameters, unparsed.
   * @throws Unexpected as `parameters` does
   */
  fields({ id, type }: Entity): readonly string[] {
    const [first, count] = this.places.get(id) ?? [0, 0];
    const text = this.lines.parameters.slice(first - 1, first - 1 + count).join('');
    this.lettersLeft -= text.length;
    if (this.lettersLeft < 0) throw new Unexpected('entities that are named without end');
    const fields = fieldsOf(text, this.delimiters.field, this.delimiters.record);
    if (Number(fields[0]) !== type) throw new Unexpected(`entity ${id} is not the ${type} it says`);
    return fields;
  }

  private addEntity(id: number, first: string, second: string): void {
    const field = (line: string, number: number) => line.slice(8 * number - 8, 8 * number);
    const whole = (line: string, number: number) => {
      const value = Number(field(line, number));
      return Number.isInteger(value) ? value : 0;
    };
    const status = field(first, 9).trim().padStart(8, '0');
    this.byId.set(id, {
      id,
      type: whole(first, 1),
      form: whole(second, 5),
      transformation: Math.abs(whole(first, 7)),
      color: whole(second, 3),
      status,
      isBlanked: status.slice(0, 2) === '01',
      isPiece: status.slice(2, 4) === '01',
      isOverAll: status.slice(6, 8) === '00',
    });
    this.places.set(id, [whole(first, 2), Math.max(1, whole(second, 4))]);
  }
}
