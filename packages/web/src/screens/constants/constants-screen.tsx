// The constants of the document, and editing those that this user may change.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { AppView, BrokenRule } from '@ninefold/plan/wire'
import type { Json } from '@ninefold/plan/values'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { setConstant } from './requests.ts'
import { appKey } from '../../client/queries.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { Blank } from '../../parts/blank.tsx'
import { Callout } from '../../parts/callout.tsx'
import { notify } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { Why } from '../../parts/why.tsx'
import { Cell } from '../../values/cells.tsx'
import { isUnread, readable, type DraftValue } from '../../values/draft.ts'
import { ValueInput } from '../../values/inputs.tsx'
import { constantType, constantWire } from './constant-type.ts'
import { t } from '../../translation/t.ts'
import css from './constants.module.css'

type ConstantView = AppView['constants'][number]

export function ConstantsScreen() {
  const { view } = useApplication()
  return (
    <Page
      title={t('Constants')}
      name={t('Constants')}
      width="reading"
      lead={t(
        'Named values that rules, conditions and messages use. A change applies at once and stands in the history.',
      )}
    >
      {view.constants.length === 0 ? (
        <Blank title={t('There are none')}>{t('Point 9 of the document names no constants.')}</Blank>
      ) : (
        <ul className={css['constants']}>
          {view.constants.map((constant) => (
            <ConstantRow key={constant.name} constant={constant} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function ConstantRow({ constant }: { constant: ConstantView }) {
  const [editing, setEditing] = useState(false)
  const [broken, setBroken] = useState<readonly BrokenRule[]>([])
  const type = constantType(constant.type)
  const value = constantWire(constant.value)
  return (
    <li className={css['constant']} data-why>
      <div className={css['words']}>
        <p className={css['name']}>
          {constant.label} <Why about={{ constant: constant.name }} of={constant.label} />
        </p>
        <p className={css['meaning']}>{constant.meaning}</p>
      </div>
      {editing ? (
        <ConstantForm constant={constant} onChanged={setBroken} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className={css['value']}>
            <Cell type={type} value={value} />
          </p>
          {constant.mayChange ? (
            <Button
              variant="default"
              onClick={() => setEditing(true)}
              aria-label={t('Change {name}', { name: constant.label })}
            >
              {t('Change')}
            </Button>
          ) : null}
        </>
      )}
      {broken.length > 0 ? <BrokenRules constant={constant} broken={broken} onClose={() => setBroken([])} /> : null}
    </li>
  )
}

interface BrokenRulesProps {
  readonly constant: ConstantView
  readonly broken: readonly BrokenRule[]
  readonly onClose: () => void
}

/** The rules that stored records violate with the new value; shown until it is closed. */
function BrokenRules({ constant, broken, onClose }: BrokenRulesProps) {
  return (
    <div className={css['broken']} role="status">
      <Callout
        tone="wait"
        title={t('{name} is changed, and stored records break rules now', { name: constant.label })}
        action={
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        }
      >
        <ul>
          {broken.map(({ rule, entity, records }) => (
            <li key={`${entity} ${rule}`}>
              {t('{entity}: {n, plural, one {# record breaks “{rule}”.} other {# records break “{rule}”.}}', {
                entity,
                n: records,
                rule,
              })}
            </li>
          ))}
        </ul>
        <p>{t('They remain as they are. A change of a field that such a rule reads must satisfy the rule.')}</p>
      </Callout>
    </div>
  )
}

interface ConstantFormProps {
  readonly constant: ConstantView
  readonly onChanged: (broken: readonly BrokenRule[]) => void
  readonly onClose: () => void
}

function ConstantForm({ constant, onChanged, onClose }: ConstantFormProps) {
  const client = useQueryClient()
  const [value, setValue] = useState<DraftValue>(constantWire(constant.value))
  const { busy, refusal, send } = useSubmission()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const { breaks = [] } = await setConstant(constant.name, readable(value) as Json)
      await client.invalidateQueries({ queryKey: appKey })
      if (breaks.length === 0) notify(t('{name} is changed.', { name: constant.label }))
      onChanged(breaks)
      onClose()
    })
  }
  const wrong = isUnread(value) ? t('This cannot be read.') : refusal && `${refusal.message} ${refusal.remedy}`
  return (
    <form className={css['form']} onSubmit={submit}>
      <ValueInput
        type={constantType(constant.type)}
        value={value}
        onChange={setValue}
        frame={{ 'aria-label': constant.label, error: wrong, size: 'xs', withAsterisk: true, autoFocus: true }}
      />
      <Button type="submit" loading={busy} disabled={isUnread(value)}>
        {t('Save')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
    </form>
  )
}
