// Who created the record and who changed it last, unless the entries of its history say so.
import type { Json } from '@ninefold/plan/values'
import type { HistoryEntry, Related, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { textOf } from '../../values/text-of.ts'
import { t } from '../../translation/t.ts'
import { rich } from '../../translation/rich.tsx'
import css from './record.module.css'

interface RecordFactsProps {
  readonly record: WireRecord
  readonly related: Related
  readonly entries: readonly HistoryEntry[]
}

export function RecordFacts({ record, related, entries }: RecordFactsProps) {
  const { formats, view } = useApplication()
  const name = (id: Json | undefined) =>
    typeof id === 'string' ? (related[id]?.label ?? (view.me?.id === id ? view.me.name : undefined)) : undefined
  const isTold = (at: Json | undefined) => entries.some((entry) => entry.at === at)
  const facts = [
    { label: t('Created'), at: record['createdAt'], by: name(record['createdBy']) },
    { label: t('Changed'), at: record['updatedAt'], by: name(record['updatedBy']) },
  ].filter(({ at }) => typeof at === 'string' && !isTold(at))
  if (facts.length === 0) return null
  const timeOf = (at: Json | undefined) => <time dateTime={textOf(at)}>{formats.dateTime(textOf(at))}</time>
  return (
    <dl className={css['facts']}>
      {facts.map(({ label, at, by }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{by ? rich('{when} by {name}', { when: timeOf(at), name: by }) : timeOf(at)}</dd>
        </div>
      ))}
    </dl>
  )
}
