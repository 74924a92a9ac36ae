import { execFileSync } from 'node:child_process';
import { Workplace } from './caliper';

/** A folder of a test that is a git repository. */
export class GitFolder {
  private constructor(readonly place: Workplace) {}

  static async open(): Promise<GitFolder> {
    const folder = new GitFolder(await Workplace.open());
    folder.git('init', '--quiet');
    return folder;
  }

  /** Commits all that stands in the folder. */
  commit(message: string): void {
    this.git('add', '.');
    this.git('commit', '--quiet', '--message', message);
  }

  git(...args: readonly string[]): void {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    execFileSync('git', [...author, ...args], { cwd: this.place.folder });
  }

  close(): Promise<void> {
    return this.place.close();
  }
}
