// Which fields a record's page shows: those sent to this user, in the order of the screen, if the document's conditions
// show them. The facts by which people judge a record come first, and nothing is shown twice.
import { useMemo } from 'react'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import { type Column, type Field, SYSTEM_FIELDS } from '@ninefold/plan'
import type { Environment } from '@ninefold/plan/expression'
import { useApplication } from '../../application/context.ts'
import { listColumns } from '../../application/related-lists.ts'
import { isShown } from '../../rules/check-values.ts'
import { isEmptyValue, isInverse, isPassword, isParts, traitsOf, type Json } from '@ninefold/plan/values'

interface ShownFields {
  /** The most important fields without a section. */
  readonly facts: readonly Field[]
  readonly fields: readonly Field[]
  readonly parts: readonly Field[]
}

interface ShowFieldsOptions {
  readonly order: readonly string[]
  /** The page's heading. The fields that it is made of are not repeated below it. */
  readonly title: string
  /** Over the record. */
  readonly env: Environment
}

export function useShownFields(
  entity: EntityView,
  record: WireRecord,
  { order, title, env }: ShowFieldsOptions,
): ShownFields {
  const application = useApplication()
  return useMemo(() => {
    const state = application.lifecycle(entity.name)?.field
    const ordered =
      order.length === 0
        ? entity.fields
        : order.flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
    const shown = ordered.filter(
      (field) =>
        !SYSTEM_FIELDS.has(field.name) &&
        field.name !== state &&
        record[field.name] !== undefined &&
        !isInTitle(entity, field, record[field.name], title) &&
        !isPassword(field.type) &&
        // Shown as a related list.
        !isInverse(field.type) &&
        isShown(field, env),
    )
    const plain = shown.filter(({ type }) => !isParts(type))
    const facts = keyFacts(listColumns(application, entity.name), plain, record)
    return {
      facts,
      fields: plain.filter((field) => !facts.includes(field)),
      parts: shown.filter(({ type }) => isParts(type)),
    }
  }, [application, entity, record, order, title, env])
}

/** A text or number of which the title is made. */
function isInTitle({ shownAs }: EntityView, { name, type }: Field, value: Json | undefined, title: string): boolean {
  const isText = traitsOf(type).text === 'line' || traitsOf(type).generated !== undefined
  return isText && shownAs.reads.includes(name) && typeof value === 'string' && value !== '' && title.includes(value)
}

const FEWEST_FACTS = 2
const MOST_FACTS = 5
/** More than any weight of a type. */
const LISTED = 10

/** The columns of the entity's list first, then what helps most to judge a record; none if they are too few for a row. */
function keyFacts(columns: readonly Column[], fields: readonly Field[], record: WireRecord): readonly Field[] {
  const weightOf = ({ name, type }: Field): number =>
    (traitsOf(type).columnWeight ?? 0) + (columns.some(({ path }) => path === name) ? LISTED : 0)
  const facts = fields
    .filter((field) => field.section === undefined && !isEmptyValue(record[field.name]) && weightOf(field) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MOST_FACTS)
  return facts.length < FEWEST_FACTS ? [] : fields.filter((field) => facts.includes(field))
}
