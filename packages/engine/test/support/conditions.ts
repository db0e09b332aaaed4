// Random conditions over a record: some leaves, joined by and, or, not.
import fc from 'fast-check'
import type { Tree } from '@ninefold/plan/expression'

export const yesNo = { kind: 'yesNo' } as const
export const user = { kind: 'record', entity: 'User' } as const
export const me: Tree = { op: 'name', scope: 'me', name: '', type: user }

export const call = (fn: string, ...args: Tree[]): Tree => ({ op: 'call', fn, args, type: yesNo })

export const conditionsOf = (leaf: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
  fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.tuple(fc.constantFrom('and', 'or'), tie('tree'), tie('tree')).map(([fn, a, b]) => call(fn, a, b)),
      tie('tree').map((a) => call('not', a)),
    ),
  })).tree
