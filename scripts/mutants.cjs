// `npm run mutants [-- COUNT]`: makes that many mutants of the example document (100 unless said) and counts how many of
// them its generated examples notice. SEED chooses others.
'use strict'

const path = require('path')
const { spawnSync } = require('child_process')
const { afterSetup, root } = require('./setup.cjs')
const { SetupError } = require('./say.cjs')
const { suitableNode, noSuitableNode } = require('../packages/cli/bin/bundled-node.cjs')

afterSetup(() => {
  const node = suitableNode()
  if (!node) throw new SetupError(...noSuitableNode())
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, MUTANTS: process.argv[2] || '100' }
  const args = [vitest, 'run', '--project', 'sqlite', 'packages/cli/test/mutants']
  process.exitCode = spawnSync(node, args, { cwd: root, env, stdio: 'inherit' }).status
})
