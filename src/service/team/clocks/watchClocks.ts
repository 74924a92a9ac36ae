import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceLog } from '../../core/serviceLog';
import { startPeriodicTask } from '../../node/startPeriodicTask';
import type { Statements } from '../postgres/database';
import { databaseSkewMs, isFar } from './skew';

/** How far other clocks are ahead of the one of this machine, in milliseconds; null when they could not be read. */
export interface Skews {
  readonly database: number | null;
  readonly store: number | null;
}

/** The clock of this machine beside those of database and store, for as long as a role runs. */
export interface Clocks {
  readonly skews: () => Skews;
  /**
   * Whether the clock of this machine is the wrong one: far away from each that could be read. Such a role would sign
   * addresses that have expired, take tokens that have, and remove what is not old.
   */
  readonly isWrong: () => boolean;
  /** Compares now: a clock may have jumped since the last time. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClockDeps {
  readonly database: Statements;
  readonly store: { skewMs(): Promise<number> };
  readonly log: ServiceLog;
}

const everyMs = 15_000;

/** A store that does not answer must not delay the others. In milliseconds. */
const patienceMs = 2000;

/** @throws Error with a sentence when the clock of this machine is wrong */
export async function watchClocks(deps: ClockDeps): Promise<Clocks> {
  let skews = await skewsOf(deps);
  let told = sentenceFor(skews);
  if (isWrong(skews)) throw new Error(told ?? '');
  const look = async () => {
    skews = await skewsOf(deps);
    const sentence = sentenceFor(skews);
    if ((sentence === null) !== (told === null)) {
      deps.log(sentence ?? 'The clock of this machine agrees with the others again.', 'warning');
    }
    told = sentence;
  };
  if (told !== null) deps.log(told, 'warning');
  const rounds = startPeriodicTask('comparing clocks', everyMs, look, {
    ...deps,
    keepsAlive: false,
  });
  return {
    skews: () => skews,
    isWrong: () => isWrong(skews),
    look,
    stop: () => rounds.stop(),
  };
}

async function skewsOf({ database, store }: ClockDeps): Promise<Skews> {
  const known = (reading: Promise<number>) => reading.catch(() => null);
  const [ofDatabase, ofStore] = await Promise.all([
    known(databaseSkewMs(database)),
    Promise.race([known(store.skewMs()), pause(patienceMs, null, { ref: false })]),
  ]);
  return { database: ofDatabase, store: ofStore };
}

function isWrong({ database, store }: Skews): boolean {
  const known = [database, store].filter((one) => one !== null);
  return known.length > 0 && known.every(isFar);
}

/** null when all clocks agree. */
function sentenceFor({ database, store }: Skews): string | null {
  const far = [
    ...(database !== null && isFar(database) ? [`the database by ${secondsIn(database)}`] : []),
    ...(store !== null && isFar(store) ? [`the store by ${secondsIn(store)}`] : []),
  ];
  if (far.length === 0) return null;
  return `The clock of this machine differs from that of ${far.join(', and from that of ')}.`;
}

function secondsIn(skewMs: number): string {
  return `${Math.round(Math.abs(skewMs) / 1000)} seconds`;
}
