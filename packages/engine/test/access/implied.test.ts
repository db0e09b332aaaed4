// Rights on rows of which something is known are the rights on these rows, said more shortly.
import fc from 'fast-check'
import { compileExpression, type Tree } from '@ninefold/plan/expression'
import { describe, expect, it } from 'vitest'
import type { Condition } from '../../src/access/fold.ts'
import { asTree, ownField } from '../../src/access/fold.ts'
import { rightsWhere } from '../../src/access/implied.ts'
import type { Rights } from '../../src/access/rights.ts'
import { conjunctsOf } from '../../src/store/layout/ranges.ts'
import { call, conditionsOf, me, user, yesNo } from '../support/conditions.ts'

const STATES = ['draft', 'open', 'done'] as const
const state = { kind: 'choice', options: STATES } as const
const status = ownField('Thing', 'status', state)
const literal = (value: string): Tree => ({ op: 'literal', value, type: state })
const list = (values: readonly string[]): Tree => ({
  op: 'list',
  items: values.map(literal),
  type: { kind: 'list', of: state },
})

const leaf: fc.Arbitrary<Tree> = fc.oneof(
  fc.constantFrom('owner', 'keeper').map((name) => call('==', ownField('Thing', name, user), me)),
  fc.constant(ownField('Thing', 'closed', yesNo)),
  fc.tuple(fc.constantFrom('==', '!='), fc.constantFrom(...STATES)).map(([fn, of]) => call(fn, status, literal(of))),
  fc.subarray([...STATES], { minLength: 1 }).map((of) => call('in', status, list(of))),
)
const tree = conditionsOf(leaf)

const person = fc.constantFrom(null, 'me', 'you')
const world = fc.record({
  owner: person,
  keeper: person,
  status: fc.constantFrom(null, ...STATES),
  closed: fc.constantFrom(null, true, false),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

function allows(condition: Condition, { owner, keeper, ...rest }: World): boolean {
  const record = (id: string | null) => (id === null ? null : { id })
  const environment = {
    this: { id: 't', owner: record(owner), keeper: record(keeper), ...rest },
    me: { id: 'me' },
    roles: new Set<string>(),
    constants: {},
    now: '2026-01-01T00:00:00.000Z',
    today: '2026-01-01',
    timeZone: 'UTC',
  }
  return compileExpression(asTree(condition))(environment) === true
}

const rightsOf = (condition: Condition): Rights => ({
  rows: () => condition,
  field: () => condition,
  mask: { row: () => condition, field: () => condition },
})
const onRows = (condition: Condition, filter: Tree) => rightsWhere(rightsOf(condition), 'Thing', conjunctsOf(filter))

describe('permissions on rows that satisfy a filter', () => {
  it('are the same as before on each row that satisfies the filter', () => {
    fc.assert(
      fc.property(tree, tree, fc.array(world, { minLength: 20, maxLength: 20 }), (right, filter, worlds) => {
        const shorter = onRows(right, filter).rows('Thing', 'read')
        for (const each of worlds.filter((one) => allows(filter, one)))
          expect(allows(shorter, each)).toBe(allows(right, each))
      }),
      { seed: 9, numRuns: 500 },
    )
  })

  const mine = call('==', ownField('Thing', 'owner', user), me)
  const notDraft = call('!=', status, literal('draft'))
  const open = call('==', status, literal('open'))

  it('need no condition if the filter already requires it', () => {
    expect(onRows(call('or', mine, notDraft), mine).rows('Thing', 'read')).toBe(true)
    expect(onRows(call('or', mine, notDraft), open).field('Thing', 'read', 'title')).toBe(true)
    expect(onRows(notDraft, call('in', status, list(['open', 'done']))).rows('Thing', 'read')).toBe(true)
    expect(onRows(notDraft, call('in', status, list(['open', 'draft']))).rows('Thing', 'read')).toEqual(notDraft)
  })

  it('still have their condition for other rows and other verbs', () => {
    const rights = onRows(notDraft, open)
    expect(rights.rows('Other', 'read')).toEqual(notDraft)
    expect(rights.rows('Thing', 'update')).toEqual(notDraft)
    expect(rights.mask.row('Thing')).toEqual(notDraft)
    expect(rights.mask.field('Thing', 'title', false)).toEqual(notDraft)
    expect(rights.mask.field('Thing', 'title', true)).toBe(true)
  })
})
