// A list by the values of a column: the number of records and the sums of each group, and its rows when it is opened.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Column } from '@ninefold/plan'
import { isDecimalType, isDurationType, isInteger, isMoney } from '@ninefold/plan/values'
import { useApplication } from '../../../application/context.ts'
import { getGroups } from './requests.ts'
import { Failure } from '../../../parts/failure.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { t } from '../../../translation/t.ts'
import { Cell } from '../../../values/cells.tsx'
import { groupText } from '../../dashboard/group-text.ts'
import { GroupRows, type Group, type GroupedRowsProps } from './group-rows.tsx'
import css from './groups.module.css'

export function GroupedRows(props: GroupedRowsProps) {
  const { screen, shows, list, columns, by } = props
  const { filter = '', search = '', view = '' } = list.parameters
  const sums = columns.visible.filter(({ path, type }) => !path.includes('.') && isSummed(type))
  const sum = sums.map(({ path }) => path).join(',')
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', screen.name, by.path, sum, filter, search, view],
    queryFn: ({ signal }) => getGroups(screen.name, { by: by.path, sum, filter, search, view }, signal),
    placeholderData: keepPreviousData,
    meta: { entities: [shows.entity] },
  })
  if (error && !data) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton rows={6} />
  return (
    <div className={css['groups']}>
      {data.groups.map((group, at) => (
        <GroupSection key={JSON.stringify(group.key)} {...props} group={group} sums={sums} isFirst={at === 0} />
      ))}
      {data.more ? <p>{t('Only the first {n} groups are shown.', { n: data.groups.length })}</p> : null}
    </div>
  )
}

/** Some rates are exact numbers too; the document does not say which may be added, so a sum is only an offer. Stars are never added. */
const isSummed = (type: Column['type']): boolean =>
  isMoney(type) || (isInteger(type) && !type.stars) || isDecimalType(type) || isDurationType(type)

interface GroupSectionProps extends GroupedRowsProps {
  readonly group: Group
  readonly sums: readonly Column[]
  readonly isFirst: boolean
}

function GroupSection({ group, sums, isFirst, ...props }: GroupSectionProps) {
  const { formats, entity } = useApplication()
  const [isOpen, setOpen] = useState(isFirst)
  const id = useId()
  const field = entity(props.shows.entity)?.fields.find(({ name }) => name === props.by.path)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section className={css['group']} aria-labelledby={id}>
      <h2 className={css['head']}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron size={14} aria-hidden="true" />
          <span id={id}>{groupText(formats, field, group)}</span>
          <span className={css['count']}>{formats.number(String(group.count))}</span>
        </button>
        <span className={css['sums']}>
          {sums.map(({ path, label, type }) =>
            group.sums[path] === null || group.sums[path] === undefined ? null : (
              <span key={path}>
                {label} <Cell type={type} value={group.sums[path]} plain />
              </span>
            ),
          )}
        </span>
      </h2>
      {isOpen ? <GroupRows {...props} group={group} /> : null}
    </section>
  )
}
