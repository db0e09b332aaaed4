// Checks the types of every package in its own environment, then of everything together with tests and tools.
'use strict'

const fs = require('fs')
const path = require('path')

const root = path.join(__dirname, '..')

/** The command that checks all types, as arguments for Node. */
function typecheckCommand() {
  const packages = path.join(root, 'packages')
  const configured = fs
    .readdirSync(packages)
    .map((name) => path.join(packages, name))
    .filter((folder) => fs.existsSync(path.join(folder, 'tsconfig.json')))
  const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
  return [tsc, '--build', ...configured, root]
}

module.exports = { typecheckCommand }

if (require.main === module) {
  const { handOver } = require('../packages/cli/bin/hand-over.cjs')
  handOver(process.execPath, typecheckCommand(), { cwd: root })
}
