/** The matrix of role × entity × state × operation: points 4 and 6 in one table, as plain data. */
import type { Entity, Plan } from '@ninefold/plan'
import {
  knowledgeOf,
  type Knowledge,
  operationsOn,
  possibility,
  rolesThatMatter,
  type Possibility,
  createsRecord,
  given,
  type Subject,
} from './possible/index.ts'
import { equal, thisOf, word } from '@ninefold/plan/expression'

/** Who may do what with the records of an entity, by role and state. */
export interface Matrix {
  /** The entity's name and label. */
  readonly entity: string
  readonly label: string
  /** One row for each state; one row with '' without a life cycle. */
  readonly rows: readonly MatrixRow[]
}

/** What each role may do in one state. */
export interface MatrixRow {
  readonly state: string
  readonly cells: readonly MatrixCell[]
}

interface MatrixCell {
  /** A role's name; `anyone` for people who are not signed in, `signedIn`, `administrators`. */
  readonly role: string
  readonly label: string
  readonly possible: readonly Possibility[]
}

/** `entity`: a name, else all that are no parts. A new record counts in the state in which it begins. */
export function matrixOf(plan: Plan, entity?: string): readonly Matrix[] {
  const knowledge = knowledgeOf(plan)
  return plan.entities
    .filter((one) => (entity === undefined ? !one.partOf : one.name === entity))
    .map((one) => ({ entity: one.name, label: one.label, rows: rowsOf(one, knowledge) }))
}

function rowsOf(entity: Entity, knowledge: Knowledge): readonly MatrixRow[] {
  const [lifecycle] = knowledge.lifecycles(entity.name)
  const people = peopleFor(entity, knowledge)
  const field = lifecycle && knowledge.field(thisOf(entity.name), lifecycle.field)
  const states = lifecycle && field ? lifecycle.states.map(({ key }) => key) : ['']
  return states.map((state) => {
    const inState = field ? [given(equal(field, word(state)))] : []
    const operations = operationsOn(entity, knowledge).filter(
      ({ operation }) => !createsRecord(operation) || !lifecycle || state === lifecycle.initial,
    )
    const possibleFor = (subject: Subject) =>
      operations.map((operation) => possibility(operation, subject, entity, inState, knowledge))
    const others = people.find(({ matters }) => !matters)
    const forOthers = others && possibleFor(others.subject)
    const cells = people.map(({ subject, matters, ...who }) => ({
      ...who,
      possible: matters || !forOthers ? possibleFor(subject) : forOthers,
    }))
    return { state, cells }
  })
}

/** `matters`: the role changes what its users may do. */
function peopleFor(entity: Entity, knowledge: Knowledge) {
  const { plan } = knowledge
  const relevant = rolesThatMatter(entity, knowledge)
  const here = plan.roles.filter((role) => role.kind !== 'record' || role.on === entity.name)
  const roles = here.map((role) => {
    const subject: Subject = { kind: 'roles', roles: [role] }
    return { role: role.name, label: role.label, subject, matters: role.kind !== 'given' || relevant.has(role.name) }
  })
  const subject: Subject = { kind: 'administrator' }
  return [...roles, { role: 'administrators', label: 'administrators', subject, matters: true }]
}
