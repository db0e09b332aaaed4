// `npm run package`: builds what users install, dist/ninefold-x.y.z.tgz; with `-- --try` also installs it and runs it.
'use strict'

const { spawnSync } = require('child_process')
const path = require('path')
const { afterSetup, root } = require('./setup.cjs')
const { suitableNode, noSuitableNode } = require('../packages/cli/bin/bundled-node.cjs')
const { SetupError } = require('./say.cjs')

afterSetup(() => {
  const node = suitableNode()
  if (!node) throw new SetupError(...noSuitableNode())
  const script = process.argv.includes('--try') ? 'try-package.ts' : 'package.ts'
  process.exitCode = spawnSync(node, [path.join(root, 'scripts', script)], { cwd: root, stdio: 'inherit' }).status
})
