#!/usr/bin/env node
// Launcher of the `ninefold` command: makes sure that a recent enough Node runs, then hands over to `src/main.ts`.
// Runs on old Node versions too: plain CommonJS, nothing but built-in modules.
'use strict'

const path = require('path')
const { suitableNode, noSuitableNode } = require('./bundled-node.cjs')
const { handOver } = require('./hand-over.cjs')

const node = suitableNode()
if (!node) {
  console.error(noSuitableNode().join('\n'))
  process.exitCode = 1
} else if (node !== process.execPath) {
  handOver(node, process.execArgv.concat(__filename, process.argv.slice(2)))
} else {
  // Compiled code is kept between starts. Where the folder cannot be written, Node goes on without.
  require('module').enableCompileCache(path.join(__dirname, '..', 'node_modules', '.cache', 'compile'))
  import('../src/main.ts').catch((error) => {
    console.error(error)
    process.exitCode = 1
  })
}
