/** Runs every example of the reference of expressions, under the number of its rule. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../src/expression/operations/text.ts'
import { expressionProblem } from '../../src/expression/problems.ts'
import { compileExpression } from '../../src/expression/evaluate.ts'
import { check, environment } from './world.ts'

const reference = readFileSync(new URL('../../src/expression/README.md', import.meta.url), 'utf8')

interface Example {
  readonly rule: string
  readonly source: string
  /** A value as text, `missing`, or the code of a problem. */
  readonly gives: string
}

function readExamples(): Example[] {
  const examples: Example[] = []
  let rule = ''
  for (const line of reference.split('\n')) {
    rule = /^\*\*(EXP-\d+)\*\*/.exec(line)?.[1] ?? rule
    const example =
      /^- `(.*)` → (?:`(.+)`|(missing|EXP-\d{3}))$/.exec(line) ?? /^- `(`) → (?:`(.+)`|(EXP-\d{3}))$/.exec(line)
    if (!example && line.startsWith('- ')) throw new Error(`not an example: ${line}`)
    if (example)
      examples.push({ rule, source: example[1] === '`' ? '' : example[1]!, gives: example[2] ?? example[3]! })
  }
  return examples
}

const examples = readExamples()

function outcome(source: string): string {
  const { expr, problems } = check(source)
  if (!expr) return [...new Set(problems.map((p) => p.code))].join(' ')
  const value = compileExpression(expr.tree)(environment)
  return value === null ? 'missing' : (textOf(value) ?? JSON.stringify(value))
}

describe('the reference of expressions', () => {
  test.for(examples)('$rule $source gives $gives', ({ source, gives }) => {
    expect(outcome(source)).toBe(gives)
  })

  test('every problem of the catalogue is shown by an example, or by a test of its own', () => {
    const shown = new Set([
      ...examples.map((e) => e.gives),
      'EXP-010',
      'EXP-038',
      'EXP-065',
      'EXP-070',
      'EXP-071',
      'EXP-072',
      'EXP-073',
      'EXP-074',
      'EXP-077',
    ])
    expect(Object.keys(expressionProblem.kinds).filter((code) => !shown.has(code))).toEqual([])
  })
})
