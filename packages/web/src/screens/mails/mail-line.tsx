// One mail of the outbox: to whom, what became of it, and in development its text.
import { useState } from 'react'
import type { MailView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { serverNow } from '../../client/server-clock.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { t, text } from '../../translation/t.ts'
import { MailPreview } from './mail-preview.tsx'
import css from './mails.module.css'

const STATES: Readonly<Record<MailView['state'], { readonly tone: Tone; readonly label: ReturnType<typeof text> }>> = {
  waiting: { tone: 'wait', label: text('Waiting') },
  sent: { tone: 'good', label: text('Sent') },
  failed: { tone: 'bad', label: text('Failed') },
}

export function MailLine({ mail, onAgain }: { mail: MailView; onAgain: (() => void) | undefined }) {
  const { formats } = useApplication()
  const [isOpen, setOpen] = useState(false)
  const { at, address, subject, message, state, answer, shown, tries, due } = mail
  const { tone, label } = STATES[state]
  const title = subject === '' ? t('The text was removed') : subject
  const isRetried = state === 'waiting' && tries > 0
  return (
    <li className={css['line']}>
      <time className={css['when']} dateTime={at} title={formats.dateTime(at)}>
        {formats.ago(at, serverNow())}
      </time>
      <div className={css['what']}>
        <p className={css['subject']}>
          <bdi>{title}</bdi>
        </p>
        <p className={css['about']}>
          <bdi>{address}</bdi>
          {message === undefined ? null : (
            <>
              {' · '}
              <bdi>{message}</bdi>
            </>
          )}
        </p>
        {isRetried ? <p className={css['about']}>{t('Next try: {time}', { time: formats.dateTime(due) })}</p> : null}
        {state !== 'sent' && answer !== '' ? (
          <p className={css['answer']}>
            <bdi>{answer}</bdi>
          </p>
        ) : null}
      </div>
      <Badge tone={tone}>{t(label)}</Badge>
      <div className={css['buttons']}>
        {shown ? (
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-label={isOpen ? t('Hide: {subject}', { subject: title }) : t('Show: {subject}', { subject: title })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('Hide') : t('Show')}
          </Button>
        ) : null}
        {state === 'failed' && subject !== '' && onAgain ? (
          <Button variant="default" aria-label={t('Send again: {subject}', { subject: title })} onClick={onAgain}>
            {t('Send again')}
          </Button>
        ) : null}
      </div>
      {isOpen ? <MailPreview id={mail.id} title={title} /> : null}
    </li>
  )
}
