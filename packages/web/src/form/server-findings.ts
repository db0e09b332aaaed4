// Assigns the errors of a server refusal to the fields of the form.
import type { WireError } from '@ninefold/plan/wire'
import type { Refusal } from '../client/refusal.ts'
import type { Draft } from '../records/draft.ts'
import type { Finding } from '../rules/finding.ts'

export function findingsOf(refusal: Refusal, draft: Draft): Finding[] {
  if (refusal.errors.length === 0) {
    const { message, remedy, origin, code } = refusal
    return [{ concerns: [], message, remedy, origin, code, weight: 'error' }]
  }
  return findingsAt(refusal.errors, draft)
}

export function findingsAt(errors: readonly WireError[], draft: Draft): Finding[] {
  return errors.map(({ field, message, remedy, weight, origin, code }) => {
    const path = field === undefined ? undefined : draftPath(field, draft)
    return { ...(path === undefined ? {} : { path }), concerns: [], message, remedy, weight, origin, code }
  })
}

/** `lines.0.amount` by index → by the row's key. */
function draftPath(field: string, draft: Draft): string {
  const [list = '', index = '', ...rest] = field.split('.')
  const row = draft.rows[list]?.[Number(index)]
  if (!row) return list
  return [list, row.key, ...(rest.length === 0 ? [] : [draftPath(rest.join('.'), row)])].join('.')
}
