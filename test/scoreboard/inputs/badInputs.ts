import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { readProfileSetting } from '../../../src/client/upload/profiles/readProfileSetting';
import { serviceMessage } from '../../../src/client/http/serviceMessage';
import { assetExtension, sniff } from '../../../src/model/assetKind';
import { longestModelIdBytes, readGrant } from '../../../src/interface/grant';
import { outcomeOf } from '../../../src/interface/outcome';
import { readResult, stageWords, statusOf } from '../../../src/interface/result';
import { readRecord } from '../../../src/tracking/store/trackedModelRecord';
import { readTrackedModel } from '../../../src/tracking/model/readTrackedModel';
import { readPageMessage } from '../../../src/ui/page/pageMessage';
import { savedName } from '../../../src/ui/results/savedName';
import { userValue } from '../../../src/ui/service/settingValues';
import { trackedModel } from '../kept/trackedModels';
import { outOf, type Profile, type Row, type Score } from '../row';
import { done, state } from '../world/remoteService';
import { anything, hostileText, mutationsOf } from './hostileText';
import { readGlbs } from './readGlbs';

/** What strangers may send, in numbers: no crash, no way out. */
export const badInputs: readonly Row[] = [
  row('C1', 'answers of a service, mangled', (profile) =>
    property(profile, 100_000, 5000, mangledAnswer, (answer) => {
      const result = readResult(answer);
      if (result) {
        assert.equal(typeof stageWords(statusOf(result)), 'string');
        assert.ok(['running', 'succeeded', 'failed'].includes(outcomeOf(result, Date.now())));
      }
      const grant = readGrant({ data: answer });
      if (grant) mustBeOneStep(grant.modelId);
      const text = JSON.stringify({ answer });
      const words = serviceMessage(Buffer.from(text));
      assert.ok(words === null || words.length <= 300);
      readTrackedModel(answer);
      readRecord(text);
    }),
  ),
  row('C2', 'GLB files, hostile and mutated', async (profile) => {
    const mutations = profile === 'full' ? 50_000 : 2000;
    const read = await readGlbs(11, mutations);
    const all = read.hostile + mutations;
    const { figure, ok } = outOf(all - read.faults.length, all, 'read or refused with a sentence');
    const more = read.faults.length > 0 ? `; ${read.faults.map(String).join('; ')}` : '';
    return { ok, figure: `${figure}${more}` };
  }),
  row('C3', 'pictures and other bytes to sniff', (profile) =>
    property(profile, 20_000, 4000, magicBytes, (bytes) => {
      assert.match(assetExtension(sniff(bytes, bytes.length)), /^\.\w+$/);
    }),
  ),
  row('C4', 'file names to save under', (profile) =>
    property(profile, 20_000, 4000, hostileText, (text) => {
      const name = savedName(text, '.glb');
      for (const rules of [path.posix, path.win32]) {
        const folder = rules === path.win32 ? 'C:\\chosen' : '/chosen';
        assert.equal(rules.dirname(rules.join(folder, name)), folder);
        assert.equal(rules.basename(name), name);
      }
      assert.doesNotMatch(name, /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[:\p{Cc}\p{Cs}]|[. ]$/iu);
      assert.ok(Buffer.byteLength(name) <= 255);
    }),
  ),
  row('C5', 'upload profiles', async (profile) => {
    for (const [what, hostile] of Object.entries(hostileProfiles)) {
      assert.equal(readProfileSetting(hostile).kind, 'refused', what);
    }
    return property(profile, 10_000, 3000, mutationsOf(soundProfile), (setting) => {
      const read = readProfileSetting(setting);
      if (read.kind === 'refused') assert.notEqual(read.reason, '');
      else if (read.kind === 'custom') {
        assert.doesNotMatch(JSON.stringify(read.profile), /accessToken/);
        for (const value of Object.values(read.profile.headers)) {
          assert.match(value, /^[\x20-\x7e]*$/);
        }
      }
    });
  }),
  row('C6', 'messages of the page', (profile) =>
    property(profile, 20_000, 4000, mutationsOf(soundMessage), (message) => {
      const read = readPageMessage(message);
      if (read !== null) assert.deepEqual(readPageMessage(structuredClone(read)), read);
    }),
  ),
  row('C7', 'settings of a workspace', (profile) =>
    property(profile, 10_000, 2000, fc.record(scopes), (setting) => {
      const value = userValue(setting);
      assert.equal(value, setting.globalValue ?? setting.defaultValue);
      assert.ok(value === undefined || !value.startsWith('workspace'));
    }),
  ),
];

function row(id: string, title: string, run: Row['run']): Row {
  return { id, title, run };
}

/** So many tries, from one seed; the smallest counterexample is told. */
async function property<T>(
  profile: Profile,
  full: number,
  quick: number,
  values: fc.Arbitrary<T>,
  holds: (value: T) => void,
): Promise<Score> {
  const numRuns = profile === 'full' ? full : quick;
  fc.assert(fc.property(values, holds), { numRuns, seed: 2026 });
  return outOf(numRuns, numRuns, 'tries');
}

const mangledAnswer = fc.oneof(
  anything,
  mutationsOf(state('processing')),
  mutationsOf(done('m-1')),
  mutationsOf({ ...trackedModel(1) }),
  mutationsOf({ uploadToken: 'one-time', modelId: 'm-1', uploadUrl: 'https://s.test/up' }),
);

const magicBytes = fc
  .tuple(
    fc.constantFrom(
      '',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff',
      'GIF89a',
      'RIFF....WEBP',
      '<svg ',
      'glTF',
    ),
    fc.uint8Array({ maxLength: 2000 }),
  )
  .map(([magic, rest]) => new Uint8Array(Buffer.concat([Buffer.from(magic, 'latin1'), rest])));

const soundProfile = {
  method: 'POST',
  headers: { 'X-Upload': '${uploadToken}' },
  body: { kind: 'multipart', fields: { token: '${uploadToken}' }, fileField: 'file' },
  success: [200],
  stored: [203],
};

const hostileProfiles = {
  'asks for the access token': { ...soundProfile, sendAccessToken: 'always' },
  'has a placeholder for the access token': { ...soundProfile, headers: { A: '${accessToken}' } },
  'smuggles a second header in': { ...soundProfile, headers: { A: 'a\r\nHost: evil.example' } },
  'sets the host': { ...soundProfile, headers: { Host: 'evil.example' } },
  'sets the length': { ...soundProfile, headers: { 'Content-Length': '0' } },
  'puts the file name into a header': { ...soundProfile, headers: { A: '${fileName}' } },
};

const soundMessage = {
  kind: 'shown',
  scene: { triangles: 1, sizeMetres: [1, 1, 1], roots: [{ name: 'a', path: [0], children: [] }] },
  action: 'retry',
  part: [0, 1],
};

const scopes = {
  defaultValue: fc.option(fc.constant('default'), { nil: undefined }),
  globalValue: fc.option(fc.constant('user'), { nil: undefined }),
  workspaceValue: fc.constant('workspace'),
  workspaceFolderValue: fc.constant('workspace folder'),
};

/** Any text may be an identifier; in an address it has to stay one step that says the same. */
function mustBeOneStep(modelId: string): void {
  const { pathname } = new URL(`http://h/models/${encodeURIComponent(modelId)}/result`);
  const steps = pathname.split('/').map(decodeURIComponent);
  assert.deepEqual(steps, ['', 'models', modelId, 'result']);
  assert.ok(Buffer.byteLength(modelId) <= longestModelIdBytes);
}
