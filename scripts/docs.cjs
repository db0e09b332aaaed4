// Puts docs/language.md together from the pages of the rooms, so that a rule is written once, beside the code that keeps it,
// and makes docs/problems and docs/errors.md from the catalogues and their cases.
'use strict'

const { readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')

const root = join(__dirname, '..')
const source = join(root, 'packages/language')
const target = join(root, 'docs/language.md')

/** In the order of the reference: the frame, the nine points, examples, the expressions in them. */
const pages = [
  'README.md',
  'src/document/README.md',
  ...['purpose', 'screens', 'entities', 'lifecycle', 'rules', 'access', 'calls', 'errors', 'limits', 'examples'].map(
    (room) => `src/points/${room}/README.md`,
  ),
  'src/expression/README.md',
  'src/proof/README.md',
]

/** What a page contributes: its headings one level down, the problems of a refused example as a sentence above it. */
function section(page, isFirst) {
  const demote = (line, inFence) => (isFirst || inFence || !/^#{1,5} /.test(line) ? line : `#${line}`)
  const lines = []
  let inFence = false
  for (const line of readFileSync(join(source, page), 'utf8').trim().split('\n')) {
    const refused = /^(```+\w+) raises (.+)$/.exec(line)
    if (refused) lines.push(`Refused or warned about, with ${refused[2].trim().split(/\s+/).join(', ')}:`, '')
    lines.push(refused ? refused[1] : demote(line, inFence))
    if (line.startsWith('```')) inFence = !inFence
  }
  return lines.join('\n')
}

/** The whole text of docs/language.md as it should be. */
const languageReference = () =>
  [
    '<!-- Put together by `npm run docs` from the pages beside the code; change those. -->',
    ...pages.map((page, index) => section(page, index === 0)),
  ].join('\n\n') + '\n'

module.exports = { languageReference, target }

if (require.main === module) {
  const { spawnSync } = require('node:child_process')
  const { suitableNode } = require('../packages/cli/bin/bundled-node.cjs')
  writeFileSync(target, languageReference())
  const run = (script) =>
    spawnSync(suitableNode() || process.execPath, [join(root, 'tests/broken-documents', script)], { stdio: 'inherit' })
      .status
  process.exitCode = run('problem-pages.ts') || run('errors-page.ts')
}
