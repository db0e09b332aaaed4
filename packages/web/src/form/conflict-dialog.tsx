// Two users changed one record: shows the changes of both for each field and lets the second user choose. Nothing is
// lost.
import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useMemo, useState } from 'react'
import type { EntityView, Related, WireRecord } from '@ninefold/plan/wire'
import type { Field } from '@ninefold/plan'
import { type Json, isParts } from '@ninefold/plan/values'
import { Button } from '../parts/button.tsx'
import type { Application } from '../application/application.ts'
import { useApplication } from '../application/context.ts'
import { Dialog, DialogButtons } from '../parts/dialog.tsx'
import { draftOf, rowsToSend, sameJson, type Draft } from '../records/draft.ts'
import { Cell } from '../values/cells.tsx'
import { moneyOf } from '../values/money/money-of.ts'
import { readable } from '../values/draft.ts'
import type { FormShape } from './writable.ts'
import { t } from '../translation/t.ts'
import css from './conflict-dialog.module.css'

interface ConflictDialogProps {
  readonly entity: EntityView
  readonly shape: FormShape
  readonly base: WireRecord
  readonly current: WireRecord
  readonly draft: Draft
  readonly related: Related
  readonly onClose: () => void
  readonly onChoose: (merged: Draft) => void
}

type Choice = 'mine' | 'theirs'

interface Difference {
  readonly field: Field
  readonly mine: Json
  readonly theirs: Json
  readonly by: 'both' | 'them' | 'me'
}

export function ConflictDialog({
  entity,
  shape,
  base,
  current,
  draft,
  related,
  onClose,
  onChoose,
}: ConflictDialogProps) {
  const application = useApplication()
  const differences = useMemo(
    () => findDifferences(application, { entity, shape }, { base, current, draft }),
    [application, entity, shape, base, current, draft],
  )
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const choiceOf = ({ field, by }: Difference) => choices[field.name] ?? (by === 'them' ? 'theirs' : 'mine')
  const save = () => {
    const theirs = draftOf(application, entity, current)
    const fromTheirs = differences
      .filter((difference) => choiceOf(difference) === 'theirs')
      .map(({ field }) => field.name)
    onChoose(mergeDrafts(draft, theirs, shape, fromTheirs))
  }
  return (
    <Dialog title={t('Somebody else changed this meanwhile')} size="lg" onClose={onClose}>
      <p className={css['text']}>
        {t(
          'Both versions are here. Choose for each field which one is to stay; then save. Until then nothing is changed.',
        )}
      </p>
      <div className={css['scroll']}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Yours')}</th>
              <th scope="col">{t('Theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <DifferenceRow
                key={difference.field.name}
                difference={difference}
                choice={choiceOf(difference)}
                related={related}
                onChoose={(side) => setChoices({ ...choices, [difference.field.name]: side })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Back to the form')}
        </Button>
        <Button onClick={save}>{t('Save these choices')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

interface DifferenceRowProps {
  readonly difference: Difference
  readonly choice: Choice
  readonly related: Related
  readonly onChoose: (side: Choice) => void
}

function DifferenceRow({ difference, choice, related, onChoose }: DifferenceRowProps) {
  const { field } = difference
  return (
    <tr role="radiogroup" aria-label={field.label}>
      <th scope="row">{field.label}</th>
      {(['mine', 'theirs'] as const).map((side) => (
        <td key={side} data-side={side === 'mine' ? t('Yours') : t('Theirs')}>
          <Radio
            size="xs"
            name={`keep-${field.name}`}
            checked={choice === side}
            onChange={() => onChoose(side)}
            label={<Side field={field} value={difference[side]} related={related} />}
          />
        </td>
      ))}
    </tr>
  )
}

function Side({ field, value, related }: { field: Field; value: Json; related: Related }) {
  if (value === null || (Array.isArray(value) && value.length === 0))
    return <span className={css['none']}>{t('nothing')}</span>
  if (!isParts(field.type) || !Array.isArray(value)) {
    return <Cell type={field.type} value={value} related={related} plain />
  }
  return (
    <span className={css['rows']}>
      {(value as readonly Readonly<Record<string, Json>>[]).map((row, index) => (
        <span key={index}>{rowText(row)}</span>
      ))}
    </span>
  )
}

function rowText(row: Readonly<Record<string, Json>>): string {
  const words = Object.entries(row).flatMap(([name, value]) => {
    if (name === 'id' || value === null || typeof value === 'boolean') return []
    if (typeof value === 'object') return moneyOf(value)?.amount ?? []
    return [String(value)]
  })
  return words.join(' · ')
}

function findDifferences(
  application: Application,
  { entity, shape }: { readonly entity: EntityView; readonly shape: FormShape },
  { base, current, draft }: { readonly base: WireRecord; readonly current: WireRecord; readonly draft: Draft },
): Difference[] {
  const before = sides(shape, draftOf(application, entity, base))
  const theirs = sides(shape, draftOf(application, entity, current))
  const mine = sides(shape, draft)
  return shape.typed.flatMap((field): Difference[] => {
    const [b, t, m] = [before[field.name] ?? null, theirs[field.name] ?? null, mine[field.name] ?? null]
    const byThem = !sameJson(b, t)
    const byMe = !sameJson(b, m)
    if ((!byThem && !byMe) || sameJson(t, m)) return []
    return [{ field, mine: m, theirs: t, by: byThem && byMe ? 'both' : byThem ? 'them' : 'me' }]
  })
}

function sides(shape: FormShape, draft: Draft): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    shape.typed.map(({ name, type }): [string, Json] => {
      const list = shape.lists.find(({ field }) => field.name === name)
      if (!isParts(type)) return [name, readable(draft.values[name])]
      return [name, list ? rowsToSend(draft.rows[name] ?? [], list) : null]
    }),
  )
}

function mergeDrafts(mine: Draft, theirs: Draft, shape: FormShape, fromTheirs: readonly string[]): Draft {
  const fromMine = shape.typed.map(({ name }) => name).filter((name) => !fromTheirs.includes(name))
  return { values: pick(mine.values, theirs.values, fromMine), rows: pick(mine.rows, theirs.rows, fromMine) }
}

function pick<T>(
  mine: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
  fromMine: readonly string[],
): Readonly<Record<string, T>> {
  const own = Object.entries(mine).filter(([name]) => fromMine.includes(name))
  return { ...theirs, ...Object.fromEntries(own) }
}
