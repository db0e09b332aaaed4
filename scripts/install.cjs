// Installs the dependencies exactly as in the lockfile, unless they are installed already.
'use strict'

const fs = require('fs')
const path = require('path')
const crypto = require('crypto')
const { SetupError, say, sayWhileWaiting } = require('./say.cjs')
const { run, tail } = require('./run.cjs')
const { withLock } = require('./lock.cjs')
const { bundledNode, brokenBecause } = require('../packages/cli/bin/bundled-node.cjs')

async function installDependencies(root) {
  if (isInstalled(root)) return
  await withLock(path.join(root, '.ninefold', 'setup.lock'), async () => {
    if (!isInstalled(root)) await install(root)
  })
}

async function install(root) {
  const first = !fs.existsSync(path.join(root, 'node_modules'))
  const done = sayWhileWaiting(
    first
      ? 'installing dependencies (once, usually under a minute)'
      : 'dependencies have changed, installing them again',
  )
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: root, env: environmentForNpm(), shell: process.platform === 'win32' }
  const result = await run('npm', args, options)
  const time = done()
  if (result.code !== 0) throw installFailed(result)
  unlinkBrokenNode(root)
  writeStamp(root)
  say('dependencies installed in ' + time)
}

/** "npm run" prefers the bundled Node. Where that does not start, the machine's own must remain to say so. */
function unlinkBrokenNode(root) {
  const bundled = bundledNode()
  if (!bundled || !brokenBecause(bundled)) return
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    fs.rmSync(path.join(root, 'node_modules', '.bin', name), { force: true })
}

/** npm runs on the machine's own Node: the bundled one is among the files that npm replaces. */
function environmentForNpm() {
  const env = Object.assign({}, process.env)
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') || 'PATH'
  const ours = path.join('node_modules', '.bin')
  env[name] = (env[name] || '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(ours) && !folder.endsWith('node-gyp-bin'))
    .join(path.delimiter)
  return env
}

function installFailed({ code, output }) {
  const why = tail(output).map((line) => '  ' + line)
  const what = 'the dependencies could not be installed.'
  if (code === 127)
    return new SetupError(what, 'npm was not found. Install Node with npm (https://nodejs.org), then try again.')
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output))
    return new SetupError(
      what,
      ...why,
      'The package registry was not reachable. Check the network (and "npm config get registry"), then try again.',
    )
  if (/ENOSPC/.test(output)) return new SetupError(what, ...why, 'The disk is full. About 1 GB is needed.')
  if (/EACCES|EPERM/.test(output))
    return new SetupError(
      what,
      ...why,
      'This folder or the npm cache belongs to another user. Correct that, then try again.',
    )
  return new SetupError(what, ...why, 'Try "npm ci" in this folder to see everything that npm has to say.')
}

function isInstalled(root) {
  const stamp = stampFile(root)
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lockfileHash(root)) return true
  if (!matchesLockfile(root)) return false
  writeStamp(root)
  return true
}

/** Whether what npm last put into node_modules is what the lockfile asks for, as after "npm install" by hand. */
function matchesLockfile(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'))
  const present = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.keys(wanted).every((place) => {
    const a = wanted[place]
    const b = present[place]
    if (!place.includes('node_modules/')) return true
    if (b) return a.version === b.version && a.integrity === b.integrity && a.resolved === b.resolved
    return Boolean(a.optional || a.devOptional || a.peer)
  })
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function writeStamp(root) {
  fs.writeFileSync(stampFile(root), lockfileHash(root))
}

function stampFile(root) {
  return path.join(root, 'node_modules', '.ninefold-lockfile')
}

function lockfileHash(root) {
  return crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

module.exports = { installDependencies }
