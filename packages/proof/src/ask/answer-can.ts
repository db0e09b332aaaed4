/** Answers "can … ?": yes with an example and the lines that allow it, or no with the conditions that prevent it. */
import { compileExpression, type Tree, thisOf } from '@ninefold/plan/expression'
import type { Entity } from '@ninefold/plan'
import { counted } from '@ninefold/plan/base'
import type { Model } from '../logic/index.ts'
import {
  approvalsOf,
  canTake,
  guard,
  rowsOf,
  takers,
  type Row,
  type Knowledge,
  answer,
  withIsNew,
  type RecordOperation,
  type Question,
  byRoutes,
  callsThatLink,
  type RouteVerdict,
  signUpCreates,
  byItself,
  type Premise,
  type Reason,
  linesThatLet,
  conditionsOn,
  labelOf,
  type Subject,
} from '../possible/index.ts'
import type { Answer } from './answer.ts'
import { answerRoutes } from './answer-routes.ts'
import type { ParsedQuestion } from './parsed-question.ts'
import { examplesOf } from './example.ts'

type Can = ParsedQuestion & { readonly kind: 'can' }

export function answerCan(text: string, { subject, does, target }: Can, knowledge: Knowledge): Answer {
  const { entity, given } = target
  const question: Question = { subject, does, entity, given }
  const what = `${operationText(does, entity, knowledge)} ${target.label}`
  const who = labelOf(subject)
  const isAnybody = subject.kind === 'anybody'
  const base = { question: text, notes: [], reasons: [] }
  const yes = { ...base, answer: 'possible', text: `${isAnybody ? 'Somebody' : capital(who)} can ${what}.` } as const
  const verdict = answer(question, knowledge)
  if (verdict.kind === 'yes')
    return {
      ...yes,
      reasons: linesIn(verdict.model, does, entity, knowledge),
      ...examplesOf(
        verdict,
        { entity, operations: [{ does, entity }], conditions: conditionsOfQuestion(question, knowledge) },
        knowledge,
      ),
      notes: [...administratorNote(subject, verdict.model), ...notesOn(verdict.model, does, entity, knowledge)],
    }
  const routes = byRoutes(question, knowledge)
  const kinds = new Set([verdict.kind, ...routes.map((one) => one.verdict.kind)])
  if (kinds.has('yes')) return { ...yes, ...answerRoutes(routes, conditionsOfQuestion(question, knowledge), knowledge) }
  const unexamined = [...callsThatLink(question, knowledge), ...signUpCreates(question, knowledge)]
  if (unexamined.length > 0 || kinds.has('undecided'))
    return {
      ...base,
      answer: 'undecided',
      text: `Whether ${who} can ${what} cannot be decided.`,
      reasons: [...unexamined, ...reasonsOf(routes.map(({ route }) => route.reason))],
      notes: unexamined.length > 0 ? [`${capital(unexamined[0]!.text)}; that was not played.`] : whyUndecided(routes),
    }
  return {
    ...base,
    answer: 'no',
    text: isAnybody ? `Nobody can ${what}.` : `${capital(who)} cannot ${what}.`,
    reasons: verdict.kind === 'no' ? reasonsOf(verdict.core) : [],
    notes: [...withAnotherRole(question, knowledge), ...alsoByItself(question, knowledge)],
  }
}

/** Timers change records independently of the person in the question. */
const alsoByItself = ({ does, entity }: Question, knowledge: Knowledge): readonly string[] =>
  [...new Set(byItself(does, entity, knowledge).map(({ text }) => text))].map((text) => `By itself, ${text}.`)

export const UNDECIDED =
  'Neither was it proven impossible, nor was an example found: some condition is beyond what can be decided here.'

function whyUndecided(routes: readonly RouteVerdict[]): readonly string[] {
  const isLong = routes.length > 0 && routes.every(({ route }) => route.isApproximate)
  return [
    isLong ? 'The chains of effects that lead there are too many or too long to work out each of them.' : UNDECIDED,
  ]
}

/** Conditions of the question on the person and the record. An example must satisfy them exactly. */
const conditionsOfQuestion = ({ subject, entity, given }: Question, knowledge: Knowledge) => [
  ...conditionsOn(subject, thisOf(entity.name), knowledge),
  ...given,
]

/** Lower case for use inside a sentence; an abbreviation stays. */
const lower = (text: string): string => (/^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The operation as a verb phrase: `approve`, `change Amount of`. */
export function operationText(does: RecordOperation, entity: Entity, knowledge: Knowledge): string {
  if (does.kind === 'action') {
    const label = rowsOf(entity, does.name, knowledge)[0]?.action.label ?? does.name
    return lower(label)
  }
  const field = entity.fields.find(({ name }) => name === does.field)
  const verb = does.verb === 'update' ? 'change' : does.verb
  return field ? `${verb} ${field.label} of` : verb
}

/** Reasons without duplicates; those with a place in the document come first. */
export function reasonsOf(all: readonly Reason[]): readonly Reason[] {
  const reasons = all
    .flatMap((one: Premise | Reason): readonly Reason[] => ('lines' in one && one.lines ? one.lines : [one]))
    .filter(({ text }) => text !== '')
    .map(({ text, origin }) => ({ text, ...(origin && { origin }) }))
  const once = [...new Map(reasons.map((one) => [one.text, one])).values()]
  return once.toSorted((a, b) => Number(b.origin !== undefined) - Number(a.origin !== undefined))
}

const holdsIn = ({ environment }: Model, tree: Tree): boolean => compileExpression(tree)(environment) === true

/** The lines that allow the operation in this model. */
function linesIn(model: Model, does: RecordOperation, entity: Entity, knowledge: Knowledge): readonly Reason[] {
  const record = thisOf(entity.name)
  if (does.kind === 'verb') {
    const lines = linesThatLet(does.verb, record, does.field, knowledge)
    return reasonsOf(lines.filter(({ tree }) => holdsIn(model, withIsNew({ tree }, does).tree)))
  }
  const row = rowIn(model, does, entity, knowledge)
  if (!row) return []
  const condition = guard(row, knowledge)
  const actors = takers(row, knowledge).filter(({ tree }) => holdsIn(model, withIsNew({ tree }, does).tree))
  return reasonsOf([...actors, ...(condition ? [condition] : [])])
}

/** The row of the action that applies in this model. */
function rowIn(
  model: Model,
  does: RecordOperation & { kind: 'action' },
  entity: Entity,
  knowledge: Knowledge,
): Row | undefined {
  return rowsOf(entity, does.name, knowledge).find((row) =>
    canTake(row, knowledge).every((one) => holdsIn(model, withIsNew(one, does).tree)),
  )
}

function notesOn(model: Model, does: RecordOperation, entity: Entity, knowledge: Knowledge): readonly string[] {
  const row = does.kind === 'action' ? rowIn(model, does, entity, knowledge) : undefined
  if (!row) return []
  const approvals = approvalsOf(row.action, row.lifecycle).filter(
    ({ when, needed }) => needed > 1 && (!when || holdsIn(model, knowledge.expand(when.tree))),
  )
  const further = row.action.then.filter(({ kind }) => ['do', 'create', 'delete'].includes(kind))
  return [
    ...approvals.map(({ label, needed }) => `"${label}": it happens once ${needed} different people have done so.`),
    ...(row.action.signInAgain === undefined
      ? []
      : [`Whoever has not signed in within ${counted(row.action.signInAgain, 'minute')} does so again first.`]),
    ...(further.length > 0 ? [`What "${row.action.label}" sets off in other records may still refuse the whole.`] : []),
  ]
}

/** Says that the person is an administrator, if only `anybody` was asked about. */
function administratorNote(subject: Subject, { environment }: Model): readonly string[] {
  if (subject.kind !== 'anybody' || environment.administrator !== true) return []
  return ['The person of the example is an administrator.']
}

/** Names further roles with which it would be possible. A question about a role is about people with no other. */
function withAnotherRole(question: Question, knowledge: Knowledge): readonly string[] {
  const { subject } = question
  if (subject.kind !== 'roles' && subject.kind !== 'signedIn') return []
  const roles = subject.kind === 'roles' ? subject.roles : []
  const others = knowledge.plan.roles.filter((role) => role.kind === 'given' && !roles.includes(role))
  const could = others.filter(
    (role) => answer({ ...question, subject: { kind: 'roles', roles: [...roles, role] } }, knowledge).kind === 'yes',
  )
  const names = could.map(({ label }) => label).join(' or ')
  return names === '' ? [] : [`It may be possible for somebody who is also ${names}.`]
}
