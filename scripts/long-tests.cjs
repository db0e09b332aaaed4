// Runs tests that are short in `npm test` at full length: `longTests(files, environment)`, each on both databases where it keeps something.
'use strict'

const { spawnSync } = require('child_process')
const path = require('path')
const { afterSetup, root } = require('./setup.cjs')
const { suitableNode, noSuitableNode } = require('../packages/cli/bin/bundled-node.cjs')
const { SetupError } = require('./say.cjs')

/** What is set already in the environment wins. */
function longTests(files, environment) {
  afterSetup(() => {
    const node = suitableNode()
    if (!node) throw new SetupError(...noSuitableNode())
    const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const { status } = spawnSync(node, [vitest, 'run', ...files], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: Object.assign({}, environment, process.env),
    })
    process.exitCode = status === 0 ? 0 : 1
  })
}

module.exports = { longTests }
