import { pick, seeded } from '../random';
import type { Profile, Row, Score } from '../row';
import type { SeededBug } from './seededBug';
import { seededBugs } from './seededBugs';
import { failuresWith } from './tryBug';

const quickBugs = 3;

/** Real bugs put back one by one: each must be noticed by what is said to hold it. */
export const bugsCaught: Row = {
  id: 'F3',
  title: 'real bugs put back, each noticed',
  run: async (profile) => {
    const bugs = profile === 'full' ? seededBugs : someOf(seededBugs);
    await mustBeGreen(bugs);
    const found: string[] = [];
    const missed: string[] = [];
    for (const bug of bugs) {
      const [first] = await failuresWith(bug, bug.heldBy);
      if (first === undefined) missed.push(bug.name);
      else found.push(`${bug.name}: noticed by “${first}”`);
    }
    return score(bugs, found, missed, profile);
  },
};

// A test that fails without a bug proves nothing about one.
async function mustBeGreen(bugs: readonly SeededBug[]): Promise<void> {
  const failed = await failuresWith(null, [...new Set(bugs.flatMap(({ heldBy }) => heldBy))]);
  if (failed.length > 0) throw new Error(`fails without any bug: ${failed.join('; ')}`);
}

function score(
  bugs: readonly SeededBug[],
  found: readonly string[],
  missed: readonly string[],
  profile: Profile,
): Score {
  const count = `${found.length}/${bugs.length} noticed`;
  const rest = missed.length === 0 ? '' : `, not: ${missed.join('; ')}`;
  const of = profile === 'full' ? '' : ` of ${seededBugs.length} bugs`;
  return { ok: missed.length === 0, figure: `${count}${of}${rest}`, notes: found };
}

function someOf(bugs: readonly SeededBug[]): readonly SeededBug[] {
  const random = seeded(Number(process.env['SCOREBOARD_SEED'] ?? Date.now()));
  const chosen = new Set<SeededBug>();
  const [first, ...rest] = bugs;
  while (first && chosen.size < quickBugs) chosen.add(pick(random, [first, ...rest]));
  return [...chosen];
}
