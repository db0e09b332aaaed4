// The parts of a record inside its form: a table of inputs whose rows can be added, removed and moved; cards on a
// narrow page. The parts of a part are below its row.
import { useCallbackRef } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Related } from '@ninefold/plan/wire'
import { Button } from '../parts/button.tsx'
import { draftAt, pathText, type Place } from '../records/draft.ts'
import { alignOf } from '../values/cells.tsx'
import { useInputId } from './input-id.ts'
import { FindingText } from './finding-text.tsx'
import { PartRow } from './part-row.tsx'
import type { FormController } from './use-form.ts'
import type { PartShape } from './writable.ts'
import { nameInText } from '../translation/locale.ts'
import { t } from '../translation/t.ts'
import css from './parts-editor.module.css'

interface PartsEditorProps {
  readonly form: FormController
  readonly list: PartShape
  /** The place of the record or part that has the list. */
  readonly place: Place
  readonly related: Related
}

export function PartsEditor({ form, list, place, related }: PartsEditorProps) {
  const { path, rows, section, add, remove, onKeyDown } = useRows({ form, list, place })
  const inputId = useInputId()
  const name = list.field.name
  const findings = form.findings.filter((finding) => finding.path === path)
  const isTop = place.length === 0
  const Heading = isTop ? 'h2' : 'h3'
  return (
    <section className={css['parts']} ref={section} aria-label={list.field.label}>
      {isTop || rows.length > 0 ? (
        <div className={css['head']}>
          <Heading>{list.field.label}</Heading>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <div className={css['scroll']}>
          <table className={css['table']}>
            <ColumnHeads list={list} />
            <tbody>
              {rows.map((row, index) => {
                const at = [...place, { list: name, row: row.key }]
                return (
                  <PartRow
                    key={row.key}
                    form={form}
                    list={list}
                    place={at}
                    index={index}
                    count={rows.length}
                    related={related}
                    onKeyDown={(event) => onKeyDown(event, row.key, index)}
                    onMove={(by) => form.move(name, row.key, by, place)}
                    onRemove={() => remove(row.key, index)}
                    editorOf={(own) => (
                      <PartsEditor key={own.field.name} form={form} list={own} place={at} related={related} />
                    )}
                  />
                )
              })}
            </tbody>
          </table>
        </div>
      ) : null}
      {findings.map((finding, index) => (
        <p key={index} className={css['error']} data-weight={finding.weight}>
          <FindingText finding={finding} />
        </p>
      ))}
      <AddButton id={inputId(path)} label={list.entity.label} isTop={isTop} onClick={add} />
    </section>
  )
}

interface AddButtonProps {
  readonly id: string
  readonly label: string
  /** The list is one of the record itself, not of a part. */
  readonly isTop: boolean
  readonly onClick: () => void
}

function AddButton({ id, label, isTop, onClick }: AddButtonProps) {
  return (
    <div>
      <Button
        id={id}
        variant={isTop ? 'default' : 'subtle'}
        size={isTop ? 'sm' : 'compact-xs'}
        leftSection={<IconPlus size={14} />}
        onClick={onClick}
      >
        {t('Add {entity}', { entity: nameInText(label) })}
      </Button>
    </div>
  )
}

function ColumnHeads({ list }: { list: PartShape }) {
  return (
    <thead>
      <tr>
        {list.typed.map((field) => (
          <th key={field.name} scope="col" data-align={alignOf(field.type)} title={field.help || undefined}>
            {field.label}
          </th>
        ))}
        {list.computed.map((field) => (
          <th key={field.name} scope="col" data-align={alignOf(field.type)}>
            {field.label}
          </th>
        ))}
        <th>
          <span className="nf-hidden">{t('Row')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** The rows, adding and removing them (also by keyboard), and which of them gets the focus afterwards. */
function useRows({ form, list, place }: Pick<PartsEditorProps, 'form' | 'list' | 'place'>) {
  const inputId = useInputId()
  const name = list.field.name
  const path = pathText({ place, field: name })
  const rows = draftAt(form.draft, place)?.rows[name] ?? []
  const section = useRef<HTMLElement>(null)
  // The row whose first input gets the focus once it is rendered.
  const next = useRef<string>(undefined)
  useEffect(() => {
    const row = next.current
    next.current = undefined
    if (row === undefined) return
    section.current?.querySelector<HTMLElement>(`[data-row="${row}"] input, [data-row="${row}"] select`)?.focus()
  })
  const add = () => {
    next.current = form.add(list, place)
  }
  const remove = useCallbackRef((key: string, index: number) => {
    form.remove(name, key, place)
    const neighbour = rows[index + 1] ?? rows[index - 1]
    if (neighbour) next.current = neighbour.key
    else document.getElementById(inputId(path))?.focus()
  })
  const onKeyDown = useCallbackRef((event: KeyboardEvent, key: string, index: number) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      form.move(name, key, event.key === 'ArrowUp' ? -1 : 1, place)
    }
    const isInput = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && isInput && index === rows.length - 1) {
      event.preventDefault()
      add()
    }
  })
  return { path, rows, section, add, remove, onKeyDown }
}
