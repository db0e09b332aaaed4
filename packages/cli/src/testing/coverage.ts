// Finds the rows of a document that its examples cover, by comparing each row with the observed steps.
import type { Expr, Origin } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import { at, listAt, succeeded, textAt } from '../demonstration/server.ts'
import { constantsIn } from './constants-in.ts'
import { lineAt } from './expectation.ts'
import type { ExampleResult } from './run-example.ts'

interface CoveredRow {
  readonly origin: Origin
  /** `action Pay of Claim`. */
  readonly what: string
  readonly covered: boolean
}

/** In the order of the document. */
export function rowsOf(plan: Plan, results: readonly ExampleResult[]): readonly CoveredRow[] {
  const seen = observe(plan, results)
  const rows = [
    ...actionsOf(plan, seen),
    ...plan.rules.map(({ label, origin }) => ({
      origin,
      what: `rule ${label}`,
      covered: seen.lines.has(lineOf(origin)),
    })),
    ...grantsOf(plan, seen),
    ...screensOf(plan, seen),
    ...plan.calls.calls.map(({ name, label, origin }) => ({
      origin,
      what: `call ${label}`,
      covered: seen.calls.has(name),
    })),
    ...plan.errors.flatMap(({ code, origin }) =>
      origin ? [{ origin, what: `error ${code}`, covered: seen.codes.has(code) }] : [],
    ),
    ...fieldsOf(plan, seen),
  ]
  const covered = new Set(rows.filter((one) => one.covered).map(({ origin }) => lineOf(origin)))
  return [...rows, ...constantsOf(plan, covered)].toSorted(
    (a, b) => plan.files.indexOf(a.origin.file) - plan.files.indexOf(b.origin.file) || a.origin.line - b.origin.line,
  )
}

const lineOf = ({ file, line }: Origin): string => `${file}:${line}`

interface Observations {
  /** Entity.action that was done. */
  readonly actions: ReadonlySet<string>
  /** Lines that caused a refusal. */
  readonly lines: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  readonly screens: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
  /** Entity.field that was given or read. */
  readonly fields: ReadonlySet<string>
  /** `role Entity verb` that somebody used. */
  readonly done: ReadonlySet<string>
}

function observe(plan: Plan, results: readonly ExampleResult[]): Observations {
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

/** Assumes that the person has the roles that depend on a record or a condition. */
function rolesOf({ roles }: Plan, given: readonly string[], signedIn: boolean): readonly string[] {
  const has = ({ kind, name }: Plan['roles'][number]) =>
    kind === 'anyone' || (signedIn && kind !== 'given') || given.includes(name)
  return ['anyone', ...(signedIn ? ['signedIn'] : []), ...roles.filter(has).map(({ name }) => name)]
}

function actionsOf({ lifecycles }: Plan, seen: Observations): readonly CoveredRow[] {
  return lifecycles.flatMap(({ entity, actions }) =>
    actions
      .filter(({ who }) => who !== null)
      .map(({ name, label, origin }) => ({
        origin,
        what: `action ${label} of ${entity}`,
        covered: seen.actions.has(`${entity}.${name}`),
      })),
  )
}

function grantsOf({ grants }: Plan, seen: Observations): readonly CoveredRow[] {
  return grants.flatMap(({ entity, role, verb, origin }) => {
    if (!origin || typeof verb !== 'string' || verb === 'export' || verb === 'import' || verb === 'erase') return []
    return [{ origin, what: `${role} may ${verb} ${entity}`, covered: seen.done.has(`${role} ${entity} ${verb}`) }]
  })
}

function screensOf({ screens }: Plan, seen: Observations): readonly CoveredRow[] {
  return screens.flatMap(({ name, label, origin, assumed }) =>
    origin && !assumed ? [{ origin, what: `screen ${label}`, covered: seen.screens.has(name) }] : [],
  )
}

function fieldsOf({ entities }: Plan, seen: Observations): readonly CoveredRow[] {
  const own = entities.filter(({ partOf }) => !partOf)
  return own.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      field.origin && !field.system
        ? [
            {
              origin: field.origin,
              what: `field ${field.label} of ${name}`,
              covered: seen.fields.has(`${name}.${field.name}`),
            },
          ]
        : [],
    ),
  )
}

/** A constant is covered by a covered row that reads it. */
function constantsOf(plan: Plan, covered: ReadonlySet<string>): readonly CoveredRow[] {
  const read = new Set<string>()
  const note = (origin: Origin | undefined, ...exprs: readonly (Expr | undefined)[]) => {
    if (!origin || !covered.has(lineOf(origin))) return
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
    covered: read.has(name),
  }))
}
