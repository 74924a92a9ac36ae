import { say } from '../../../../words/say';
import { listed } from '../../../parts/collectParts';
import type { NamedItem } from '../bodies/namedItems';

/** What is to be said of parts whose exact facts are not known. */
export function notSure(
  byEngine: readonly NamedItem[],
  withoutVolume: readonly NamedItem[],
): readonly string[] {
  return [...listed(readByEngine, namesOf(byEngine)), ...listed(noVolume, namesOf(withoutVolume))];
}

function namesOf(items: readonly NamedItem[]): string[] {
  return items.map(({ name }) => name);
}

const readByEngine = (names: string) =>
  say('Read by the geometry engine, without exact volumes and areas: {names}.', { names });
const noVolume = (names: string) =>
  say(
    'Without a volume, because the geometry engine read something around or within them: {names}.',
    { names },
  );
