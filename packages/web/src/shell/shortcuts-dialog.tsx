// The keyboard shortcuts, and the switch to turn them off.
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Dialog } from '../parts/dialog.tsx'
import { switchShortcuts, useShortcutsOn } from './use-shortcuts.ts'
import css from './shortcuts-dialog.module.css'

const SHORTCUTS: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['j', 'To the first row or card'],
  ['Up, Down', 'From row to row, from card to card'],
  ['Left, Right', 'From column to column on a board'],
  ['Enter', 'Open the row or card'],
  ['m', 'Move the card to …'],
  ['h', 'Home'],
  ['i', 'Inbox'],
  ['w', 'Show “Why?” next to everything'],
  ['Ctrl + Enter', 'Save the form'],
  ['Alt + Up, Down', 'Move a row of a form'],
  ['?', 'This list'],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn()
  return (
    <Dialog title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <dl className={css['keys']}>
        {SHORTCUTS.map(([keys, words]) => (
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
        label="Single keys are shortcuts"
        checked={on}
        onChange={(event) => switchShortcuts(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
