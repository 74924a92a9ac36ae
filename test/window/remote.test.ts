import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import {
  caliper,
  extension,
  modelAt,
  removeAll,
  until,
  upload,
  Workplace,
} from './fixtures/caliper';
import { RemoteService } from './fixtures/remoteService';
import { UserAnswers } from './fixtures/userAnswers';

const token = 'window-test-token-9f3b1c';

describe('a remote service', () => {
  let api: CaliperApi;
  let place: Workplace;
  let user: UserAnswers;
  let service: RemoteService;

  before(async () => {
    api = await caliper();
    place = await Workplace.open();
    user = new UserAnswers();
    service = await RemoteService.open(token);
    await setUrl(service.url);
  });

  after(async () => {
    user.restore();
    await vscode.commands.executeCommand('caliper.clearToken');
    await setUrl(undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
    await service.close();
    await place.close();
  });

  it('is asked about once for a folder, by a question that names its host', async () => {
    const other = await RemoteService.open(token);
    await setUrl(other.url);
    [user.onWarning, user.onInput] = ['Upload', token];
    const questions = user.warnings.length;
    await place.copyOf('as1-oc-214.stp', 'of-a-folder.step');
    const folder = vscode.Uri.file(place.folder);
    const keys = await vscode.commands.executeCommand('caliper.convertFolder', folder);
    deepEqual([Array.isArray(keys) && keys.length, user.warnings.length - questions], [1, 1]);
    match(user.warnings.at(-1) ?? '', new RegExp(new URL(other.url).host));
    await until('the file is there', () => (other.tokens.length > 1 ? true : null));
    [user.onWarning, user.onInput] = [undefined, undefined];
    await vscode.commands.executeCommand('caliper.clearToken');
    user.inputs.length = 0;
    user.warnings.length = 0;
    await removeAll(api);
    await other.close();
    await setUrl(service.url);
  });

  it('gets nothing before the user has agreed to its host', async () => {
    const file = await place.copyOf('as1-oc-214.stp', 'secret.step');
    deepEqual(await upload(file), []);
    match(user.warnings[0] ?? '', new RegExp(new URL(service.url).host));
    deepEqual(service.tokens, []);
  });

  it('asks for the token in a hidden box that names the host, and works with it', async () => {
    user.onWarning = 'Upload';
    user.onInput = token;
    const [key] = await upload(await place.copyOf('as1-oc-214.stp', 'part.step'));
    equal((await modelAt(api, key, 'converting')).service, service.url);
    const [box] = user.inputs;
    equal(box?.password, true);
    match(box.title ?? '', new RegExp(new URL(service.url).host));
    deepEqual([...new Set(service.tokens)], [`Bearer ${token}`]);
  });

  it('is not asked for consent a second time', async () => {
    const questions = user.warnings.length;
    const [key] = await upload(await place.copyOf('as1-oc-214.stp', 'again.step'));
    await modelAt(api, key, 'converting');
    equal(user.warnings.length, questions);
  });

  it('shows its own words for where a model is', async () => {
    const phase = await until('it has answered', () => {
      const stage = api.models.all()[0]?.stage;
      return stage?.kind === 'converting' ? stage.status?.phase : null;
    });
    equal(phase, 'reading surfaces');
  });

  it('is left in peace about a cancelled model, which can be sent again', async () => {
    const key = api.models.all()[0]?.key;
    await vscode.commands.executeCommand('caliper.cancel', key);
    const { stage } = await modelAt(api, key, 'failed');
    ok(stage.kind === 'failed' && stage.retryable);
    equal(stage.trouble, 'cancelled');
    await vscode.commands.executeCommand('caliper.retry', key);
    await modelAt(api, key, 'converting');
  });

  it('that takes no new files for a while is left in peace, and who refreshes is told until when', async () => {
    service.isFull = true;
    const [key = ''] = await upload(await place.copyOf('as1-oc-214.stp', 'later.step'));
    const words = /^The service has asked for no further requests before /;
    await until('it is said', async () => {
      await vscode.commands.executeCommand('caliper.refresh');
      return user.infos.find((text) => words.test(text));
    });
    equal(service.putOff, 1);
    service.isFull = false;
    await vscode.commands.executeCommand('caliper.cancel', key);
  });

  it('leaves its token in no setting, no file of ours and no detail', async () => {
    const settings = JSON.stringify(vscode.workspace.getConfiguration('caliper'));
    await vscode.commands.executeCommand('caliper.copyDetails', api.models.all()[0]?.key);
    const details = await vscode.env.clipboard.readText();
    const files = await ownFiles();
    ok(
      files.some(({ name }) => name.endsWith('.json')),
      'the rows are files on disk',
    );
    for (const text of [settings, details, ...files.map((file) => file.text)]) {
      ok(!text.includes(token) && !text.includes('one-time-credential'));
    }
  });

  it('wants another token when it refuses the one it got, and goes on with a new one', async () => {
    // A model that is polled just then may be refused before the command has ended.
    const questions = user.warnings.length;
    user.onWarning = 'Set Token';
    user.firstInputs.push('a-wrong-token');
    await vscode.commands.executeCommand('caliper.setToken');
    await vscode.commands.executeCommand('caliper.refresh');
    await until('it is asked for', () => user.warnings[questions]);
    match(user.warnings[questions] ?? '', /wants an access token/);
    service.tokens.length = 0;
    await until('it is used', () => service.tokens.includes(`Bearer ${token}`) || null);
  });

  it('at an address that cannot be used is said, and the embedded one does not step in', async () => {
    await setUrl('http://models.example.com');
    const tracked = api.models.all().length;
    deepEqual(await upload(await place.copyOf('as1-oc-214.stp', 'nowhere.step')), []);
    match(user.errors.at(-1) ?? '', /caliper\.service\.url cannot be used/);
    equal(api.models.all().length, tracked);
    await setUrl(service.url);
  });
});

async function setUrl(url: string | undefined): Promise<void> {
  const target = vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('caliper').update('service.url', url, target);
}

/** Every file of the extension's global storage, as text; the service's own storage left out. */
async function ownFiles(): Promise<readonly { name: string; text: string }[]> {
  const folder = await storageFolder();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ name, parentPath }) => ({
      name,
      text: await readFile(path.join(parentPath, name), 'latin1'),
    })),
  );
}

// A test is not told where VS Code keeps the data of an extension.
async function storageFolder(): Promise<string> {
  const roots = [os.tmpdir(), path.join(extension().extensionPath, '.vscode-test')];
  for (const root of roots) {
    const found = await folderNamed('caliper-cad.caliper', root, 5);
    if (found) return found;
  }
  throw new Error(`No global storage of Caliper under ${roots.join(' or ')}.`);
}

async function folderNamed(name: string, root: string, depth: number): Promise<string | null> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((each) => each.isDirectory())) {
    const folder = path.join(root, entry.name);
    if (entry.name === name && root.endsWith('globalStorage')) return folder;
    const inside = depth > 0 ? await folderNamed(name, folder, depth - 1) : null;
    if (inside) return inside;
  }
  return null;
}
