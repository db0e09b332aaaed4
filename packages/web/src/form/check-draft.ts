// Checks a draft in the browser: types, required fields, the document's rules, and its parts.
import type { EntityView } from '@ninefold/plan/wire'
import type { Environment } from '@ninefold/plan/expression'
import type { Application } from '../application/application.ts'
import { pathText, type Draft, type Place } from '../records/draft.ts'
import type { DraftRecord } from '../records/record-value.ts'
import { checkRules } from '../rules/check-rules.ts'
import { checkValues, isRequired, isShown } from '../rules/check-values.ts'
import type { Finding } from '../rules/finding.ts'
import type { FormShape, PartShape } from './writable.ts'
import { isParts } from '@ninefold/plan/values'
import { t } from '../translation/t.ts'

/** A form and its current input. */
interface Checked {
  readonly entity: EntityView
  readonly shape: FormShape
  readonly draft: Draft
  /** The record that the draft would become. */
  readonly made: DraftRecord
}

/** For a part: `place` identifies it. */
export function checkDraft(
  application: Application,
  { entity, shape, draft, made: { record, parts } }: Checked,
  env: Environment,
  place: Place = [],
): Finding[] {
  const fields = shape.typed.filter((field) => !isParts(field.type))
  const here: Environment = { ...env, this: record }
  // `old` belongs to the whole; a part has none here.
  const partEnv: Environment = { ...env, old: null }
  const lists = shape.lists.filter(({ field }) => isShown(field, here))
  return [
    ...checkValues({ application, entity, fields, values: draft.values, record, env, place }),
    ...lists.flatMap((list) => {
      const { name } = list.field
      const rows = draft.rows[name] ?? []
      if (rows.length === 0 && isRequired(list.field, here)) return [atLeastOne(list, place)]
      return rows.flatMap((row, index) => {
        const part = parts[name]?.[index]
        if (!part) return []
        const inside = { entity: list.entity, shape: list, draft: row, made: part }
        return checkDraft(application, inside, partEnv, [...place, { list: name, row: row.key }])
      })
    }),
    ...checkRules(application, entity.name, record, env, place),
  ]
}

function atLeastOne({ field }: PartShape, place: Place): Finding {
  const path = pathText({ place, field: field.name })
  const message = t('{field}: at least one is needed.', { field: field.label })
  return { path, concerns: [path], message, remedy: '', weight: 'error', origin: field.origin, code: 'REQUIRED' }
}
