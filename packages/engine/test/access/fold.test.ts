// Simplifying a condition never changes where it allows.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileExpression, type Tree } from '@ninefold/plan/expression'
import { all, asTree, fold, ownField, some, type Known } from '../../src/access/fold.ts'
import { call, conditionsOf, me, user, yesNo } from '../support/conditions.ts'

const NAMES = ['a', 'b', 'c'] as const
const ROLES = ['editor', 'reader'] as const

const people = { kind: 'list', of: user } as const
const members = ownField('Thing', 'members', people)
const m: Tree = { op: 'name', scope: 'variable', name: 'm', type: user }

const leaf: fc.Arbitrary<Tree> = fc.oneof(
  fc.constantFrom(...NAMES).map((name) => ownField('Thing', name, yesNo)),
  fc.constantFrom(...ROLES).map((name): Tree => ({ op: 'name', scope: 'role', name, type: yesNo })),
  fc.constant<Tree>({ op: 'name', scope: 'context', name: 'signedIn', type: yesNo }),
  fc.constant(call('==', ownField('Thing', 'owner', user), me)),
  fc.constant(call('!=', { op: 'field', of: me, field: 'boss', type: user }, ownField('Thing', 'owner', user))),
  fc.constant(call('in', me, members)),
  fc.constant(call('in', ownField('Thing', 'owner', user), { op: 'field', of: me, field: 'team', type: people })),
  fc.constant<Tree>({ op: 'macro', fn: 'exists', over: members, variable: 'm', body: call('==', m, me), type: yesNo }),
)
const tree = conditionsOf(leaf)

const value = fc.constantFrom(true, false, null)
const world = fc.record({
  a: value,
  b: value,
  c: value,
  owner: fc.constantFrom(null, 'me', 'you'),
  members: fc.subarray(['me', 'you']),
  roles: fc.subarray([...ROLES]),
  signedIn: fc.boolean(),
})

type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const known = ({ roles, signedIn }: World): Known => ({ roles: new Set(roles), administrator: false, signedIn })

function allows(condition: Tree, { a, b, c, owner, members: ids, roles, signedIn }: World): boolean {
  const environment = {
    this: { id: 't', a, b, c, owner: owner === null ? null : { id: owner }, members: ids.map((id) => ({ id })) },
    me: signedIn ? { id: 'me', boss: { id: 'you' }, team: [{ id: 'you' }] } : null,
    roles: new Set<string>(roles),
    constants: {},
    now: '2026-01-01T00:00:00.000Z',
    today: '2026-01-01',
    timeZone: 'UTC',
  }
  return compileExpression(condition)(environment) === true
}

describe('folding', () => {
  it('POL-1: allows exactly what the unfolded condition allows', () => {
    fc.assert(
      fc.property(tree, world, (t, w) => {
        expect(allows(asTree(fold(t, known(w))), w)).toBe(allows(t, w))
      }),
      { seed: 9, numRuns: 2000 },
    )
  })

  it('POL-1: is false for every row if it needs a user and nobody is signed in', () => {
    const visitor: Known = { roles: new Set(), administrator: false, signedIn: false }
    const own = call('==', ownField('Thing', 'owner', user), me)
    const a = ownField('Thing', 'a', yesNo)
    expect(fold(own, visitor)).toBe(false)
    expect(fold(call('not', own), visitor)).toBe(false)
    expect(fold(call('and', a, call('not', call('or', a, own))), visitor)).toBe(false)
    expect(fold(call('!=', { op: 'field', of: me, field: 'boss', type: user }, me), visitor)).toBe(false)
    expect(fold(call('or', call('in', me, members), own), visitor)).toBe(false)
  })

  it('POL-1: combines grants and restrictions without widening or narrowing them', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), world, (trees, w) => {
        const folded = trees.map((t) => fold(t, known(w)))
        expect(allows(asTree(some(folded)), w)).toBe(trees.some((t) => allows(t, w)))
        expect(allows(asTree(all(folded)), w)).toBe(trees.every((t) => allows(t, w)))
      }),
      { seed: 9, numRuns: 2000 },
    )
  })
})
