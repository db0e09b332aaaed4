// `npm test [-- filter]`: makes the folder ready, then runs the tests, and beside them checks types, lint and layout, of which
// it tells when the tests are done: browsers and databases leave the processor time that the checks take. Types are checked with
// the lint, which needs them too: each file in the environment of its own package.
// Its last line counts everything: `N passed, N failed` and, where something was skipped, `, N skipped`.
'use strict'

const fs = require('fs')
const os = require('os')
const path = require('path')
const { spawn } = require('child_process')
const { afterSetup, root } = require('./setup.cjs')
const { SetupError } = require('./say.cjs')
const { suitableNode, noSuitableNode } = require('../packages/cli/bin/bundled-node.cjs')

afterSetup(async () => {
  const node = suitableNode()
  if (!node) throw new SetupError(...noSuitableNode())
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const [checked, tested] = await Promise.all([checks(node), tests(node, process.argv.slice(2))])
  for (const { said } of checked) console.log(said)
  for (const { passed } of checked) add(counts, passed ? { passed: 1 } : { failed: 1 })
  add(counts, tested)
  const { passed, failed, skipped } = counts
  process.exitCode = failed > 0 ? 1 : 0
  console.log('\n' + passed + ' passed, ' + failed + ' failed' + (skipped > 0 ? ', ' + skipped + ' skipped' : ''))
})

/** One after the other: of each whether it passed, and what there is to tell. */
async function checks(node) {
  return [
    await check('types and lint', node, [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings']),
    await check('layout', node, [bin('oxfmt'), '--check']),
  ]
}

/** Runs the tests and counts what Vitest reports; a run that broke outside of a test counts as one more failure. */
async function tests(node, filter) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninefold-test-'))
  const file = path.join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=' + file]
    const { passed: ended } = await runNode(node, [bin('vitest'), 'run', ...reporters, ...filter], 'inherit')
    const found = fs.existsSync(file) ? countReport(JSON.parse(fs.readFileSync(file, 'utf8'))) : {}
    const counts = { passed: 0, failed: 0, skipped: 0 }
    add(counts, found)
    if (!ended && counts.failed === 0) counts.failed = 1
    return counts
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not be loaded has no tests to count, and counts as one failure itself. */
function countReport(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

async function check(name, node, args) {
  const start = Date.now()
  const { passed, out } = await runNode(node, args, 'pipe')
  const time = ((Date.now() - start) / 1000).toFixed(1)
  return { passed, said: '\n' + out + name + (passed ? ': fine' : ': FAILED') + ' (' + time + ' s)' }
}

/** `output`: 'inherit' shows it at once, 'pipe' hands it back. */
function runNode(node, args, output) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', output, output] })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      if (stream) stream.setEncoding('utf8').on('data', (text) => (out += text))
    child.on('error', (error) => resolve({ passed: false, out: out + error.message + '\n' }))
    child.on('close', (code) => resolve({ passed: code === 0, out }))
  })
}

function bin(name) {
  const folder = path.join(root, 'node_modules', name)
  const entry = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).bin
  return path.join(folder, typeof entry === 'string' ? entry : entry[name])
}

function add(counts, more) {
  for (const name of Object.keys(counts)) counts[name] += more[name] || 0
}
