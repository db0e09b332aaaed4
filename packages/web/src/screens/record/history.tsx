// What happened to a record: who, when, from what to what.
import { useQuery } from '@tanstack/react-query'
import type { EntityView, HistoryEntry, Related } from '@ninefold/language'
import { useApplication } from '../../application/context.ts'
import { getHistory } from '../../client/api.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useWhyMode } from '../../parts/why-mode.ts'
import { Why } from '../../parts/why.tsx'
import { Change, isTold } from './history-change.tsx'
import css from './history.module.css'

export interface HistoryProps {
  readonly entity: EntityView
  readonly id: string
  readonly version: number
  readonly related: Related
}

export function History({ entity, id, related }: HistoryProps) {
  const { data, error } = useQuery({
    queryKey: ['history', entity.name, id],
    queryFn: ({ signal }) => getHistory(entity.path, id, signal),
    meta: { entities: [entity.name] },
  })
  return (
    <section className={css['history']} aria-label="History">
      <h2>History</h2>
      {error ? <p className={css['none']}>The history cannot be shown just now.</p> : null}
      {!data && !error ? <Skeleton rows={3} /> : null}
      {data?.items.length === 0 ? <p className={css['none']}>Nothing that you may see.</p> : null}
      <ol className={css['entries']}>
        {data?.items.map((entry) => (
          <Entry key={entry.id} entity={entity} entry={entry} related={related} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ entity, entry, related }: { entity: EntityView; entry: HistoryEntry; related: Related }) {
  const { formats, lifecycles, lines } = useApplication()
  const [why] = useWhyMode()
  const action = lifecycles(entity.name)
    .flatMap(({ actions }) => actions)
    .find(({ name }) => name === entry.action)
  const words = action?.label ?? (entry.action || WORDS[entry.what]) ?? entry.what
  const fields = new Map(entity.fields.map((field) => [field.name, field]))
  const changes = entry.what === 'create' ? [] : entry.changes.filter(({ field }) => isTold(fields.get(field)))
  return (
    <li className={css['entry']} data-what={entry.what}>
      <p className={css['head']}>
        <strong>{words}</strong>
        {entry.what === 'approve' ? ' (approved)' : ''} <span>{entry.who ? entry.who.label : 'by itself'}</span>
      </p>
      <p className={css['when']} title={`Under document ${entry.document.slice(0, 12)}`}>
        <time dateTime={entry.at}>{formats.dateTime(entry.at)}</time>
        {why ? <Why lines={lines(entry.origin ?? action?.origin)} of={words} /> : null}
      </p>
      {changes.length > 0 ? (
        <ul className={css['changes']}>
          {changes.map(({ field, from, to }) => (
            <Change key={field} entity={entity} field={fields.get(field)!} from={from} to={to} related={related} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

const WORDS: Readonly<Record<string, string>> = {
  create: 'Created',
  change: 'Changed',
  delete: 'Deleted',
  action: 'Action',
  approve: 'Approved',
  timer: 'In time',
}
