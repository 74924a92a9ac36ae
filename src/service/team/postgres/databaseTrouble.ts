import { codeOf } from '../../../words/errorCode';

/** The database cannot be reached, does not answer, or is not accepting work: the same statement may succeed later. */
export class DatabaseTrouble extends Error {
  readonly code: string | null;

  constructor(
    message: string,
    readonly isSilent: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
    this.name = 'DatabaseTrouble';
    this.code = codeOf(cause);
  }
}

export function isSilence(error: unknown): boolean {
  return error instanceof DatabaseTrouble && error.isSilent;
}

/** Classifies an error of the driver; null for an error of the statement itself. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null;
  if (/^Query read timeout|^timeout e|due to connection timeout/.test(error.message)) {
    return new DatabaseTrouble('The database does not answer.', true, error);
  }
  if (troubleCodes.test(codeOf(error) ?? '') || /^(?:Connection|Client) /.test(error.message)) {
    return new DatabaseTrouble(`The database cannot be reached: ${error.message}`, false, error);
  }
  return null;
}

/**
 * Codes of the system and of PostgreSQL: connections, resources, operator intervention, a read-only replica.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const troubleCodes =
  /^(?:E(?:CONN|PIPE|TIMEDOUT|HOST|NET|AI_|NOTFOUND)\w*|(?:08|53|57)[0-9A-Z]{3}|25006)$/;
