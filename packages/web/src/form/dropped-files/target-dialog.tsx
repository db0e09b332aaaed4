// Asks for the field that dropped or pasted files belong to.
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { t } from '../../translation/t.ts'
import type { FileTarget } from './file-targets.ts'
import css from './dropped-files.module.css'

interface TargetDialogProps {
  /** Of the files. */
  readonly names: readonly string[]
  readonly targets: readonly FileTarget[]
  readonly onChoose: (target: FileTarget) => void
  readonly onClose: () => void
}

export function TargetDialog({ names, targets, onChoose, onClose }: TargetDialogProps) {
  return (
    <Dialog title={t('Which field is it for?')} size="sm" onClose={onClose}>
      <p className={css['names']} dir="auto">
        {names.join(', ')}
      </p>
      <div className={css['choices']}>
        {targets.map((target, index) => (
          <Button
            key={target.key}
            variant="default"
            onClick={() => onChoose(target)}
            {...(index === 0 && { 'data-autofocus': true })}
          >
            {target.label}
          </Button>
        ))}
      </div>
      <DialogButtons>
        <Button variant="subtle" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
