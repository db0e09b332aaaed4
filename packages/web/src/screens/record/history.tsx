// The history of a record: who, when, old and new values, why; old versions, and undoing changes.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { EntityView, HistoryEntry, Related } from '@ninefold/plan/wire'
import type { Json } from '@ninefold/plan/values'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { getHistory } from '../../client/api.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { useWhyMode } from '../../parts/why-mode.ts'
import { Why } from '../../parts/why.tsx'
import { setQuery, usePlace } from '../../router/place.ts'
import { Change, isShown } from './history-change.tsx'
import css from './history.module.css'
import { useUndo } from './use-undo.ts'

export interface HistoryProps {
  readonly entity: EntityView
  readonly id: string
}

export function History({ entity, id }: HistoryProps) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['history', entity.name, id],
    queryFn: ({ signal, pageParam }) => getHistory(entity.path, id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { entities: [entity.name] },
  })
  const pages = data?.pages ?? []
  return (
    <section className={css['history']} aria-label="History">
      <h2>History</h2>
      {error ? <p className={css['none']}>The history cannot be shown at the moment.</p> : null}
      {!data && !error ? <Skeleton rows={3} /> : null}
      {pages[0]?.items.length === 0 ? <p className={css['none']}>Nothing that you may see.</p> : null}
      {data ? <OnADay /> : null}
      <ol className={css['entries']}>
        {pages.flatMap(({ items, related }) =>
          items.map((entry) => <Entry key={entry.id} entity={entity} id={id} entry={entry} related={related} />),
        )}
      </ol>
      {hasNextPage ? (
        <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older
        </Button>
      ) : null}
    </section>
  )
}

/** The record at the end of a day. */
function OnADay() {
  const at = usePlace().query.get('at')
  return (
    <label className={css['day']}>
      As it was on{' '}
      <input
        type="date"
        value={at?.slice(0, 10) ?? ''}
        onChange={({ currentTarget: { value } }) => setQuery({ at: value === '' ? null : value }, {})}
      />
    </label>
  )
}

interface EntryProps {
  readonly entity: EntityView
  readonly id: string
  readonly entry: HistoryEntry
  readonly related: Related
}

function Entry({ entity, id, entry, related }: EntryProps) {
  const { formats, lifecycles, lines } = useApplication()
  const [why] = useWhyMode()
  const undo = useUndo(entity, id)
  const at = usePlace().query.get('at')
  const action = lifecycles(entity.name)
    .flatMap(({ actions }) => actions)
    .find(({ name }) => name === entry.action)
  const done = action?.label ?? entry.action
  const words = (entry.what === 'delete' ? undefined : done) ?? WORDS[entry.what] ?? entry.what
  const fields = new Map(entity.fields.map((field) => [field.name, field]))
  const changes = entry.what === 'create' ? [] : entry.changes.filter(({ field }) => isShown(fields.get(field)))
  const inputs = (entry.asked ?? []).filter(({ name }) => !changes.some(({ field }) => field === name))
  const document = `Under the document ${entry.document.slice(0, 12)}${entry.documentAt ? ` of ${formats.dateTime(entry.documentAt)}` : ''}`
  return (
    <li className={css['entry']} data-what={entry.what}>
      <p className={css['head']}>
        <strong>{words}</strong>
        {entry.what === 'approve' ? ' (approved)' : ''} <span>{byWhom(entry)}</span>
      </p>
      <p className={css['when']} title={document}>
        <time dateTime={entry.at}>{formats.dateTime(entry.at)}</time>
        {why ? <Why lines={lines(entry.origin ?? action?.origin)} of={words} /> : null}
      </p>
      {why ? <p className={css['when']}>{document}</p> : null}
      {changes.length + inputs.length > 0 ? (
        <ul className={css['changes']}>
          {changes.map(({ field, from, to }) => (
            <Change key={field} entity={entity} field={fields.get(field)!} from={from} to={to} related={related} />
          ))}
          {inputs.map(({ name, label, value }) => (
            <li key={name}>
              <span className={css['field']}>{label}</span> {shown(value, related)}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={css['tools']}>
        {entry.what === 'delete' || at === entry.at ? null : (
          <button type="button" onClick={() => setQuery({ at: entry.at }, {})}>
            As it was then<span className="nf-hidden">, after {words}</span>
          </button>
        )}
        {entry.mayUndo && at === null ? (
          <button type="button" onClick={() => void undo(entry.id)}>
            Undo<span className="nf-hidden"> {words}</span>
          </button>
        ) : null}
      </p>
    </li>
  )
}

/** The user or cause of the change. */
function byWhom({ who, via, as }: HistoryEntry): string {
  const name = who?.label || 'somebody whom you may not see'
  switch (via) {
    case undefined:
      return who ? name : 'by itself'
    case 'demonstration':
      return `${name}, seeing it as ${as?.label || 'another'}`
    case 'timer':
      return 'in time, by itself'
    case 'application':
      return 'by the application'
    case 'link':
      return 'by a link'
    case 'hidden':
      return 'somebody whom you may not see'
    case 'nobody':
      return 'somebody not signed in'
  }
}

const shown = (value: Json, related: Related): string => {
  if (typeof value === 'string') return related[value]?.label ?? value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const WORDS: Readonly<Record<string, string>> = {
  create: 'Created',
  change: 'Changed',
  delete: 'Deleted',
  action: 'Action',
  approve: 'Approved',
  timer: 'In time',
  undo: 'Undone',
}
