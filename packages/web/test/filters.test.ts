// Filters: what is clicked is printed as an expression, the compiler accepts it, and it is read as the same filter again.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkExpression, compileExpression, notInSql, type FieldSchema, type Schema } from '@ninefold/plan/expression'
import { type FieldType, isMany, type Json, typeOfField } from '@ninefold/plan/values'
import type { FilterField } from '../src/filters/fields.ts'
import { OPERATORS, operatorsOf } from '../src/filters/operators.ts'
import { chosenPeriod, periodNames } from '../src/filters/periods.ts'
import { printFilter, type FilterContext } from '../src/filters/print.ts'
import { readFilter } from '../src/filters/read.ts'
import { ME, type Condition, type FilterGroup, type FilterNode } from '../src/filters/tree.ts'

const options = ['new', 'in work', "won't do"].map((key) => ({ key, label: key }))
const money = fc.record({ amount: fc.constantFrom('0', '-12.50', '1000000'), currency: fc.constant('EUR') })
const ids = fc.constantFrom(ME, 'a1', 'b2')
const number = fc.constantFrom('0', '-1', '12.50')
const text = fc.constantFrom('Trip', "it's", 'a\\b', 'line\nbreak', 'and or (not)', 'ÄÖ')

/** Types with values that a person enters. */
const FIELDS: Readonly<Record<string, readonly [FieldType, fc.Arbitrary<Json>]>> = {
  title: [{ kind: 'text', min: 0, max: 80 }, text],
  notes: [{ kind: 'longText', max: 800 }, text],
  page: [{ kind: 'richText', max: 800 }, text],
  count: [{ kind: 'integer' }, fc.integer({ min: -99, max: 99 })],
  weight: [{ kind: 'decimal', digits: 8, scale: 2 }, number],
  price: [{ kind: 'money', currency: 'EUR' }, money],
  fee: [{ kind: 'money' }, money],
  rate: [{ kind: 'percent' }, number],
  done: [{ kind: 'yesNo' }, fc.boolean()],
  spentOn: [{ kind: 'date' }, fc.constantFrom('2026-02-28', '2024-02-29')],
  startsAt: [{ kind: 'time' }, fc.constantFrom('00:00', '23:59')],
  sentAt: [{ kind: 'dateTime' }, fc.constantFrom('2026-02-28', '2024-02-29')],
  effort: [{ kind: 'duration' }, fc.constantFrom('P1M', 'PT5400S', 'P14M3DT60S')],
  status: [{ kind: 'choice', options }, fc.constantFrom(...options.map(({ key }) => key))],
  tags: [{ kind: 'choices', options }, fc.constantFrom(...options.map(({ key }) => key))],
  words: [{ kind: 'values', of: { kind: 'text', min: 0, max: 80 } }, text],
  owner: [{ kind: 'reference', entity: 'User', onDelete: 'refuse' }, ids],
  members: [{ kind: 'many', entity: 'User' }, ids],
  payee: [{ kind: 'either', entities: ['User', 'Thing'], onDelete: 'refuse' }, fc.constantFrom('User', 'Thing')],
  place: [{ kind: 'location' }, text],
  photo: [{ kind: 'file', accept: [], maxSize: 1, image: true }, text],
  colour: [{ kind: 'colour' }, fc.constantFrom('#ff0000')],
  number: [{ kind: 'sequence', template: 'T-{0000}' }, text],
  plainNumber: [{ kind: 'sequence', template: '' }, fc.integer({ min: 1, max: 99 })],
  'owner.active': [{ kind: 'yesNo' }, fc.boolean()],
}

const field = (path: string): FilterField | undefined => {
  const [type] = (Object.hasOwn(FIELDS, path) && FIELDS[path]) || []
  return type && { path, label: path, type, optional: path !== 'title' }
}
const context: FilterContext = { field, currency: 'EUR' }

const schemaOf = (names: readonly string[]): ReadonlyMap<string, FieldSchema> =>
  new Map(
    names.map((path): [string, FieldSchema] => {
      const name = path.split('.').at(-1)!
      const type = FIELDS[path]![0]
      return [
        name.toLowerCase(),
        { name, type: typeOfField(type)!, optional: true, ...(isMany(type) && { many: true }) },
      ]
    }),
  )
const entities = {
  thing: { name: 'Thing', fields: schemaOf(Object.keys(FIELDS).filter((path) => !path.includes('.'))) },
  user: {
    name: 'User',
    fields: new Map([...schemaOf(['owner.active']), ['id', { name: 'id', type: { kind: 'text' } }]]),
  },
}
const schema: Schema = {
  entity: (name) => Object.entries(entities).find(([key]) => key === name.toLowerCase())?.[1],
  constant: () => undefined,
  role: () => undefined,
  shape: () => undefined,
  currency: 'EUR',
  names: () => ['Thing', 'User'],
}

/** The errors of the compiler, or the operation that no database has. */
function problemsOf(expression: string): readonly string[] {
  const at = { file: 'filter', start: 0, end: expression.length }
  const origin = { file: 'filter', line: 1, column: 1, endLine: 1, endColumn: 1 }
  const { expr, problems } = checkExpression(
    expression,
    { span: at, origin },
    { schema, this: 'Thing' },
    { kind: 'yesNo' },
  )
  const errors = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message}`)
  return expr ? [...errors, ...[notInSql(expr.tree)].filter((name) => name !== undefined)] : errors
}

function conditionsOf(path: string): readonly fc.Arbitrary<Condition>[] {
  const [type, value] = FIELDS[path]!
  return operatorsOf(type).map((operator) => {
    const { takes } = OPERATORS[operator]
    const days = fc.integer({ min: 1, max: 400 })
    const period = fc
      .tuple(fc.constantFrom(...periodNames), days, fc.integer({ min: 1, max: 7 }))
      .map(([name, n, firstDay]) => chosenPeriod(name, String(n), firstDay))
    const values: fc.Arbitrary<readonly Json[]> = {
      none: fc.constant([]),
      one: fc.tuple(value),
      two: fc.tuple(value, value),
      several: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map(meFirst),
      period: fc.tuple(period),
    }[takes]
    return values.map((given): Condition => ({ kind: 'condition', path, operator, values: given }))
  })
}

const meFirst = (values: readonly Json[]): readonly Json[] =>
  values.toSorted((a, b) => Number(b === ME) - Number(a === ME))

const anyCondition = fc.oneof(...Object.keys(FIELDS).flatMap(conditionsOf))
const otherOf = (of: FilterGroup['of']) => (of === 'all' ? 'any' : 'all')

function groups(of: FilterGroup['of'], depth: number): fc.Arbitrary<FilterGroup> {
  const item: fc.Arbitrary<FilterNode> =
    depth === 0
      ? anyCondition
      : fc.oneof({ weight: 3, arbitrary: anyCondition }, { weight: 1, arbitrary: groups(otherOf(of), depth - 1) })
  return fc.array(item, { minLength: 2, maxLength: 4 }).map((items) => ({ kind: 'group', of, items }))
}

describe('a filter', () => {
  const each = Object.entries(FIELDS).flatMap(([path, [type]]) => operatorsOf(type).map((_, i) => [path, i] as const))
  it.each(each)('on %s, operator %i, is accepted and read again', (path, i) => {
    const check = fc.property(conditionsOf(path)[i]!, (condition) => {
      const tree: FilterGroup = { kind: 'group', of: 'all', items: [condition] }
      const expression = printFilter(tree, context)
      expect(expression).not.toBe('')
      expect([expression, ...problemsOf(expression)]).toEqual([expression])
      expect(readFilter(expression, context).items.map((node) => printed(node))).toEqual([expression])
      expect(readFilter(expression, context).items[0]?.kind).toBe('condition')
    })
    fc.assert(check, { numRuns: 20, seed: 13 })
  })

  it('of conditions in groups is read again', () => {
    const check = fc.property(fc.oneof(groups('all', 2), groups('any', 2)), (tree) => {
      const expression = printFilter(tree, context)
      const again = readFilter(expression, context)
      expect(printFilter(again, context)).toBe(expression)
      expect(shape(again)).toEqual(shape(tree))
    })
    fc.assert(check, { numRuns: 150, seed: 13 })
  })

  it('that is written by hand stays as it is', () => {
    const expression = "title == 'Trip' and year(spentOn) == 2026 and (done == yes or missing > 1)"
    const tree = readFilter(expression, context)
    expect(tree.items.map(({ kind }) => kind)).toEqual(['condition', 'expression', 'group'])
    expect(printFilter(tree, context)).toBe(
      "title == 'Trip' and (year(spentOn) == 2026) and (done == yes or (missing > 1))",
    )
    expect(readFilter('title ==', context).items).toEqual([{ kind: 'expression', text: 'title ==' }])
  })

  it('without a value filters nothing', () => {
    const condition: Condition = { kind: 'condition', path: 'title', operator: 'contains', values: [] }
    expect(printFilter({ kind: 'group', of: 'all', items: [condition] }, context)).toBe('')
  })
})

const printed = (node: FilterNode) => printFilter({ kind: 'group', of: 'all', items: [node] }, context)
const shape = (node: FilterNode): unknown => (node.kind === 'group' ? [node.of, node.items.map(shape)] : node.kind)

describe('a week', () => {
  const first = (value: string, today: string) => {
    const condition: Condition = { kind: 'condition', path: 'spentOn', operator: 'during', values: [value] }
    const [, expression] = /spentOn >= (.*) and/u.exec(
      printFilter({ kind: 'group', of: 'all', items: [condition] }, context),
    )!
    const range = {
      span: { file: '', start: 0, end: 0 },
      origin: { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
    }
    const { expr } = checkExpression(expression!, range, { schema, this: 'Thing' }, { kind: 'date' })
    const request = { localDate: today, localTime: null, timeZone: null, ip: '' }
    return compileExpression(expr!.tree)({
      me: null,
      roles: new Set(),
      constants: {},
      now: `${today}T12:00:00.000Z`,
      today,
      timeZone: 'UTC',
      request,
    })
  }

  it('begins on the first day of the week where the person is', () => {
    // A Sunday, and the Monday after it.
    const days = ['2026-11-22', '2026-11-23']
    const firstOf = (firstDay: number) => days.map((day) => first(chosenPeriod('thisWeek', '', firstDay), day))
    expect(firstOf(1)).toEqual(['2026-11-16', '2026-11-23'])
    expect(firstOf(7)).toEqual(['2026-11-22', '2026-11-22'])
    expect(firstOf(6)).toEqual(['2026-11-21', '2026-11-21'])
    expect(first(chosenPeriod('nextWeek', '', 7), '2026-11-22')).toBe('2026-11-29')
  })
})
