// The keyboard shortcuts, and the switch to turn them off.
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { keyText } from '../parts/key-text.ts'
import { pageActions } from './page-actions.ts'
import { switchShortcuts, useShortcutsOn } from './use-shortcuts.ts'
import { t } from '../translation/t.ts'
import css from './shortcuts-dialog.module.css'

const shortcuts = (): readonly (readonly [string, string])[] => [
  [t('Ctrl + K'), t('Go to or do: screens, records, actions')],
  ['/', t('Search')],
  ['j', t('To the first row or card')],
  ['↑ ↓', t('From row to row, from card to card')],
  ['← →', t('From column to column on a board')],
  ['Enter', t('Open the row or card')],
  ['m', t('Move the card to …')],
  ['h', t('Home')],
  ['i', t('Inbox')],
  ['? F1', t('Why? – of the button or field that has the focus')],
  [t('Ctrl + Enter'), t('Save the form')],
  ['Alt + ↑ ↓', t('Move a row of a form')],
  ['?', t('This list')],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn()
  const [here] = useState(pageActions)
  const shown = [...shortcuts(), ...here.map(({ key, label }) => [keyText(key), label] as const)]
  return (
    <Dialog title={t('Keyboard shortcuts')} size="sm" onClose={onClose}>
      <dl className={css['keys']}>
        {shown.map(([keys, words]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        size="sm"
        label={t('Single keys are shortcuts')}
        checked={on}
        onChange={(event) => switchShortcuts(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
