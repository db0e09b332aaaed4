// `npm test [-- filter]`: makes the folder ready, then checks types, lint and layout, and runs the tests.
// Its last line counts everything: `N passed, N failed` and, where something was skipped, `, N skipped`.
'use strict'

const fs = require('fs')
const os = require('os')
const path = require('path')
const { spawnSync } = require('child_process')
const { afterSetup, root } = require('./setup.cjs')
const { SetupError } = require('./say.cjs')
const { suitableNode, noSuitableNode } = require('../packages/cli/bin/bundled-node.cjs')

afterSetup(() => {
  const node = suitableNode()
  if (!node) throw new SetupError(...noSuitableNode())
  const counts = { passed: 0, failed: 0, skipped: 0 }
  add(counts, check('types', node, require('./typecheck.cjs').typecheckCommand()))
  add(counts, lint(node))
  add(counts, tests(node, process.argv.slice(2)))
  const { passed, failed, skipped } = counts
  process.exitCode = failed > 0 ? 1 : 0
  console.log('\n' + passed + ' passed, ' + failed + ' failed' + (skipped > 0 ? ', ' + skipped + ' skipped' : ''))
})

/** Rules and layout count as one. */
function lint(node) {
  const rules = check('lint', node, [bin('oxlint'), '--type-aware', '--deny-warnings'])
  const layout = check('layout', node, [bin('oxfmt'), '--check'])
  return rules.failed + layout.failed > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}

/** Runs the tests and counts what Vitest reports; a run that broke outside of a test counts as one more failure. */
function tests(node, filter) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninefold-test-'))
  const file = path.join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=' + file]
    const ended = runNode(node, [bin('vitest'), 'run', ...reporters, ...filter])
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

function check(name, node, args) {
  const start = Date.now()
  const passed = runNode(node, args)
  console.log(name + (passed ? ': fine' : ': FAILED') + ' (' + ((Date.now() - start) / 1000).toFixed(1) + ' s)')
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

function runNode(node, args) {
  return spawnSync(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

function bin(name) {
  const folder = path.join(root, 'node_modules', name)
  const entry = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).bin
  return path.join(folder, typeof entry === 'string' ? entry : entry[name])
}

function add(counts, more) {
  for (const name of Object.keys(counts)) counts[name] += more[name] || 0
}
