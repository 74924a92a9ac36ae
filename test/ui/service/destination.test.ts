import { doesNotMatch, equal, match } from 'node:assert/strict';
import {
  fileGoesTo,
  filesGoTo,
  fileWouldGoTo,
  folderGoesTo,
} from '../../../src/ui/service/destination';
import { nothingLeaves } from '../../../src/ui/service/addressNotes';
import type { Service } from '../../../src/ui/service/services';

const embedded: Service = { kind: 'embedded', id: 'embedded' };
const webhook = 'https://user:canary@hooks.example.com:8443/canary?key=canary';

describe('where files go', () => {
  for (const origin of [
    'http://127.0.0.1:9000',
    'http://127.200.3.4:9000',
    'http://localhost:9000',
    'https://localhost',
    'http://models.localhost:9000',
    'http://[::1]:9000',
    'http://[::ffff:127.0.0.1]:9000',
    'https://0.0.0.0:9000',
  ]) {
    it(`does not say that files leave this machine when they go to ${origin}`, () => {
      for (const text of told(origin)) {
        doesNotMatch(text, /leave/);
        match(text, /a program on this machine, at \S+, which is not part of Caliper and may pass/);
        match(text, new RegExp(new URL(origin).host.replace(/[[\].]/g, '\\$&')));
      }
    });
  }

  for (const origin of [
    'https://models.example.com',
    'https://10.0.0.1:8443',
    'https://models',
    'https://localhost.example.com',
    'https://notlocalhost',
    'https://128.0.0.1',
  ]) {
    it(`says that files leave this machine when they go to ${origin}`, () => {
      for (const text of told(origin)) {
        match(text, /leaves? this machine/);
        doesNotMatch(text, /a program on this machine/);
      }
    });
  }

  it('names the webhook wherever files stay on this machine, by its host alone', () => {
    const texts = [
      fileGoesTo('a.step', embedded, webhook),
      folderGoesTo('parts', embedded, webhook),
      nothingLeaves(webhook),
    ];
    for (const text of texts) {
      match(text, /on this machine.* go to the webhook at hooks\.example\.com:8443[.;]/);
      doesNotMatch(text, /canary|user|Nothing leaves/);
    }
  });

  it('says that nothing leaves where no webhook is set', () => {
    match(nothingLeaves(null), /Nothing leaves it\.$/);
    equal(fileGoesTo('a.step', embedded, null), 'a.step is converted on this machine.');
    doesNotMatch(folderGoesTo('parts', embedded, null), /webhook/);
  });
});

/** Each sentence about a remote service. */
function told(address: string): readonly string[] {
  const { host, origin } = new URL(address);
  const service: Service = { kind: 'remote', id: origin, origin, host };
  return [
    fileGoesTo('a.step', service, null),
    filesGoTo(origin),
    folderGoesTo('parts', service, null),
    fileWouldGoTo('a.step', host),
  ];
}
