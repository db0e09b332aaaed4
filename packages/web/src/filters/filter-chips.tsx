// The conditions of a filter as chips, each of which can be removed, and the number of records that match.
import { IconX } from '@tabler/icons-react'
import { Fragment, useMemo } from 'react'
import {
  type FieldType,
  isDateTime,
  isEither,
  isMany,
  isChoices,
  isValues,
  isYesNo,
  type Json,
} from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import { useApplication } from '../application/context.ts'
import { Button } from '../parts/button.tsx'
import { Cell } from '../values/cells.tsx'
import { t } from '../translation/t.ts'
import type { FilterField } from './fields.ts'
import type { Filtering } from './filtering.ts'
import { OPERATORS, operatorLabel } from './operators.ts'
import { periodLabel } from './periods.ts'
import { printFilter, type FilterContext } from './print.ts'
import { readFilter } from './read.ts'
import { ME, replaceAt, type Condition, type FilterGroup, type FilterNode } from './tree.ts'
import { useFilterContext } from './use-filter-context.ts'
import { useLabels } from './use-labels.ts'
import css from './filters.module.css'

interface FilterChipsProps {
  readonly filtering: Filtering
  /** Opens the editor; absent while it is open. */
  readonly onOpen: (() => void) | undefined
}

export function FilterChips({ filtering, onOpen }: FilterChipsProps) {
  const { expression, change, entity, matches } = filtering
  const context = useFilterContext(entity)
  const tree = useMemo(() => readFilter(expression, context), [expression, context])
  const related = useLabels(tree, context, filtering.related)
  const chips: readonly FilterNode[] = tree.of === 'all' ? tree.items : [tree]
  const without = (at: number) => (tree.of === 'all' ? printFilter(replaceAt(tree, [at], undefined), context) : '')
  return (
    <div className={css['chips']} role="group" aria-label={t('Active filters')}>
      {chips.map((node, at) => (
        <span key={at} className={css['chip']}>
          <button type="button" className={css['chipText']} disabled={!onOpen} onClick={onOpen}>
            <NodeText node={node} context={context} related={related} />
          </button>
          <button
            type="button"
            className={css['remove']}
            aria-label={t('Remove the filter: {name}', { name: nameOf(node, context) })}
            onClick={() => change(without(at), true)}
          >
            <IconX size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      <Button variant="subtle" size="compact-xs" onClick={() => change('', true)}>
        {t('Clear filter')}
      </Button>
      {matches === undefined ? null : (
        <span className={css['matches']} role="status">
          {t('Matches: {n}', { n: matches })}
        </span>
      )}
    </div>
  )
}

const nameOf = (node: FilterNode, context: FilterContext): string => {
  if (node.kind === 'expression') return node.text
  if (node.kind === 'condition') return context.field(node.path)?.label ?? node.path
  return node.items.map((item) => nameOf(item, context)).join(', ')
}

interface NodeTextProps<N> {
  readonly node: N
  readonly context: FilterContext
  readonly related: Related
}

function NodeText({ node, context, related }: NodeTextProps<FilterNode>) {
  if (node.kind === 'expression') return <code>{node.text}</code>
  if (node.kind === 'group') return <GroupText node={node} context={context} related={related} />
  const field = context.field(node.path)
  if (!field) return <code>{node.path}</code>
  return <ConditionText condition={node} field={field} related={related} />
}

function GroupText({ node, context, related }: NodeTextProps<FilterGroup>) {
  return node.items.map((item, i) => (
    <Fragment key={i}>
      {i > 0 ? <em> {node.of === 'all' ? t('and') : t('or')} </em> : null}
      {item.kind === 'group' ? '(' : null}
      <NodeText node={item} context={context} related={related} />
      {item.kind === 'group' ? ')' : null}
    </Fragment>
  ))
}

/** More values are counted only. */
const MOST_VALUES = 3

interface ConditionTextProps {
  readonly condition: Condition
  readonly field: FilterField
  readonly related: Related
}

function ConditionText({ condition: { operator, values }, field, related }: ConditionTextProps) {
  const { formats } = useApplication()
  const shown = values.slice(0, MOST_VALUES)
  const join = OPERATORS[operator].takes === 'two' ? ' – ' : ', '
  return (
    <>
      {field.via === undefined ? null : `${field.via} › `}
      <b>{field.label}</b> {operatorLabel(operator, field.type)}{' '}
      {shown.map((value, i) => (
        <Fragment key={i}>
          {i > 0 ? join : null}
          {operator === 'during' ? periodLabel(value) : <ValueText value={value} type={field.type} related={related} />}
        </Fragment>
      ))}
      {values.length > MOST_VALUES ? ` +${formats.number(String(values.length - MOST_VALUES))}` : null}
    </>
  )
}

function ValueText({ value, type, related }: { value: Json; type: FieldType; related: Related }) {
  const application = useApplication()
  if (value === ME) return t('me')
  if (isYesNo(type)) return value === true ? t('yes') : t('no')
  if (isEither(type)) return typeof value === 'string' ? (application.entity(value)?.label ?? value) : null
  return <Cell type={oneOf(type)} value={value} related={related} plain />
}

/** The type of one value of a condition. */
function oneOf(type: FieldType): FieldType {
  if (isDateTime(type)) return { kind: 'date' }
  if (isMany(type)) return { kind: 'reference', entity: type.entity, onDelete: 'refuse' }
  if (isValues(type)) return type.of
  if (isChoices(type)) return { kind: 'choice', options: type.options }
  return type
}
