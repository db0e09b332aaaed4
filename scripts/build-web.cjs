// Builds the web application into packages/web/dist, unless its sources are those of the last build.
'use strict'

const fs = require('fs')
const path = require('path')
const crypto = require('crypto')
const zlib = require('zlib')
const { SetupError, say, sayWhileWaiting } = require('./say.cjs')
const { run, tail } = require('./run.cjs')
const { withLock } = require('./lock.cjs')
const { suitableNode, noSuitableNode } = require('../packages/cli/bin/bundled-node.cjs')

/** What the build reads, relative to the root. Places that do not exist are passed over. */
const SOURCES = ['packages/web', 'packages/plan', 'packages/proof', 'tsconfig.base.json', 'package-lock.json']

async function buildWeb(root) {
  if (isBuilt(root)) return
  await withLock(path.join(root, '.ninefold', 'setup.lock'), async () => {
    if (!isBuilt(root)) await build(root)
  })
}

async function build(root) {
  const node = suitableNode()
  if (!node) throw new SetupError(...noSuitableNode())
  const web = path.join(root, 'packages', 'web')
  const fresh = path.join(web, 'node_modules', '.cache', 'dist')
  const stamp = stampOf(root, true)
  const done = sayWhileWaiting('building the web application')
  const vite = path.join(path.dirname(require.resolve('vite/package.json', { paths: [web] })), 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const env = Object.assign({}, process.env, { NODE_ENV: 'production' })
  const result = await run(node, args, { cwd: web, env })
  const time = done()
  if (result.code !== 0) {
    const why = tail(result.output, 40).map((line) => '  ' + line)
    throw new SetupError('the web application could not be built.', ...why)
  }
  compress(fresh)
  fs.writeFileSync(path.join(fresh, '.stamp.json'), JSON.stringify(stamp))
  replaceFolder(path.join(web, 'dist'), fresh)
  say('web application built in ' + time)
}

/** Beside each file that gets smaller, what the server sends of it. A file is compressed once, so as small as it gets. */
function compress(folder) {
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, name)
    if (!/\.(?:html|js|css|json|svg|txt|webmanifest)$/.test(name) || fs.statSync(file).size <= 500) continue
    const plain = fs.readFileSync(file)
    fs.writeFileSync(file + '.br', zlib.brotliCompressSync(plain))
    fs.writeFileSync(file + '.gz', zlib.gzipSync(plain, { level: 9 }))
  }
}

/** Puts the finished build in place at once, so that a running server never sees half of one. */
function replaceFolder(target, fresh) {
  const old = fresh + '.old'
  fs.rmSync(old, { recursive: true, force: true })
  if (fs.existsSync(target)) fs.renameSync(target, old)
  fs.renameSync(fresh, target)
  fs.rmSync(old, { recursive: true, force: true })
}

/** Compares sizes and times first, and contents only where those differ (as after a checkout). */
function isBuilt(root) {
  const file = path.join(root, 'packages', 'web', 'dist', '.stamp.json')
  let last
  try {
    last = JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return false
  }
  if (last.quick === stampOf(root, false).quick) return true
  const now = stampOf(root, true)
  if (last.content !== now.content) return false
  fs.writeFileSync(file, JSON.stringify(now))
  return true
}

function stampOf(root, withContent) {
  const quick = crypto.createHash('sha256')
  const content = crypto.createHash('sha256')
  for (const file of SOURCES.flatMap((place) => filesBelow(path.join(root, place)))) {
    const name = path.relative(root, file)
    const { size, mtimeMs } = fs.statSync(file)
    quick.update(name + '\0' + size + '\0' + mtimeMs + '\0')
    if (withContent)
      content
        .update(name + '\0')
        .update(fs.readFileSync(file))
        .update('\0')
  }
  return { quick: quick.digest('hex'), content: withContent ? content.digest('hex') : undefined }
}

function filesBelow(place) {
  if (!fs.existsSync(place)) return []
  if (fs.statSync(place).isFile()) return isSource(place) ? [place] : []
  return fs
    .readdirSync(place, { withFileTypes: true })
    .filter((entry) => !(entry.isDirectory() && SKIPPED.has(entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(path.join(place, entry.name)))
}

const SKIPPED = new Set(['node_modules', 'dist', 'test', 'cases', 'golden'])

function isSource(file) {
  return !/\.(test\.tsx?|md)$/.test(file)
}

module.exports = { buildWeb }
