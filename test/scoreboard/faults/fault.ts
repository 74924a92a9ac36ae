import type { Row } from '../row';
import { World, type WorldOptions } from '../world/world';

/** A fault at a step, and the end that must come of it. Throws when it does not. */
export interface Fault {
  readonly number: number;
  readonly title: string;
  /** Each is played in a world of its own. */
  readonly plays: readonly Play[];
}

export interface Play {
  readonly options: WorldOptions;
  readonly act: (world: World) => Promise<unknown>;
}

export function fault(
  number: number,
  title: string,
  act: Play['act'],
  options: WorldOptions = {},
): Fault {
  return { number, title, plays: [{ options, act }] };
}

export function faults(
  number: number,
  title: string,
  acts: readonly Play['act'][],
  options: WorldOptions = {},
): Fault {
  return { number, title, plays: acts.map((act) => ({ act, options })) };
}

export function rowOf({ number, title, plays }: Fault): Row {
  return {
    id: `B${String(number).padStart(2, '0')}`,
    title,
    async run() {
      for (const play of plays) await playOut(play);
      return { ok: true, figure: `${plays.length}/${plays.length} ended as expected` };
    },
  };
}

async function playOut({ options, act }: Play): Promise<void> {
  const world = await World.open(options);
  try {
    await act(world);
  } catch (error) {
    // What went wrong first is told, not what followed from it.
    await world.close().catch(() => undefined);
    throw error;
  }
  await world.close();
}
