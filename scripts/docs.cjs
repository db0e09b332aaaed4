// `npm run docs`: generates docs/language/ from the READMEs of the rooms, and docs/problems and docs/errors.md from the catalogues and their cases.
'use strict'

const { spawnSync } = require('node:child_process')
const { join } = require('node:path')
const { suitableNode } = require('../packages/cli/bin/bundled-node.cjs')

const SCRIPTS = [
  'scripts/reference.ts',
  'tests/broken-documents/problem-pages.ts',
  'tests/broken-documents/errors-page.ts',
]

for (const script of SCRIPTS) {
  const { status } = spawnSync(suitableNode() || process.execPath, [join(__dirname, '..', script)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status || 1)
}
