import { spawnSync } from 'node:child_process';

/** Commits before it are as they are; a subject is looked at from the next one on. */
const lastBefore = '0f8b343b7a74a353c5ef5f2353985fa5e8d30a34';

/** What `git log --oneline` and its like show in one line of a terminal, with the room in front. */
const maxCharacters = 72;

/** Folders or files, more than one behind commas: `kernel/jt: Read …`, `files, model: Keep …`. */
const place = '[A-Za-z.][\\w.-]*(?:/[\\w.-]+)*';
const wellFormed = new RegExp(`^${place}(?:, ${place})*: \\S`);

/**
 * Subjects of commits that are too long or do not say which room they are about. Merges have the words of git.
 * @param {string} root
 * @param {string} after a commit: those that came behind it are looked at, none where a clone does not reach back to it
 * @returns {readonly string[]} a sentence each
 */
export function subjectFaults(root, after = lastBefore) {
  const since = git(root, ['show', '--no-patch', '--format=%cI', `${after}^{commit}`]);
  if (since === null) return [];
  // By its date as well: branches that began before it may be merged later.
  const range = [`--since=${since.trim()}`, `${after}..HEAD`];
  const log = git(root, ['log', '--no-merges', '--format=%h %s', ...range]) ?? '';
  return log.split('\n').flatMap((line) => {
    const [, commit = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    return commit === '' ? [] : faultsOf(subject).map((fault) => `${commit} ${fault}: ${subject}`);
  });
}

/** @param {string} subject */
function faultsOf(subject) {
  const { length } = Array.from(subject);
  return [
    ...(length > maxCharacters
      ? [`has a subject of ${length} characters, ${maxCharacters} are the most`]
      : []),
    ...(wellFormed.test(subject) ? [] : ['does not begin with its room, as "kernel/jt: Read …"']),
  ];
}

/**
 * What git prints; null where it fails, as outside of a repository.
 * @param {string} root
 * @param {readonly string[]} args
 */
function git(root, args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
