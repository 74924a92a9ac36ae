import { expectThat, UnexpectedFormat } from '../../containers/byteCursor';
import { Fields } from './acisFields';
import type { AcisFile, AcisRecord } from './acisToken';

/** How many times as many fields as the file has may be read; in valid files each record is reached a few times. */
const maxVisits = 16;

const atLeast = 1_000_000;

/**
 * The records of a file by number. The total amount of reading is limited, because damaged files may refer to the same
 * records again and again.
 */
export class Records {
  private left: number;

  constructor(private readonly file: AcisFile) {
    const written = file.records.reduce((sum, { tokens }) => sum + 1 + tokens.length, 0);
    this.left = maxVisits * written + atLeast;
  }

  /** @throws UnexpectedFormat if there is no such record, or if the limit is exceeded */
  at(index: number): AcisRecord {
    const record = this.file.records[index];
    if (!record) throw new UnexpectedFormat();
    this.left -= 1 + record.tokens.length;
    expectThat(this.left >= 0);
    return record;
  }

  /**
   * The fields of a record whose name matches.
   * @throws UnexpectedFormat if it has another name, or if there is none
   */
  fieldsAt(index: number, name: RegExp): Fields {
    const record = this.at(index);
    expectThat(name.test(record.name));
    return this.fieldsOf(record);
  }

  fieldsOf(record: AcisRecord): Fields {
    return new Fields(record, this.file.version);
  }
}
