import { expectThat, NotAsExpected } from '../containers/byteCursor';
import { Fields } from './fields';
import type { AcisFile, AcisRecord } from './token';

/** The records of a file, by their number. */
export class Records {
  constructor(private readonly file: AcisFile) {}

  /** @throws NotAsExpected when there is none of that number */
  at(index: number): AcisRecord {
    const record = this.file.records[index];
    if (!record) throw new NotAsExpected();
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
