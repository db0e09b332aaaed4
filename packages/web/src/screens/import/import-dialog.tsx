// Importing a file of rows: choose it, check which column maps to which field and how the rows are parsed, then store
// them.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import type { DateOrder, EntityView, ImportAnswer } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { FirstRows, RowProblems } from './import-rows.tsx'
import { useImport, type ImportController } from './use-import.ts'
import { t } from '../../translation/t.ts'
import { rich } from '../../translation/rich.tsx'
import css from './import.module.css'

export interface ImportDialogProps {
  readonly entity: EntityView
  readonly onClose: () => void
  readonly onStored: () => void
}

export function ImportDialog({ entity, onClose, onStored }: ImportDialogProps) {
  const [done, setDone] = useState<ImportAnswer>()
  const rows = useImport(entity.path, (answer) => {
    setDone(answer)
    onStored()
  })
  const { answer, refusal, busy } = rows
  if (done) return <Stored done={done} entity={entity} onClose={onClose} />
  return (
    <Dialog title={t('Import [title]')} onClose={onClose} size="xl">
      <Choose rows={rows} />
      <RefusalCallout refusal={refusal} />
      {answer ? (
        <>
          <Mapping rows={rows} answer={answer} entity={entity} />
          <p className={css['counts']} role="status">
            {busy === 'reading' ? t('The rows are being read …') : countsOf(answer)}
          </p>
          <FirstRows answer={answer} columns={rows.columns} />
          <RowProblems answer={answer} />
        </>
      ) : null}
      <Buttons rows={rows} onClose={onClose} />
    </Dialog>
  )
}

function countsOf({ rows, creates, changes, bad }: ImportAnswer): string {
  const parts = [
    creates > 0 ? t('{n} new', { n: creates }) : '',
    changes > 0 ? t('{n} changed', { n: changes }) : '',
    bad > 0 ? t('{n} with problems', { n: bad }) : '',
  ].filter((part) => part !== '')
  return t('{n, plural, one {# row} other {# rows}}: {parts}.', { n: rows, parts: parts.join(', ') })
}

function Choose({ rows }: { rows: ImportController }) {
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    rows.choose(event.dataTransfer.files[0])
  }
  return (
    <div className={css['choose']} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={input}
        type="file"
        className="nf-hidden"
        aria-label={t('File of rows')}
        tabIndex={-1}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        onChange={(event) => rows.choose(event.currentTarget.files?.[0])}
      />
      <span>{rows.name ?? t('A CSV file or an Excel workbook, with the titles of its columns in the first row.')}</span>
      <Button variant="default" loading={rows.busy === 'reading'} data-autofocus onClick={() => input.current?.click()}>
        {rows.name === undefined ? t('Choose a file') : t('Another file')}
      </Button>
    </div>
  )
}

const orders = (): readonly { readonly value: DateOrder; readonly label: string }[] => [
  { value: 'dmy', label: t('Day, month, year') },
  { value: 'mdy', label: t('Month, day, year') },
  { value: 'ymd', label: t('Year, month, day') },
]

const points = () => [
  { value: '.', label: t('A thousand: the point separates decimals') },
  { value: ',', label: t('A little more than one: the comma separates decimals') },
]

interface MappingProps {
  readonly rows: ImportController
  readonly answer: ImportAnswer
  readonly entity: EntityView
}

function Mapping(props: MappingProps) {
  const { rows, answer } = props
  return (
    <>
      <Columns {...props} />
      <div className={css['ways']}>
        <KeyChoice {...props} />
        {answer.ask.includes('dates') ? (
          <OpenQuestion
            label={t('In which order are dates written?')}
            answers={orders()}
            onAnswer={(order) => rows.setDates(order as DateOrder)}
          />
        ) : null}
        {answer.ask.includes('point') ? (
          <OpenQuestion
            label={t('What does 1,234 mean?')}
            answers={points()}
            onAnswer={(point) => rows.setPoint(point as '.' | ',')}
          />
        ) : null}
      </div>
    </>
  )
}

const fieldLabel = (entity: EntityView, name: string): string =>
  entity.fields.find((field) => field.name === name)?.label ?? t('Id')

/** Which field each column of the file is read into. */
function Columns({ rows, answer, entity }: MappingProps) {
  const fields = answer.fields.map(({ field, label, required }) => ({
    value: field,
    label: required ? `${label} *` : label,
  }))
  const keys = answer.keys.filter((key) => !fields.some(({ value }) => value === key))
  const options = [
    { value: '', label: t('Not read') },
    ...fields,
    ...keys.map((key) => ({ value: key, label: t('{field} (names the record)', { field: fieldLabel(entity, key) }) })),
  ]
  return (
    <fieldset className={css['columns']}>
      <legend>{t('Columns of the file')}</legend>
      {answer.columns.map(({ title, samples }, place) => (
        <NativeSelect
          key={place}
          size="xs"
          label={title === '' ? t('Column {n}', { n: place + 1 }) : title}
          description={
            samples
              .filter((sample) => sample !== '')
              .join(' · ')
              .slice(0, 60) || t('empty')
          }
          data={options}
          value={rows.columns[place] ?? ''}
          onChange={(event) => rows.setColumn(place, event.currentTarget.value || null)}
        />
      ))}
    </fieldset>
  )
}

/** Whether rows are new records, or change the records that a key names. */
function KeyChoice({ rows, answer, entity }: MappingProps) {
  const usable = answer.keys.filter((key) => rows.columns.includes(key))
  if (usable.length === 0) return null
  const ways = usable.map((key) => ({
    value: key,
    label: t('changes the record with its {field}, or is new', { field: fieldLabel(entity, key) }),
  }))
  return (
    <NativeSelect
      size="xs"
      label={t('Each row of the file')}
      data={[{ value: '', label: t('is a new record') }, ...ways]}
      value={rows.key ?? ''}
      onChange={(event) => rows.setKey(event.currentTarget.value || undefined)}
    />
  )
}

interface OpenQuestionProps {
  readonly label: string
  readonly answers: readonly { readonly value: string; readonly label: string }[]
  readonly onAnswer: (value: string) => void
}

function OpenQuestion({ label, answers, onAnswer }: OpenQuestionProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      error={t('The file does not show it')}
      data={[{ value: '', label: t('Choose') }, ...answers]}
      value=""
      onChange={(event) => onAnswer(event.currentTarget.value)}
    />
  )
}

function Buttons({ rows, onClose }: { rows: ImportController; onClose: () => void }) {
  const { answer, busy } = rows
  const good = answer ? answer.creates + answer.changes : 0
  const ready = answer !== undefined && answer.ask.length === 0 && busy === undefined && good > 0
  return (
    <DialogButtons>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      {answer && answer.bad > 0 && good > 0 ? (
        <Button disabled={!ready} loading={busy === 'storing'} onClick={() => rows.store('good')}>
          {t('{n, plural, one {Import the # good row} other {Import the # good rows}}', { n: good })}
        </Button>
      ) : (
        <Button disabled={!ready} loading={busy === 'storing'} onClick={() => rows.store('all')}>
          {good > 0 ? t('{n, plural, one {Import # row} other {Import # rows}}', { n: good }) : t('Import')}
        </Button>
      )}
    </DialogButtons>
  )
}

function Stored({ done, entity, onClose }: { done: ImportAnswer; entity: EntityView; onClose: () => void }) {
  const [rest] = useState(() => done.rest && URL.createObjectURL(new Blob([done.rest], { type: 'text/csv' })))
  return (
    <Dialog title={t('The rows are imported')} onClose={onClose}>
      <p role="status">{countsOf(done)}</p>
      {rest ? (
        <p>
          {rich(
            '{n, plural, one {<link>The row with problems as a file</link>, with what is wrong with it.} other {<link>The # rows with problems as a file</link>, each with what is wrong with it.}} Correct them there and import that file.',
            {
              n: done.bad,
              link: (words) => (
                <a href={rest} download={`${t('{name}, rows with problems', { name: entity.label })}.csv`}>
                  {words}
                </a>
              ),
            },
          )}
        </p>
      ) : null}
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
