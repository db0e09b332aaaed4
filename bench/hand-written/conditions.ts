// Which claims a list asks for, in SQL that both databases read, with `:name` for each value.
import type { ListQuery } from './rules.ts'
import type { Person } from './wire.ts'

/** Own claims; those of the people one manages, and all for finance, once they are no drafts. */
export const mayRead = (me: Person) =>
  me.finance
    ? `(claim.owner = :me OR claim.status <> 'draft')`
    : `(claim.owner = :me
       OR (claim.status <> 'draft' AND claim.owner IN (SELECT id FROM person WHERE manager = :me)))`

export interface Asked {
  /** Of all that fit, and of those behind the cursor. */
  readonly all: string
  readonly page: string
  readonly values: Readonly<Record<string, string>>
  readonly pageValues: Readonly<Record<string, string>>
}

/** A condition on the text of claims, and the values that it names. */
export interface Search {
  readonly texts: readonly string[]
  readonly values: Readonly<Record<string, string>>
}

export function asked(me: Person, { status, cursor }: ListQuery, search: Search): Asked {
  const all = [mayRead(me), ...(status === undefined ? [] : ['claim.status = :status']), ...search.texts].join(' AND ')
  const values = { me: me.id, ...(status !== undefined && { status }), ...search.values }
  const [at, id] = cursor?.split(' ') ?? []
  if (!at || !id) return { all, page: all, values, pageValues: values }
  return {
    all,
    page: `${all} AND (claim.created_at, claim.id) < (:at, :id)`,
    values,
    pageValues: { ...values, at, id },
  }
}

export const newestFirst = 'ORDER BY claim.created_at DESC, claim.id DESC LIMIT :limit'

export const wordsOf = (search = '') => search.split(' ').filter((word) => word !== '')
