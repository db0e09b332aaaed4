// A mail as its receiver gets it: as a page in a frame of its own, in which nothing runs, or as text; with its attachments.
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getMail, mailAttachmentAddress, mailPageAddress } from '../../client/mails.ts'
import { Failure } from '../../parts/failure.tsx'
import { Segments } from '../../parts/segments.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import css from './mails.module.css'

export function MailPreview({ id, title }: { id: string; title: string }) {
  const [look, setLook] = useState<'page' | 'text'>('page')
  const { data, error, refetch } = useQuery({ queryKey: ['mail', id], queryFn: ({ signal }) => getMail(id, signal) })
  if (error && !data) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  const { from, to, text, attachments } = data
  return (
    <div className={css['preview']}>
      <div className={css['head']}>
        <p className={css['about']} dir="auto">
          {t('From {from} to {to}', { from, to })}
        </p>
        <Segments
          label={t('Format of the mail')}
          value={look}
          options={[
            { value: 'page', label: t('Layout') },
            { value: 'text', label: t('Text') },
          ]}
          onChange={setLook}
        />
      </div>
      {look === 'page' ? (
        <iframe
          className={css['page']}
          title={title}
          src={mailPageAddress(id)}
          sandbox="allow-top-navigation-by-user-activation"
        />
      ) : (
        <pre className={css['text']} tabIndex={0} dir="auto">
          {text}
        </pre>
      )}
      {attachments.length > 0 ? (
        <ul className={css['attachments']} aria-label={t('Attachments')}>
          {attachments.map(({ name }, place) => (
            <li key={name}>
              <IconPaperclip size={14} aria-hidden="true" />
              <a href={mailAttachmentAddress(id, place)} download dir="auto">
                {name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
