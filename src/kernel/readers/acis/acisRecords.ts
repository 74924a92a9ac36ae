import { expectThat, NotAsExpected } from '../../containers/byteCursor';
import { Fields } from './acisFields';
import type { AcisFile, AcisRecord } from './acisToken';

/** How often all that is written may be come to; honest files lead to each record a few times. */
const mostVisits = 16;

const atLeast = 1_000_000;

/** The records of a file, by their number. What many share is not read for each of them without end. */
export class Records {
  private left: number;

  constructor(private readonly file: AcisFile) {
    const written = file.records.reduce((sum, { tokens }) => sum + 1 + tokens.length, 0);
    this.left = mostVisits * written + atLeast;
  }

  /** @throws NotAsExpected when there is none of that number, or all are read again and again */
  at(index: number): AcisRecord {
    const record = this.file.records[index];
    if (!record) throw new NotAsExpected();
    this.left -= 1 + record.tokens.length;
    expectThat(this.left >= 0);
    return record;
  }

  /**
   * The fields of a record of the names that fit.
   * @throws NotAsExpected when it is another, or there is none
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
