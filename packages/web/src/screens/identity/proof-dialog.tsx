// The dialog in which a user proves again who they are, before what they wanted to do goes on.
import { Dialog } from '../../parts/dialog.tsx'
import { t } from '../../translation/t.ts'
import { ProofForm } from './proof-form.tsx'
import css from './identity.module.css'

export function ProofDialog({ onAnswer }: { readonly onAnswer: (yes: boolean) => void }) {
  return (
    <Dialog title={t('Sign in again')} size="sm" onClose={() => onAnswer(false)}>
      <p className={css['lead']}>{t('This needs a recent sign-in. Then it goes on by itself.')}</p>
      <ProofForm onProved={() => onAnswer(true)} />
    </Dialog>
  )
}
