import pg from 'pg';
import type { ServiceLog } from '../../core/serviceLog';
import { databaseTrouble, isSilence } from './databaseTrouble';

/** Runs statements: the connection pool itself, or one transaction of it. */
export interface Statements {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<readonly Row[]>;
}

export interface Database extends Statements {
  /** Runs the work in a transaction: all of it is committed, or nothing. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  /** Calls `heard` for each notification on a channel, and reconnects when the connection breaks. `end` stops it. */
  listen(channel: string, heard: () => void): Promise<void>;
  end(): Promise<void>;
}

const reconnectMs = 500;

/**
 * Longest waits for a connection and for the answer to a statement, in milliseconds: their sum is shorter than a client
 * waits for a front. A database that is frozen or cut off sends nothing and keeps its connections open.
 */
const connectMs = 5000;
const statementMs = 8000;

/** TCP keep-alive, so that a connection to a machine that disappeared does not hang for hours. */
const lively = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * What our statements rely on, whatever an operator has set for the database or its user: limits are counted under a
 * lock, which a snapshot of the whole transaction would not see; the driver reads times in ISO form alone.
 */
const sessionSettings = [
  'SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED',
  ...["SET datestyle = 'ISO'", 'SET standard_conforming_strings = on'],
];

/** Migrations ignore the `statement_timeout` of the operator, which is meant for statements that somebody waits for. */
const unlimited = 'SET statement_timeout = 0';

/** The pool waits for it before it hands out a connection. */
function settled(settings: readonly string[]) {
  return { onConnect: (client: pg.ClientBase) => client.query(settings.join('; ')) };
}

/**
 * Opens a connection pool. Statements that cannot reach the database, or are not answered in time, throw a
 * `DatabaseTrouble`.
 * @param longestMs longest wait for the answer to a statement; 0: no limit
 */
export function openDatabase(
  url: string,
  name: string,
  connections: number,
  log: ServiceLog,
  longestMs = statementMs,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: `caliper ${name}`,
    connectionTimeoutMillis: connectMs,
    query_timeout: longestMs,
    ...settled(longestMs === 0 ? [...sessionSettings, unlimited] : sessionSettings),
    ...lively,
  });
  // An idle connection broke: the next statement opens another one.
  pool.on('error', () => undefined);
  // A connection broke between two statements of a transaction, where the pool does not listen: the next statement
  // fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const ended = new AbortController();
  return {
    ...statementsOf(pool),
    async transaction(work) {
      const client = await troubled(() => pool.connect());
      try {
        await statementsOf(client).query('BEGIN');
        const result = await work(statementsOf(client));
        await statementsOf(client).query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // A silent database would not answer this either; closing the connection rolls back too.
        if (!isSilence(error)) await client.query('ROLLBACK').catch(() => undefined);
        // The state of the connection is unknown, so it is not reused.
        client.release(true);
        throw error;
      }
    },
    listen: (channel, heard) => listenOn({ url, name, channel, heard, log }, ended.signal),
    async end() {
      ended.abort();
      await pool.end();
    },
  };
}

function statementsOf(client: pg.Pool | pg.PoolClient): Statements {
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      rowsOf(await troubled(() => client.query<Row>(text, [...values]))),
  };
}

async function troubled<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw databaseTrouble(error) ?? error;
  }
}

/** A text with several statements, as pg-boss sends them, has one result for each. */
function rowsOf<Row extends pg.QueryResultRow>(
  result: pg.QueryResult<Row> | readonly pg.QueryResult<Row>[],
): readonly Row[] {
  return 'rows' in result ? result.rows : result.flatMap(({ rows }) => rows);
}

interface Listener {
  readonly url: string;
  readonly name: string;
  readonly channel: string;
  readonly heard: () => void;
  readonly log: ServiceLog;
}

async function listenOn(listener: Listener, ended: AbortSignal): Promise<void> {
  const { url, name, channel, heard, log } = listener;
  const client = new pg.Client({
    connectionString: url,
    application_name: `caliper ${name}`,
    ...{ connectionTimeoutMillis: connectMs, query_timeout: statementMs },
    ...lively,
  });
  let isOver = false;
  const leave = () => void client.end().catch(() => undefined);
  const again = () => {
    if (isOver || ended.aborted) return;
    isOver = true;
    ended.removeEventListener('abort', leave);
    client.end().catch(() => undefined);
    setTimeout(() => void listenOn(listener, ended), reconnectMs).unref();
  };
  client.on('error', again).on('end', again).on('notification', heard);
  ended.addEventListener('abort', leave, { once: true });
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    // Notifications may have been missed while nobody listened.
    heard();
  } catch {
    log(`the database does not let us listen on ${channel} now`, 'warning');
    again();
  }
}
