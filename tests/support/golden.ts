// Golden files: texts that are committed, compared line by line and rewritten by UPDATE_GOLDEN=1.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect } from 'vitest'
import { root } from './root.ts'

const folder = join(root, 'tests/golden')
const rewrites = Boolean(process.env['UPDATE_GOLDEN'])
/** Changed lines that a failing test shows. */
const SHOWN = 60

/** `name`: the path below tests/golden. Fails with the lines that changed. */
export function expectGolden(name: string, text: string): void {
  const file = join(folder, name)
  if (rewrites) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const golden = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (golden === text) return
  const changed = changedLines(golden.split('\n'), text.split('\n'))
  const more = changed.length > SHOWN ? [`… and ${changed.length - SHOWN} more lines`] : []
  const said = [`tests/golden/${name} changed (UPDATE_GOLDEN=1 rewrites it):`, ...changed.slice(0, SHOWN), ...more]
  expect.fail(said.join('\n'))
}

/** The files of a folder of tests/golden are exactly these; others are removed where golden files are rewritten. */
export function expectGoldenFiles(below: string, names: readonly string[]): void {
  const place = join(folder, below)
  const found = existsSync(place) ? readdirSync(place, { recursive: true, withFileTypes: true }) : []
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const stale = files.filter((file) => !names.includes(file))
  if (rewrites) for (const file of stale) rmSync(join(folder, file))
  else expect(stale).toEqual([])
}

/** `- old`, `+ new` and the line before each run of changes, by the longest common subsequence. */
export function changedLines(was: readonly string[], is: readonly string[]): readonly string[] {
  const lines: string[] = []
  let before: string | undefined
  for (const { sign, line } of script(was, is)) {
    if (sign === ' ') {
      before = line
      continue
    }
    if (before !== undefined) lines.push(`  ${before}`)
    before = undefined
    lines.push(`${sign} ${line}`)
  }
  return lines
}

interface Step {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

/** Equal beginnings and ends are cut off first; what remains is short where few lines changed. */
function script(was: readonly string[], is: readonly string[]): readonly Step[] {
  let start = 0
  while (start < was.length && start < is.length && was[start] === is[start]) start++
  let end = 0
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const equal = was.slice(0, start).map((line): Step => ({ sign: ' ', line }))
  return [...equal, ...middle(was.slice(start, was.length - end), is.slice(start, is.length - end))]
}

function middle(was: readonly string[], is: readonly string[]): readonly Step[] {
  const common = Array.from({ length: was.length + 1 }, () => new Uint16Array(is.length + 1))
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = is.length - 1; j >= 0; j--)
      common[i]![j] = was[i] === is[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const steps: Step[] = []
  let [i, j] = [0, 0]
  while (i < was.length || j < is.length) {
    if (i < was.length && j < is.length && was[i] === is[j]) steps.push({ sign: ' ', line: was[(i++, j++, i - 1)]! })
    else if (j === is.length || (i < was.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      steps.push({ sign: '-', line: was[i++]! })
    else steps.push({ sign: '+', line: is[j++]! })
  }
  return steps
}
