// Checks the document's rules over a draft, with the same compiled expressions as the server. Only the server checks
// rules that read other records, including unique and no overlap. A rule none of whose fields changes is not checked,
// as on the server.
import { reachOf, type Field, type Rule } from '@ninefold/plan'
import { sameValue, type RecordValue } from '@ninefold/plan/values'
import type { Environment } from '@ninefold/plan/expression'
import type { Application } from '../application/application.ts'
import { pathText, placeText, type Place } from '../records/draft.ts'
import { evaluate } from '../records/record-value.ts'
import { templateText } from '../records/value-text.ts'
import type { Finding } from './finding.ts'

/** A rule over a missing value is satisfied: only false is a problem. */
export function checkRules(
  application: Application,
  entity: string,
  record: RecordValue,
  env: Environment,
  place: Place,
): Finding[] {
  const here: Environment = { ...env, this: record }
  return application.view.rules.flatMap((rule) => {
    if (rule.entity !== entity || rule.must.kind !== 'hold' || !isDue(application, rule, record, env)) return []
    if (rule.when && evaluate(rule.when, here) !== true) return []
    return evaluate(rule.must.expr, here) === false ? [findingOf(application, rule, here, place)] : []
  })
}

function isDue({ view }: Application, rule: Rule, record: RecordValue, { old }: Environment): boolean {
  const { scope, checked, dependencies } = reachOf(view.entities, rule)
  if (scope !== 'record') return false
  if (checked === 'ownSave' || !old) return true
  return dependencies.some(
    ({ fields, back }) =>
      back.length > 0 || [...fields].some((field) => !sameValue(record[field] ?? null, old[field] ?? null)),
  )
}

function findingOf(application: Application, rule: Rule, env: Environment, place: Place): Finding {
  const entry = application.view.errors.find(({ code }) => code === rule.error)
  const fields = application.entity(rule.entity)?.fields ?? []
  const first = rule.fields[0]
  const path = first === undefined ? placeText(place) : pathText({ place, field: first })
  return {
    ...(path === '' ? {} : { path }),
    concerns: concernsOf(rule, fields).map((field) => pathText({ place, field })),
    message: entry ? templateText(application, entry.message, env) : rule.label,
    remedy: entry ? templateText(application, entry.remedy, env) : '',
    weight: rule.weight,
    origin: rule.origin,
    code: rule.error,
  }
}

/** The fields that a rule reads, and those from which they are derived. */
function concernsOf(rule: Rule, fields: readonly Field[]): string[] {
  const names = new Set<string>()
  const add = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    const computed = fields.find((field) => field.name === name)?.computed
    for (const path of computed?.expr.reads ?? []) add(path.split('.')[0]!)
  }
  for (const name of rule.fields) add(name)
  if (rule.must.kind === 'hold') for (const path of rule.must.expr.reads) add(path.split('.')[0]!)
  return [...names]
}
