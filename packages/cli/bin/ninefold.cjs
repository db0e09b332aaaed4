#!/usr/bin/env node
// Launcher of the `ninefold` command: makes sure that a recent enough Node runs, then hands over to `src/main.ts`.
// Runs on old Node versions too: plain CommonJS, nothing but built-in modules.
'use strict'

const fs = require('fs')
const os = require('os')
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
  require('module').enableCompileCache(compileCache())
  import(mainFile()).catch((error) => {
    console.error(error)
    process.exitCode = 1
  })
}

/** A package has bundled code, a clone the sources. */
function mainFile() {
  const bundled = '../lib/main.js'
  return fs.existsSync(path.join(__dirname, bundled)) ? bundled : '../src/main.ts'
}

/** Beside the code; where an administrator has installed it, in the user's own folder, which nobody else can write. */
function compileCache() {
  const beside = path.join(__dirname, '..', 'node_modules', '.cache', 'compile')
  try {
    fs.mkdirSync(beside, { recursive: true })
    fs.accessSync(beside, fs.constants.W_OK)
    return beside
  } catch {
    return path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'ninefold', 'compile')
  }
}
