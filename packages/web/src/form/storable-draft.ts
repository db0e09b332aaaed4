// What of a draft may be stored in the browser: never a password, a secret, or a field that the person may not read.
import { isFile, isWriteOnly } from '@ninefold/plan/values'
import type { Field } from '@ninefold/plan'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import type { Draft } from '../records/draft.ts'
import type { FormShape } from './writable.ts'

interface Storing {
  readonly entity: EntityView
  readonly shape: FormShape
  /** The record that is changed; it contains exactly the fields that the person may read. */
  readonly base?: WireRecord | undefined
}

const isSecret = ({ entity, base }: Storing, { name, type }: Field): boolean =>
  isWriteOnly(type) || (entity.can.unreadable?.includes(name) ?? false) || (base !== undefined && !(name in base))

/** Whether all that was touched can be stored. */
export function isStorable(storing: Storing, touched: ReadonlySet<string>): boolean {
  const names = new Set([...touched].map((path) => path.split('.').at(-1)))
  return secretFields(storing).every((name) => !names.has(name))
}

function secretFields(storing: Storing): readonly string[] {
  const own = storing.shape.typed.filter((field) => isSecret(storing, field)).map(({ name }) => name)
  return [...own, ...storing.shape.lists.flatMap((list) => secretFields({ entity: list.entity, shape: list }))]
}

export const storableDraft = (storing: Storing, draft: Draft): Draft => without(storing, draft, isSecret)

/** The server removes an uploaded file that no record has taken for a day. */
export const withoutFiles = (storing: Storing, draft: Draft): Draft =>
  without(storing, draft, (_, { type }) => isFile(type))

function without(storing: Storing, draft: Draft, isLeftOut: typeof isSecret): Draft {
  const { entity, shape } = storing
  const hidden = new Set(entity.fields.filter((field) => isLeftOut(storing, field)).map(({ name }) => name))
  const values = Object.fromEntries(Object.entries(draft.values).filter(([name]) => !hidden.has(name)))
  const rows = Object.entries(draft.rows).map(([name, list]) => {
    const part = shape.lists.find(({ field }) => field.name === name)
    const inside = part && { entity: part.entity, shape: part }
    return [name, inside ? list.map((row) => ({ ...row, ...without(inside, row, isLeftOut) })) : list] as const
  })
  return { values, rows: Object.fromEntries(rows) }
}
