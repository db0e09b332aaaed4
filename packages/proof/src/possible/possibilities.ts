/** Decides what a person can do with the records of an entity in one state: always, sometimes or never. */
import { childrenOf, type Tree, allOf, anyOf, has, notThat, orFalse, thisOf } from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import type { Entity, Verb } from '@ninefold/plan'
import { decide, isRuledOut } from '../logic/index.ts'
import { fromState, guard, permitted, readable, rowsOf, takers } from './act.ts'
import { allowed, openTo } from './change.ts'
import type { Knowledge } from './knowledge.ts'
import { withIsNew, type RecordOperation, type Question } from './question.ts'
import { given, type Premise, type Reason } from './reason.ts'
import { linesThatAllow, runGrants, type Permission } from './rights.ts'
import { byRoutes, premisesOf } from './open-routes.ts'
import { routesTo } from './routes.ts'
import { conditionsOn, type Subject } from './subject.ts'

/** Whether an operation is possible: always, sometimes, never, or not decided. */
export interface Possibility {
  /** A permission of point 6 or the name of an action. */
  readonly does: string
  readonly label: string
  readonly possible: 'always' | 'sometimes' | 'never' | 'undecided'
  /** For "always": only with some of the fields. */
  readonly someFields?: true
  /** For "sometimes" and "always": the lines of the document that allow it. */
  readonly by: readonly Reason[]
}

const VERBS: readonly Verb[] = ['read', 'create', 'update', 'delete', 'export', 'import']

/** All operations on records of the entity: verbs, then actions in the order of the document. */
export function operationsOn(
  entity: Entity,
  knowledge: Knowledge,
): readonly { readonly operation: RecordOperation; readonly label: string }[] {
  const actions = knowledge.lifecycles(entity.name).flatMap((one) => one.actions)
  const byPeople = actions.filter(({ name, who }) => who !== null || runGrants(name, entity, knowledge).length > 0)
  const named = new Map(byPeople.map(({ name, label }) => [name, label]))
  return [
    ...VERBS.map((verb) => ({ operation: { kind: 'verb', verb } as const, label: verb })),
    ...[...named].map(([name, label]) => ({ operation: { kind: 'action', name } as const, label })),
  ]
}

/** An alternative for an operation: conditions that must all hold, and permissions of which one must apply. */
interface Alternative {
  readonly needs: readonly Premise[]
  readonly lines: readonly Permission[]
  readonly guards: readonly Premise[]
}

/** Includes rights, states and guards, but not rules, which depend on values. */
function alternativesOf(operation: RecordOperation, entity: Entity, knowledge: Knowledge): readonly Alternative[] {
  const record = thisOf(entity.name)
  if (operation.kind === 'verb')
    return [
      {
        needs: [
          ...allowed(operation.verb, entity, operation.field, knowledge),
          ...openTo(operation.verb, entity, operation.field, knowledge),
          // Each row of an imported file is created like any other record.
          ...(operation.verb === 'import' ? allowed('create', entity, operation.field, knowledge) : []),
        ],
        lines: linesThatAllow(operation.verb, record, operation.field, knowledge),
        guards: [],
      },
    ]
  return rowsOf(entity, operation.name, knowledge).map((row): Alternative => {
    const condition = guard(row, knowledge)
    const guards = condition ? [condition] : []
    const needs = [...permitted(row, knowledge), fromState(row, knowledge), ...guards]
    return { needs, lines: takers(row, knowledge), guards }
  })
}

/** The condition that the person may do it with the record, by any alternative. */
export function mayDo(operation: RecordOperation, entity: Entity, knowledge: Knowledge): Tree {
  const alternatives = alternativesOf(operation, entity, knowledge)
  return anyOf(alternatives.map(({ needs }) => allHold(needs.map((one) => withIsNew(one, operation)))))
}

const NEEDS_RECORD: ReadonlySet<Verb> = new Set(['update', 'delete', 'export'])

/** Whether the operation also needs read access to the record. */
const needsReading = (operation: RecordOperation): boolean =>
  operation.kind === 'action' || NEEDS_RECORD.has(operation.verb)

/** An alternative with read access included. */
interface PreparedAlternative extends Alternative {
  /** `needs` without read access. */
  readonly permission: readonly Premise[]
  /** The condition that all `needs` hold. */
  readonly all: Tree
}

interface AccessConditions {
  readonly alternatives: readonly PreparedAlternative[]
  /** The person can read the record, if the operation needs that. */
  readonly canRead: readonly Premise[]
  readonly cannotRead: Premise
  readonly reading: readonly Permission[]
}

/** The conditions of the operation for any person and state; memoized. */
function accessConditionsOf(operation: RecordOperation, entity: Entity, knowledge: Knowledge): AccessConditions {
  const memo = accessMemo(knowledge)
  const key = `${entity.name} ${JSON.stringify(operation)}`
  const memoized = memo.get(key)
  if (memoized) return memoized
  const prepared = <T extends { readonly tree: Tree }>(some: readonly T[]) =>
    some.map((one) => withIsNew(one, operation))
  const canRead = needsReading(operation) ? [withIsNew(readable(entity, knowledge), operation)] : []
  const alternatives = alternativesOf(operation, entity, knowledge).map(
    ({ needs, lines, guards }): PreparedAlternative => {
      const permission = prepared(needs)
      const both = [...permission, ...canRead]
      return { permission, needs: both, guards, lines: prepared(lines), all: allHold(both) }
    },
  )
  const reading = prepared(linesThatAllow('read', thisOf(entity.name), undefined, knowledge))
  const made = { alternatives, canRead, cannotRead: given(notThat(allHold(canRead))), reading }
  memo.set(key, made)
  return made
}

const accessMemo = memoize((_: Knowledge) => new Map<string, AccessConditions>())

/** The names of the roles that any permission or condition for these records mentions. */
export const rolesThatMatter = (entity: Entity, knowledge: Knowledge): ReadonlySet<string> => {
  const trees = operationsOn(entity, knowledge).flatMap(({ operation }) => {
    const { alternatives, reading } = accessConditionsOf(operation, entity, knowledge)
    const routes = new Set(routesTo(operation, entity, knowledge).map((route) => premisesOf(route, knowledge)))
    return [...reading, ...[...routes].flat(), ...alternatives.flatMap(({ needs, lines }) => [...needs, ...lines])].map(
      ({ tree }) => tree,
    )
  })
  return new Set(trees.flatMap(rolesIn))
}

const rolesIn = (tree: Tree): readonly string[] =>
  tree.op === 'name' && tree.scope === 'role' ? [tree.name] : childrenOf(tree).flatMap(rolesIn)

/** Decides one operation. `conditions`: what is known of the record, such as its state. */
export function possibility(
  { operation, label }: { readonly operation: RecordOperation; readonly label: string },
  subject: Subject,
  entity: Entity,
  conditions: readonly Premise[],
  knowledge: Knowledge,
): Possibility {
  const record = thisOf(entity.name)
  const known = [...conditionsOn(subject, record, knowledge), given(has(record)), ...conditions].map((one) =>
    withIsNew(one, operation),
  )
  const can = (also: readonly Premise[]) => !isRuledOut([...known, ...also], knowledge.setting)
  const isSure = (tree: Tree) => !can([given(notThat(tree))])
  const { alternatives, canRead, cannotRead, reading } = accessConditionsOf(operation, entity, knowledge)
  const does = operation.kind === 'verb' ? operation.verb : operation.name
  const open = alternatives.filter(({ needs }) => can(needs))
  if (open.length === 0)
    return byOtherRecords({ does: operation, subject, entity, given: conditions }, label, knowledge)
  // Permissions to read the record are listed only if the permissions for the operation do not imply them.
  const readers = subject.kind === 'anybody' ? canRead : reading
  const by = open.flatMap(({ lines, permission, needs, guards }) => {
    const all = can([...permission, cannotRead]) ? [...lines, ...readers] : lines
    return [...all.filter((line) => line.text !== '' && can([...needs, line])), ...guards]
  })
  if (isSure(anyOf(open.map(({ all }) => all)))) {
    const whole = open.flatMap(({ lines }) => lines.filter((line) => !line.someFields))
    const isWhole = isSure(anyOf(whole.map((line) => orFalse(line.tree))))
    return { does, label, possible: 'always', ...(!isWhole && { someFields: true }), by: by.map(bare) }
  }
  const example = open.some(({ needs }) => decide([...known, ...needs], knowledge.setting).kind === 'yes')
  return { does, label, possible: example ? 'sometimes' : 'undecided', by: by.map(bare) }
}

/** The operation may still be a consequence of operations on other records. */
function byOtherRecords(question: Question, label: string, knowledge: Knowledge): Possibility {
  const { does: operation } = question
  const does = operation.kind === 'verb' ? operation.verb : operation.name
  const open = byRoutes(question, knowledge, 1).filter(({ route }) => !route.isSelf)
  if (open.length === 0) return { does, label, possible: 'never', by: [] }
  const isFound = open.some(({ verdict }) => verdict.kind === 'yes')
  const by = [...new Map(open.map(({ route: { reason } }) => [reason.text, bare(reason)])).values()]
  return { does, label, possible: isFound ? 'sometimes' : 'undecided', by }
}

/** The condition that all hold. */
const allHold = (needs: readonly Premise[]): Tree => orFalse(allOf(needs.map(({ tree }) => tree)))

/** Without the expression and the lines. */
const bare = ({ text, origin }: Reason): Reason => ({ text, ...(origin && { origin }) })
