import { Unexpected } from '../../../base/unexpected';
import { fieldsOf, Parameters } from './parameters';

/** One of the things that an IGES file is made of, as its directory has it. */
export interface Entity {
  /** Number of the first of its two lines in the directory, by which others name it. */
  readonly id: number;
  readonly type: number;
  readonly form: number;
  /** Of the matrix (type 124) that it is placed by; 0 for none. */
  readonly transformation: number;
  /** One of eight, or that of a definition (type 314) below nought; 0 for none. */
  readonly color: number;
  /** Eight digits, two for each: hidden, a piece, its use, what is said for all that belongs to it. */
  readonly status: string;
  readonly isBlanked: boolean;
  /** Exists only as a piece of another one. */
  readonly isPiece: boolean;
  /** What belongs to it is shown and coloured as it is. */
  readonly isOverAll: boolean;
}

interface Lines {
  /** Columns 1 to 72. */
  readonly directory: readonly string[];
  /** Columns 1 to 64. */
  readonly parameters: readonly string[];
}

/** How often the whole text is read over at most: damaged files name the same thing again and again. */
const mostReadings = 50;

/** The directory of an IGES file, and the parameters of its entities, which are cut up when asked for. */
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
    this.lettersLeft = mostReadings * 64 * (directory.length + lines.parameters.length);
  }

  /** @throws Unexpected for one that is not there */
  entity(id: number): Entity {
    const entity = this.byId.get(id);
    if (!entity) throw new Unexpected(`there is no entity ${id}`);
    return entity;
  }

  /** Null for one that is not there. */
  find(id: number): Entity | null {
    return this.byId.get(id) ?? null;
  }

  /**
   * Those behind the number of its type.
   * @throws Unexpected where they are another one's, or the file leads to the same ones without end
   */
  parameters(entity: Entity): Parameters {
    const parameters = new Parameters(this.fields(entity));
    parameters.skip();
    return parameters;
  }

  /**
   * The number of its type and its parameters, as they stand.
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
