import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { appendFile, copyFile, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { openElsewhere } from '../../src/ui/share/openElsewhere';
import { isWindowHere } from '../../src/ui/source/isWindowHere';
import { pastedLink } from '../../src/ui/share/pastedLink';
import { linkQuery, readLinkQuery } from '../../src/ui/share/viewLink';
import {
  caliper,
  extension,
  modelAt,
  removeAll,
  sample,
  until,
  upload,
  Workplace,
} from './fixtures/caliper';
import { RemoteService } from './fixtures/remoteService';
import { UserAnswers } from './fixtures/userAnswers';

describe('a link to a view, and files that the page makes', () => {
  let api: CaliperApi;
  let place: Workplace;
  let user: UserAnswers;

  before(async () => {
    api = await caliper();
    place = await Workplace.open();
    user = new UserAnswers();
  });

  afterEach(async () => {
    user.onWarning = undefined;
    user.warnings.length = 0;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
  });

  after(async () => {
    user.restore();
    await rm(fileInWorkspace(), { force: true });
    await place.close();
  });

  const shown = async (): Promise<string> => {
    const [key = ''] = await upload(await place.copyOf('as1-oc-214.stp', 'as1.step'));
    await modelAt(api, key, 'ready');
    await until('it is on the screen', () => api.sceneOf(key));
    return key;
  };
  /** A link to a file in the workspace, which is shown. */
  const linkToFile = async (): Promise<string> => {
    await copyFile(sample('as1-oc-214.stp'), fileInWorkspace());
    const [key = ''] = await upload(fileInWorkspace());
    await modelAt(api, key, 'ready');
    await until('it is on the screen', () => api.sceneOf(key));
    return copied('caliper.view.copyLink');
  };
  const copied = async (command: string): Promise<string> => {
    await vscode.env.clipboard.writeText('');
    await vscode.commands.executeCommand(command);
    const text = await until(
      'a link is copied',
      async () => (await vscode.env.clipboard.readText()) || null,
    );
    const target = pastedLink(text, extension().id);
    ok(target, text);
    return `${vscode.env.uriScheme}://${extension().id}${target.path}?${target.query}`;
  };
  // As a click on the link does; the way through the system is VS Code's own.
  const follow = (link: string) =>
    vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(link));

  it('opens the tab again', async () => {
    const key = await shown();
    const link = await copied('caliper.view.copyLink');
    match(link, new RegExp(`^${vscode.env.uriScheme}://${extension().id}/view\\?id=${key}`));
    const read = readLinkQuery(vscode.Uri.parse(link).query);
    ok(read?.view.camera && read.content !== null);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await follow(link);
    await until('it is on the screen again', () => api.sceneOf(key));
    deepEqual(user.warnings, []);
  });

  it('is in a browser an address of the page, and opens from the clipboard at any time', async () => {
    const key = await shown();
    await copied('caliper.view.copyLink');
    const text = await vscode.env.clipboard.readText();
    const isInBrowser = vscode.env.uiKind === vscode.UIKind.Web;
    match(text, isInBrowser ? /^https?:\/\/.*vscode-authority=/ : /^[\w-]+:\/\/caliper-cad/);
    for (let times = 1; times <= 2; times += 1) {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      user.onInput = text;
      await vscode.commands.executeCommand('caliper.openLink');
      await until('it is on the screen again', () => api.sceneOf(key));
    }
    equal(user.inputs.at(-1)?.value, text, 'the link of the clipboard is suggested');
  });

  it('opens the file again when the model is no longer listed and the user agrees', async () => {
    const link = await linkToFile();
    const read = readLinkQuery(vscode.Uri.parse(link).query);
    equal(read?.file, 'linked.step');
    match(read.fileContent ?? '', /^[0-9a-f]{64}$/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
    await follow(link);
    await until('it is asked', () => (user.warnings.length > 0 ? user.warnings : null));
    deepEqual(user.warnings, ['A link asks to open linked.step with Caliper.']);
    deepEqual(api.models.all(), [], 'nobody said yes');
    user.onWarning = 'Open';
    await follow(link);
    const [model] = await until('it is listed', () => {
      const all = api.models.all();
      return all.length > 0 ? all : null;
    });
    await until('it is on the screen again', () => api.sceneOf(model?.key ?? ''));
  });

  it('shows the listed model of its file, and says when the file is another one by now', async () => {
    const link = (await linkToFile()).replace(/id=[^&]*&/, '');
    await appendFile(fileInWorkspace(), '\n');
    await follow(link);
    const [warning] = await until('it is told', () =>
      user.warnings.length > 0 ? user.warnings : null,
    );
    equal(warning, 'linked.step has changed since the link was made.');
    equal(api.models.all().length, 1);
  });

  it('names the host before a file is sent, also a host that was agreed to before', async () => {
    const service = await RemoteService.open('link-test-token');
    const { host } = new URL(service.url);
    const link = (await linkToFile()).replace(/id=[^&]*&/, '');
    await removeAll(api);
    try {
      await setUrl(service.url);
      user.onWarning = 'Upload';
      user.onInput = 'link-test-token';
      await upload(await place.copyOf('as1-oc-214.stp', 'agreed.step'));
      await until('it is agreed', () => service.tokens.length > 0 || null);
      await removeAll(api);
      user.onWarning = undefined;
      user.warnings.length = 0;
      service.tokens.length = 0;
      await follow(link);
      const [warning] = await until('it is asked', () =>
        user.warnings.length > 0 ? user.warnings : null,
      );
      equal(warning, `A link asks to upload linked.step to ${host}.`);
      deepEqual([api.models.all(), service.tokens], [[], []], 'nobody said yes');
      user.onWarning = 'Upload';
      await follow(link);
      await until('it is sent', () => service.tokens.length > 0 || null);
    } finally {
      await vscode.commands.executeCommand('caliper.clearToken');
      await setUrl(undefined);
      await service.close();
    }
  });

  it('follows no symbolic link out of the folders that are open', async function () {
    if (process.platform === 'win32') this.skip();
    const outside = await place.copyOf('as1-oc-214.stp', 'secret.step');
    const folder = path.dirname(fileInWorkspace());
    const [file, sub] = [path.join(folder, 'away.step'), path.join(folder, 'away')];
    await symlink(outside, file);
    await symlink(path.dirname(outside), sub);
    user.onWarning = 'Open';
    try {
      for (const name of ['away.step', 'away/secret.step']) {
        user.errors.length = 0;
        await follow(linkTo(name));
        const [error] = await until('it is told', () =>
          user.errors.length > 0 ? user.errors : null,
        );
        match(error ?? '', /a symbolic link leads out of the folders that are open/);
        deepEqual([user.warnings, api.models.all()], [[], []], 'it is not even asked');
      }
    } finally {
      await rm(file, { force: true });
      await rm(sub, { force: true });
    }
  });

  it('says so when nothing is there any more', async () => {
    const key = '0b7c5b1e-8a53-4f1e-9c57-0d2f4e6a8b10';
    const view = { parts: [], camera: null };
    const query = linkQuery({ key, content: null, file: null, fileContent: null, view });
    user.errors.length = 0;
    await follow(`${vscode.env.uriScheme}://${extension().id}/view?${query}`);
    const [error] = await until('it is told', () => (user.errors.length > 0 ? user.errors : null));
    match(error ?? '', /not in the list of models/);
  });

  it('opens a file with another program only where window and disk are on one machine', async function () {
    equal(isWindowHere({ remoteName: 'ssh-remote', uiKind: vscode.UIKind.Desktop }), false);
    equal(isWindowHere({ remoteName: undefined, uiKind: vscode.UIKind.Web }), false);
    equal(isWindowHere({ remoteName: undefined, uiKind: vscode.UIKind.Desktop }), true);
    if (isWindowHere(vscode.env)) this.skip();
    const file = vscode.Uri.file(await place.copyOf('as1-oc-214.stp', 'result.bin'));
    const target = place.file('saved.bin');
    user.infos.length = 0;
    user.onSave = vscode.Uri.file(target);
    await openElsewhere({ uri: file, name: 'bolt.bin', source: file.toString() });
    deepEqual(await readFile(target), await readFile(file.fsPath));
    equal(path.basename(user.suggestions.at(-1)?.path ?? ''), 'bolt.bin');
    match(user.infos.at(-1) ?? '', /saved\.bin is saved where the files of this window are/);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    ok(folder);
    const inFolder = vscode.Uri.joinPath(folder.uri, 'as1-oc-214.stp');
    await openElsewhere({ uri: inFolder, name: 'a.stp', source: inFolder.toString() });
    match(user.infos.at(-1) ?? '', /Choose Download… on it in the Explorer/);
  });

  it('has its parts saved as STL where the user says', async () => {
    await shown();
    const target = place.file('out.stl');
    user.onSave = vscode.Uri.file(target);
    await vscode.commands.executeCommand('caliper.view.saveStl');
    const bytes = await until('all of it is saved', async () => {
      const read = await readFile(target).catch(() => Buffer.alloc(0));
      return read.length > 84 && read.length === 84 + 50 * read.readUInt32LE(80) ? read : null;
    });
    ok(bytes.length > 10_000);
  });
});

function linkTo(file: string): string {
  const view = { parts: [], camera: null };
  const query = linkQuery({ key: null, content: null, file, fileContent: null, view });
  return `${vscode.env.uriScheme}://${extension().id}/view?${query}`;
}

async function setUrl(url: string | undefined): Promise<void> {
  const target = vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('caliper').update('service.url', url, target);
}

function fileInWorkspace(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  ok(folder, 'a folder is open');
  return path.join(folder.uri.fsPath, 'linked.step');
}
