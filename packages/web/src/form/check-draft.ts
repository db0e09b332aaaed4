// Everything that can be said here and now about a draft: types, what is required, the document's rules, part by part.
import type { EntityView, Environment } from '@ninefold/language'
import type { Application } from '../application/application.ts'
import type { Draft } from '../records/draft.ts'
import type { DraftRecord } from '../records/record-value.ts'
import { checkRules } from '../rules/check-rules.ts'
import { checkValues, isRequired, isShown } from '../rules/check-values.ts'
import type { Finding } from '../rules/finding.ts'
import type { FormShape } from './writable.ts'

export function checkDraft(
  application: Application,
  entity: EntityView,
  shape: FormShape,
  draft: Draft,
  record: DraftRecord,
  env: Environment,
): Finding[] {
  const plain = shape.typed.filter((field) => field.type.kind !== 'parts')
  return [
    ...checkValues({ application, entity, fields: plain, values: draft.values, record: record.whole, env }),
    ...shape.lists.flatMap((list) => checkRows(application, list, draft, record, env)),
    ...checkRules(application, entity.name, record.whole, env),
  ]
}

function checkRows(
  application: Application,
  list: FormShape['lists'][number],
  draft: Draft,
  record: DraftRecord,
  env: Environment,
): Finding[] {
  const name = list.field.name
  const here: Environment = { ...env, this: record.whole }
  if (!isShown(list.field, here)) return []
  const rows = draft.rows[name] ?? []
  const none: Finding[] =
    rows.length === 0 && isRequired(list.field, here)
      ? [
          {
            path: name,
            concerns: [name],
            message: `${list.field.label}: at least one is needed.`,
            remedy: '',
            weight: 'error',
            origin: list.field.origin,
            code: 'REQUIRED',
          },
        ]
      : []
  // `old` is the whole's; a part has none of its own here.
  const partEnv: Environment = { ...env, old: null }
  return none.concat(
    rows.flatMap((row, index) => {
      const part = record.parts[name]?.[index]
      if (!part) return []
      const at = { list: name, row: row.key }
      return [
        ...checkValues({
          application,
          entity: list.entity,
          fields: list.typed,
          values: row.values,
          record: part,
          env: partEnv,
          at,
        }),
        ...checkRules(application, list.entity.name, part, partEnv, at),
      ]
    }),
  )
}
