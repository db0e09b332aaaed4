// Warnings of the rules about a record: requested from the server before saving, then confirmed by the user.
import { reachOf, type Rule } from '@ninefold/plan'
import type { EntityView, WireError } from '@ninefold/plan/wire'
import type { Application } from '../application/application.ts'
import { checkRecord } from '../client/record-changes.ts'
import { confirm } from '../parts/confirm.tsx'
import type { Sent } from './changes.ts'
import { isParts } from '@ninefold/plan/values'
import { t } from '../translation/t.ts'

/** Only if a rule of the record or its parts can warn; errors are shown first. */
export async function warningsOf(
  application: Application,
  entity: EntityView,
  sent: Sent,
  id: string | undefined,
): Promise<readonly WireError[]> {
  const within = partsWithin(application, entity)
  const { entities, rules } = application.view
  const concerns = (rule: Rule) => reachOf(entities, rule).dependencies.some((read) => within.has(read.entity))
  if (!rules.some((rule) => rule.weight === 'warning' && concerns(rule))) return []
  const { findings } = await checkRecord(entity.path, { ...sent, ...(id === undefined ? {} : { id }) })
  return findings.every(({ weight }) => weight === 'warning') ? findings : []
}

/** Warnings found only while saving, with its effects: the user has not confirmed them. */
export const unconfirmed = (warnings: readonly WireError[], confirmed: readonly WireError[]): readonly WireError[] =>
  warnings.filter((one) => !confirmed.some(({ code, message }) => code === one.code && message === one.message))

function partsWithin(application: Application, entity: EntityView, found = new Set<string>()): ReadonlySet<string> {
  found.add(entity.name)
  for (const { type } of entity.fields) {
    const part = isParts(type) ? application.entity(type.entity) : undefined
    if (part) partsWithin(application, part, found)
  }
  return found
}

export const saveAnyway = (warnings: readonly WireError[]): Promise<boolean> =>
  confirm({
    title: t('Save anyway?'),
    text: t('{n, plural, one {There is something to consider:} other {There are some things to consider:}}', {
      n: warnings.length,
    }),
    items: warnings.map(({ message, remedy }) => [message, remedy].filter(Boolean).join(' ')),
    yes: t('Save anyway'),
    no: t('Back to the form'),
  })
