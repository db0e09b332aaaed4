// Who created the record and who changed it last.
import type { Json } from '@ninefold/plan/values'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { textOf } from '../../values/text-of.ts'
import css from './record.module.css'

export function RecordFacts({ record, related }: { record: WireRecord; related: Related }) {
  const { formats, view } = useApplication()
  const name = (id: Json | undefined) =>
    typeof id === 'string' ? (related[id]?.label ?? (view.me?.id === id ? view.me.name : undefined)) : undefined
  const facts = [
    { label: 'Created', at: record['createdAt'], by: name(record['createdBy']) },
    { label: 'Changed', at: record['updatedAt'], by: name(record['updatedBy']) },
  ].filter(({ at }) => typeof at === 'string')
  if (facts.length === 0) return null
  return (
    <dl className={css['facts']}>
      {facts.map(({ label, at, by }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <time dateTime={textOf(at)}>{formats.dateTime(textOf(at))}</time>
            {by ? ` by ${by}` : ''}
          </dd>
        </div>
      ))}
    </dl>
  )
}
