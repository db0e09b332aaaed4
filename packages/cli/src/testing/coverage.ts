// Finds the rows of a document that its examples cover, by comparing each row with the observed steps.
import type { Expr, Origin } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import { at, listAt, succeeded, textAt } from '../demonstration/server.ts'
import { constantsIn } from './constants-in.ts'
import { lineAt } from './expectation.ts'
import type { ExampleResult } from './run-example.ts'

interface Sentence {
  readonly origin: Origin
  /** `action Pay of Claim`. */
  readonly what: string
  readonly touched: boolean
}

/** In the order of the document. */
export function sentencesOf(plan: Plan, results: readonly ExampleResult[]): readonly Sentence[] {
  const seen = whatHappened(plan, results)
  const sentences = [
    ...actionsOf(plan, seen),
    ...plan.rules.map(({ label, origin }) => ({
      origin,
      what: `rule ${label}`,
      touched: seen.lines.has(lineOf(origin)),
    })),
    ...grantsOf(plan, seen),
    ...screensOf(plan, seen),
    ...plan.calls.calls.map(({ name, label, origin }) => ({
      origin,
      what: `call ${label}`,
      touched: seen.calls.has(name),
    })),
    ...plan.errors.flatMap(({ code, origin }) =>
      origin ? [{ origin, what: `error ${code}`, touched: seen.codes.has(code) }] : [],
    ),
    ...fieldsOf(plan, seen),
  ]
  const touched = new Set(sentences.filter((one) => one.touched).map(({ origin }) => lineOf(origin)))
  return [...sentences, ...constantsOf(plan, touched)].toSorted(
    (a, b) => plan.files.indexOf(a.origin.file) - plan.files.indexOf(b.origin.file) || a.origin.line - b.origin.line,
  )
}

const lineOf = ({ file, line }: Origin): string => `${file}:${line}`

interface Seen {
  /** Entity.action that was done. */
  readonly actions: ReadonlySet<string>
  /** Lines that decided a refusal. */
  readonly lines: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  readonly screens: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
  /** Entity.field that was given or looked at. */
  readonly fields: ReadonlySet<string>
  /** `role Entity verb` that somebody did. */
  readonly done: ReadonlySet<string>
}

function whatHappened(plan: Plan, results: readonly ExampleResult[]): Seen {
  const seen = {
    actions: new Set<string>(),
    lines: new Set<string>(),
    codes: new Set<string>(),
    screens: new Set<string>(),
    calls: new Set<string>(),
    fields: new Set<string>(),
    done: new Set<string>(),
  }
  for (const { example, results: taken } of results)
    for (const { step, answer } of taken) {
      const { does } = step
      const entity = 'entity' in does ? does.entity : does.kind === 'join' ? 'User' : ''
      for (const { key } of step.with) seen.fields.add(`${entity}.${key}`)
      for (const expected of step.expect)
        if (expected.kind === 'is' || expected.kind === 'sees') seen.fields.add(`${entity}.${expected.field}`)
      for (const error of [answer.body, ...listAt(answer.body, 'errors')]) {
        if (succeeded(answer)) break
        seen.codes.add(textAt(error, 'code'))
        seen.lines.add(lineAt(at(error, 'origin')))
      }
      if (!succeeded(answer)) continue
      for (const code of answer.warnings ?? []) noteWarning(code, plan, seen)
      if (does.kind === 'do') seen.actions.add(`${does.entity}.${does.action}`)
      if (does.kind === 'open') seen.screens.add(does.screen)
      if (does.kind === 'call') seen.calls.add(does.call)
      const verb = VERBS[does.kind as keyof typeof VERBS]
      const person = example.people.find(({ name }) => name === step.who)
      if (verb && !person?.administrator)
        for (const role of rolesOf(plan, person?.roles ?? [], person !== undefined))
          seen.done.add(`${role} ${entity} ${verb}`)
    }
  return seen
}

function noteWarning(
  code: string,
  { rules }: Plan,
  seen: { readonly codes: Set<string>; readonly lines: Set<string> },
): void {
  seen.codes.add(code)
  for (const { origin, error } of rules) if (error === code) seen.lines.add(lineOf(origin))
}

const VERBS = { create: 'create', change: 'update', delete: 'delete', see: 'read', list: 'read' } as const

/** Roles that depend on a record or a condition are taken to be had by whoever did it. */
function rolesOf({ roles }: Plan, given: readonly string[], signedIn: boolean): readonly string[] {
  const has = ({ kind, name }: Plan['roles'][number]) =>
    kind === 'anyone' || (signedIn && kind !== 'given') || given.includes(name)
  return ['anyone', ...(signedIn ? ['signedIn'] : []), ...roles.filter(has).map(({ name }) => name)]
}

function actionsOf({ lifecycles }: Plan, seen: Seen): readonly Sentence[] {
  return lifecycles.flatMap(({ entity, actions }) =>
    actions
      .filter(({ who }) => who !== null)
      .map(({ name, label, origin }) => ({
        origin,
        what: `action ${label} of ${entity}`,
        touched: seen.actions.has(`${entity}.${name}`),
      })),
  )
}

function grantsOf({ grants }: Plan, seen: Seen): readonly Sentence[] {
  return grants.flatMap(({ entity, role, verb, origin }) => {
    if (!origin || typeof verb !== 'string' || verb === 'export' || verb === 'import' || verb === 'erase') return []
    return [{ origin, what: `${role} may ${verb} ${entity}`, touched: seen.done.has(`${role} ${entity} ${verb}`) }]
  })
}

function screensOf({ screens }: Plan, seen: Seen): readonly Sentence[] {
  return screens.flatMap(({ name, label, origin, assumed }) =>
    origin && !assumed ? [{ origin, what: `screen ${label}`, touched: seen.screens.has(name) }] : [],
  )
}

function fieldsOf({ entities }: Plan, seen: Seen): readonly Sentence[] {
  const own = entities.filter(({ partOf }) => !partOf)
  return own.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      field.origin && !field.system
        ? [
            {
              origin: field.origin,
              what: `field ${field.label} of ${name}`,
              touched: seen.fields.has(`${name}.${field.name}`),
            },
          ]
        : [],
    ),
  )
}

/** A constant is touched with a sentence that reads it. */
function constantsOf(plan: Plan, touched: ReadonlySet<string>): readonly Sentence[] {
  const read = new Set<string>()
  const note = (origin: Origin | undefined, ...exprs: readonly (Expr | undefined)[]) => {
    if (!origin || !touched.has(lineOf(origin))) return
    for (const expr of exprs) if (expr) for (const name of constantsIn(expr.tree)) read.add(name)
  }
  for (const { origin, when, must } of plan.rules) note(origin, when, must.kind === 'hold' ? must.expr : undefined)
  for (const { origin, test } of plan.grants) note(origin, test)
  for (const { actions, approvals } of plan.lifecycles)
    for (const { origin, when, name } of actions)
      note(origin, when, ...approvals.filter(({ action }) => action === name).map((approval) => approval.when))
  for (const { fields } of plan.entities)
    for (const { origin, required, computed, default: first } of fields)
      note(origin, required?.when, computed?.expr, first?.expr)
  return plan.constants.map(({ name, label, origin }) => ({
    origin,
    what: `constant ${label}`,
    touched: read.has(name),
  }))
}
