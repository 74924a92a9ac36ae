import { equal, match } from 'node:assert/strict';
import { olderNode } from '../../../src/service/team/teamNode';

describe('the Node of the team service', () => {
  it('is 24 or newer', () => {
    equal(olderNode('24.0.0'), null);
    equal(olderNode('26.1.0'), null);
  });
  it('is said to be older where it is', () => {
    match(olderNode('22.12.0') ?? '', /meant for Node 24\. This is Node 22\.12\.0/);
    match(olderNode('20.20.2') ?? '', /This is Node 20\.20\.2/);
  });
});
