// `npm run agreement`: a hundred thousand random expressions, each in JavaScript and in both databases; `CASES=…` for another number.
'use strict'

const { spawnSync } = require('child_process')
const path = require('path')
const { afterSetup, root } = require('./setup.cjs')
const { suitableNode, noSuitableNode } = require('../packages/cli/bin/bundled-node.cjs')
const { SetupError } = require('./say.cjs')

afterSetup(() => {
  const node = suitableNode()
  if (!node) throw new SetupError(...noSuitableNode())
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(node, [vitest, 'run', 'packages/engine/test/expression-agreement.test.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: Object.assign({ CASES: '100000' }, process.env),
  })
  process.exitCode = status === 0 ? 0 : 1
})
