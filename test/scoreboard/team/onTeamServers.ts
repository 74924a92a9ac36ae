import { ensureNewerNode } from '../../service/team/servers/newerNode.mjs';
import { ensureTeamServers } from '../../service/team/teamServers.mjs';
import type { Row } from '../row';

/** The same row where there are, or may be installed, the servers that a team's service stands on; else it is skipped. */
export function onTeamServers({ run, ...row }: Row): Row {
  return {
    ...row,
    profiles: ['full'],
    run(profile) {
      if (!ensureTeamServers()) {
        const figure = 'skipped: it needs PostgreSQL and, as root, the packages of Ceph';
        return Promise.resolve({ ok: false, isSkipped: true, figure });
      }
      ensureNewerNode();
      return run(profile);
    },
  };
}
