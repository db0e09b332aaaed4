// A question with two answers. Loaded with the first question.
import { Button } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'
import { t } from '../translation/t.ts'
import css from './question-dialog.module.css'

export interface Question {
  readonly title: string
  readonly text: string
  /** The items that it concerns. */
  readonly items?: readonly string[]
  readonly yes: string
  readonly no?: string
  readonly danger?: boolean
}

interface QuestionDialogProps {
  readonly question: Question
  readonly onAnswer: (yes: boolean) => void
}

export function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  const { title, text, items = [], yes, no = t('Cancel'), danger = false } = question
  return (
    <Dialog title={title} size="sm" onClose={() => onAnswer(false)}>
      <p className={css['text']}>{text}</p>
      {items.length > 0 ? (
        <ul className={css['items']}>
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      ) : null}
      <DialogButtons>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button danger={danger} onClick={() => onAnswer(true)} data-autofocus>
          {yes}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
