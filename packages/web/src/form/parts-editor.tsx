// The parts of a record inside its form: a table of inputs, rows added, removed and moved; cards on a narrow page.
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Related } from '@ninefold/language'
import { alignOf, Cell } from '../values/cells.tsx'
import { FieldInput, inputId } from './field-input.tsx'
import { FindingText } from './finding-text.tsx'
import type { FormController } from './use-form.ts'
import type { PartShape } from './writable.ts'
import css from './parts-editor.module.css'

export interface PartsEditorProps {
  readonly form: FormController
  readonly list: PartShape
  readonly related: Related
}

export function PartsEditor({ form, list, related }: PartsEditorProps) {
  const name = list.field.name
  const rows = form.draft.rows[name] ?? []
  const section = useRef<HTMLElement>(null)
  // The row whose first input takes the focus once it is there.
  const next = useRef<string>(undefined)
  useEffect(() => {
    const row = next.current
    next.current = undefined
    if (row === undefined) return
    section.current?.querySelector<HTMLElement>(`[data-row="${row}"] input, [data-row="${row}"] select`)?.focus()
  })
  const add = () => {
    next.current = form.add(list)
  }

  const keys = (event: KeyboardEvent, key: string, index: number) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      form.move(name, key, event.key === 'ArrowUp' ? -1 : 1)
    }
    const isInput = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && isInput && index === rows.length - 1) {
      event.preventDefault()
      add()
    }
  }
  const remove = (key: string, index: number) => {
    form.remove(name, key)
    const neighbour = rows[index + 1] ?? rows[index - 1]
    if (neighbour) next.current = neighbour.key
    else document.getElementById(inputId(name))?.focus()
  }
  const findings = form.findings.filter((finding) => finding.path === name)
  const one = list.entity.label.toLowerCase()
  return (
    <section className={css['parts']} ref={section} aria-label={list.field.label}>
      <div className={css['head']}>
        <h2>{list.field.label}</h2>
      </div>
      {rows.length > 0 ? (
        <div className={css['scroll']}>
          <table className={css['table']}>
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
                  <span className="nf-hidden">Row</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.key} data-row={row.key} onKeyDown={(event) => keys(event, row.key, index)}>
                  {list.typed.map((field) => (
                    <td key={field.name} data-label={field.label} data-kind={field.type.kind}>
                      {form.shown(field, index, name) ? (
                        <FieldInput
                          form={form}
                          field={field}
                          path={{ list: name, row: row.key, field: field.name }}
                          row={index}
                          related={related}
                          inTable
                        />
                      ) : null}
                    </td>
                  ))}
                  {list.computed.map((field) => (
                    <td
                      key={field.name}
                      data-label={field.label}
                      data-align={alignOf(field.type)}
                      className={css['made']}
                    >
                      <Cell type={field.type} value={form.computed(field, index, name)} related={related} />
                    </td>
                  ))}
                  <td className={css['tools']}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${one} ${index + 1} up`}
                      disabled={index === 0}
                      onClick={() => form.move(name, row.key, -1)}
                    >
                      <IconArrowUp size={14} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${one} ${index + 1} down`}
                      disabled={index === rows.length - 1}
                      onClick={() => form.move(name, row.key, 1)}
                    >
                      <IconArrowDown size={14} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove ${one} ${index + 1}`}
                      onClick={() => remove(row.key, index)}
                    >
                      <IconX size={14} />
                    </ActionIcon>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {findings.map((finding, index) => (
        <p key={index} className={css['error']}>
          <FindingText finding={finding} />
        </p>
      ))}
      <div>
        <Button id={inputId(name)} variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
          Add {one}
        </Button>
      </div>
    </section>
  )
}
