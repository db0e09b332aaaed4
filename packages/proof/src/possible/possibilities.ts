/** What somebody can do with the records of an entity in one state: always, sometimes (then when), never. */
import { childrenOf, type Tree, allOf, anyOf, has, notThat, orFalse, thisOf } from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import type { Entity, Verb } from '@ninefold/plan'
import { decide, isRuledOut } from '../logic/index.ts'
import { fromState, guard, permitted, readable, rowsOf, takers } from './act.ts'
import { allowed, openTo } from './change.ts'
import type { Knowledge } from './knowledge.ts'
import { withIsNew, type RecordOperation, type Question } from './question.ts'
import { given, type Because, type Reason } from './reason.ts'
import { linesThatLet, runGrants, type Way } from './rights.ts'
import { byRoutes, takes } from './open-routes.ts'
import { routesTo } from './routes.ts'
import { conditionsOn, type Subject } from './subject.ts'

/** Whether an operation is possible: always, sometimes, never, or not decided. */
export interface Possibility {
  /** A permission of point 6 or the name of an action. */
  readonly does: string
  readonly label: string
  readonly possible: 'always' | 'sometimes' | 'never' | 'undecided'
  /** Of "always": only with some of the fields. */
  readonly someFields?: true
  /** Of "sometimes" and "always": what lets them, in the document's words. */
  readonly by: readonly Reason[]
}

const VERBS: readonly Verb[] = ['read', 'create', 'update', 'delete', 'export', 'import']

/** All that can be done with records of the entity at all, in the order of the document. */
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

/** One way of doing it: what must be so, and the lines of which one must apply. */
interface Open {
  readonly needs: readonly Because[]
  readonly lines: readonly Way[]
  readonly guards: readonly Because[]
}

/** Rights, states and guards count here; rules, which look at values, do not. */
function waysOf(operation: RecordOperation, entity: Entity, knowledge: Knowledge): readonly Open[] {
  const record = thisOf(entity.name)
  if (operation.kind === 'verb')
    return [
      {
        needs: [
          ...allowed(operation.verb, entity, operation.field, knowledge),
          ...openTo(operation.verb, entity, operation.field, knowledge),
          // Each row of a file becomes a record as any other.
          ...(operation.verb === 'import' ? allowed('create', entity, operation.field, knowledge) : []),
        ],
        lines: linesThatLet(operation.verb, record, operation.field, knowledge),
        guards: [],
      },
    ]
  return rowsOf(entity, operation.name, knowledge).map((row): Open => {
    const open = guard(row, knowledge)
    const guards = open ? [open] : []
    const needs = [...permitted(row, knowledge), fromState(row, knowledge), ...guards]
    return { needs, lines: takers(row, knowledge), guards }
  })
}

/** Yes for whoever may do it with the record, in one way or another. */
export function mayDo(operation: RecordOperation, entity: Entity, knowledge: Knowledge): Tree {
  const ways = waysOf(operation, entity, knowledge)
  return anyOf(ways.map(({ needs }) => hold(needs.map((one) => withIsNew(one, operation)))))
}

const FINDS_FIRST: ReadonlySet<Verb> = new Set(['update', 'delete', 'export'])

/** What is done to a record that is there needs more than its own permission: one must find the record. */
const needsReading = (operation: RecordOperation): boolean =>
  operation.kind === 'action' || FINDS_FIRST.has(operation.verb)

/** A way with all that it takes, of a record that is there or not. */
interface Opened extends Open {
  readonly own: readonly Because[]
  /** Yes where all of it is. */
  readonly held: Tree
}

interface Demands {
  readonly ways: readonly Opened[]
  /** That they find the record, where they must. */
  readonly sees: readonly Because[]
  readonly seesNot: Because
  readonly reading: readonly Way[]
}

/** What it takes, whoever it may be and in whichever state: worked out once for all of them. */
function demandsOf(operation: RecordOperation, entity: Entity, knowledge: Knowledge): Demands {
  const known = demandsBefore(knowledge)
  const key = `${entity.name} ${JSON.stringify(operation)}`
  const before = known.get(key)
  if (before) return before
  const all = <T extends { readonly tree: Tree }>(some: readonly T[]) => some.map((one) => withIsNew(one, operation))
  const sees = needsReading(operation) ? [withIsNew(readable(entity, knowledge), operation)] : []
  const ways = waysOf(operation, entity, knowledge).map(({ needs, lines, guards }): Opened => {
    const own = all(needs)
    return { own, needs: [...own, ...sees], guards, lines: all(lines), held: hold([...own, ...sees]) }
  })
  const reading = all(linesThatLet('read', thisOf(entity.name), undefined, knowledge))
  const made = { ways, sees, seesNot: given(notThat(hold(sees))), reading }
  known.set(key, made)
  return made
}

const demandsBefore = memoize((_: Knowledge) => new Map<string, Demands>())

/** Names of the roles of which it depends at all who may do something with the records. */
export const rolesThatMatter = (entity: Entity, knowledge: Knowledge): ReadonlySet<string> => {
  const trees = operationsOn(entity, knowledge).flatMap(({ operation }) => {
    const { ways, reading } = demandsOf(operation, entity, knowledge)
    const routes = new Set(routesTo(operation, entity, knowledge).map((route) => takes(route, knowledge)))
    return [...reading, ...[...routes].flat(), ...ways.flatMap(({ needs, lines }) => [...needs, ...lines])].map(
      ({ tree }) => tree,
    )
  })
  return new Set(trees.flatMap(rolesIn))
}

const rolesIn = (tree: Tree): readonly string[] =>
  tree.op === 'name' && tree.scope === 'role' ? [tree.name] : childrenOf(tree).flatMap(rolesIn)

/** `conditions`: what is known of the record, such as its state. */
export function possibility(
  { operation, label }: { readonly operation: RecordOperation; readonly label: string },
  subject: Subject,
  entity: Entity,
  conditions: readonly Because[],
  knowledge: Knowledge,
): Possibility {
  const record = thisOf(entity.name)
  const known = [...conditionsOn(subject, record, knowledge), given(has(record)), ...conditions].map((one) =>
    withIsNew(one, operation),
  )
  const can = (also: readonly Because[]) => !isRuledOut([...known, ...also], knowledge.setting)
  const isSure = (tree: Tree) => !can([given(notThat(tree))])
  const { ways, sees, seesNot, reading } = demandsOf(operation, entity, knowledge)
  const does = operation.kind === 'verb' ? operation.verb : operation.name
  const open = ways.filter(({ needs }) => can(needs))
  if (open.length === 0)
    return byOtherRecords({ does: operation, subject, entity, given: conditions }, label, knowledge)
  // What lets them read the record counts where what lets them do it does not say so already.
  const seeing = subject.kind === 'anybody' ? sees : reading
  const by = open.flatMap(({ lines, own, needs, guards }) => {
    const all = can([...own, seesNot]) ? [...lines, ...seeing] : lines
    return [...all.filter((line) => line.text !== '' && can([...needs, line])), ...guards]
  })
  if (isSure(anyOf(open.map(({ held }) => held)))) {
    const whole = open.flatMap(({ lines }) => lines.filter((line) => !line.someFields))
    const isWhole = isSure(anyOf(whole.map((line) => orFalse(line.tree))))
    return { does, label, possible: 'always', ...(!isWhole && { someFields: true }), by: by.map(bare) }
  }
  const example = open.some(({ needs }) => decide([...known, ...needs], knowledge.setting).kind === 'yes')
  return { does, label, possible: example ? 'sometimes' : 'undecided', by: by.map(bare) }
}

/** It may still follow from what they do to records of other entities. */
function byOtherRecords(question: Question, label: string, knowledge: Knowledge): Possibility {
  const { does: operation } = question
  const does = operation.kind === 'verb' ? operation.verb : operation.name
  const open = byRoutes(question, knowledge, 1).filter(({ route }) => !route.isOwn)
  if (open.length === 0) return { does, label, possible: 'never', by: [] }
  const isFound = open.some(({ verdict }) => verdict.kind === 'yes')
  const by = [...new Map(open.map(({ route: { reason } }) => [reason.text, bare(reason)])).values()]
  return { does, label, possible: isFound ? 'sometimes' : 'undecided', by }
}

/** Yes where all of it is. */
const hold = (needs: readonly Because[]): Tree => orFalse(allOf(needs.map(({ tree }) => tree)))

const bare = ({ text, origin }: Reason): Reason => ({ text, ...(origin && { origin }) })
