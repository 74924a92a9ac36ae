import { webJobs } from './webJobs';

describe('VS Code with a server, and the extension in the browser', function () {
  this.timeout(600_000);
  webJobs('worker');
});
