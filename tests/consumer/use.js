// The Node package over the shared library. Usage: node use.js PACKAGE
'use strict';
const assert = require('assert');
const { Policy, diff, version } = require(process.argv[2]);

const facts = { home: '/home/ann', workspace: '/home/ann/app', platform: 'linux' };
const policy = new Policy({ facts });
assert.strictEqual(policy.decide({ path: '~/.ssh/id', op: 'read' }), 'deny');
assert.strictEqual(policy.decide({ command: 'true' }), 'run');
assert.strictEqual(policy.explain({ command: 'cat /etc/hosts' }).refusals[0].begin, 4);
assert(policy.compile().includes('allow '));
assert(policy.lower().includes('--unshare-user'));
assert(policy.verify().holds);
const wider = new Policy({ facts, userConfig: '[sandbox]\nallowedPaths = ["/srv"]\n' });
assert(diff(policy, wider).allows_more);
assert.throws(() => new Policy({ facts, userConfig: '[sandbox\n' }), /user:1/);
assert.throws(() => policy.decide({ path: 3 }), Error);
assert.throws(() => policy.lower('nothing'), Error);
assert(version);
