// o4-policy for Node: the C interface by Node-API. Questions have the keys of policy tests.
'use strict';

const addon = require(process.env.O4POLICY_ADDON || './build/Release/o4policy.node');

const outcomes = ['allow', 'deny', 'private', 'ask', 'run', 'refuse'];

class Policy {
  // Without facts it is the policy of this machine, in `folder` or the current one.
  constructor({ facts, userConfig = null, projectConfig = null, folder = null } = {}) {
    this.handle = facts === undefined
      ? addon.loadMachine(folder)
      : addon.load(JSON.stringify(facts), userConfig, projectConfig);
  }

  decide(question) {
    return outcomes[addon.decide(this.handle, JSON.stringify(question))];
  }

  explain(question) {
    return JSON.parse(addon.explain(this.handle, JSON.stringify(question)));
  }

  compile() {
    return addon.compile(this.handle);
  }

  lower(profile = null) {
    return addon.lower(this.handle, profile);
  }

  verify(profile = null) {
    return JSON.parse(addon.verify(this.handle, profile));
  }
}

// What `b` lets in or shuts out that `a` does not.
function diff(a, b) {
  return JSON.parse(addon.diff(a.handle, b.handle));
}

module.exports = { Policy, diff, version: addon.version() };
