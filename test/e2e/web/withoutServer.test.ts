import { webJobs } from './webJobs';

describe('VS Code for the Web, without a server', function () {
  this.timeout(600_000);
  webJobs('web');
});
