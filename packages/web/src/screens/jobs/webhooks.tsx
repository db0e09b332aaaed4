// The webhooks of the document: their state, and retrying.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookView } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { getWebhooks, tryWebhookAgain } from '../../client/administration.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Badge } from '../../parts/badge.tsx'
import { notify } from '../../parts/notices.tsx'
import { t } from '../../translation/t.ts'
import css from '../about/about.module.css'

const KEY = ['webhooks'] as const

export const useWebhooks = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => getWebhooks(signal), refetchInterval: 10_000 })

export function Webhooks({ items }: { readonly items: readonly WebhookView[] }) {
  const client = useQueryClient()
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks" className={css['heading']}>
        {t('Webhooks')}
      </h2>
      <ul className={css['points']}>
        {items.map((webhook) => (
          <Webhook
            key={webhook.name}
            webhook={webhook}
            onTried={() => void client.invalidateQueries({ queryKey: KEY })}
          />
        ))}
      </ul>
    </section>
  )
}

function Webhook({ webhook, onTried }: { webhook: WebhookView; onTried: () => void }) {
  const { name, label, address, secret, waiting, done, givenUp, trouble } = webhook
  const again = async () => {
    try {
      const { tried } = await tryWebhookAgain(name)
      notify(t('{n, plural, one {# message is sent again.} other {# messages are sent again.}}', { n: tried }))
      onTried()
    } catch (error) {
      notify(`${asRefusal(error).message} ${asRefusal(error).remedy}`, 'bad')
    }
  }
  return (
    <li className={css['point']}>
      <div className={css['body']}>
        <h3>
          {label} {done > 0 ? <Badge tone="good">{t('{n} sent', { n: done })}</Badge> : null}
          {waiting > 0 ? <Badge tone="wait">{t('{n} waiting', { n: waiting })}</Badge> : null}
          {givenUp > 0 ? <Badge tone="bad">{t('{n} failed', { n: givenUp })}</Badge> : null}
        </h3>
        <p className={css['becomes']}>{address}</p>
        {trouble === null ? null : (
          <p className={css['becomes']}>{t('The last answer was: {answer}', { answer: trouble })}</p>
        )}
        <details className={css['example']}>
          <summary>{t('Secret of its signatures')}</summary>
          <pre tabIndex={0}>{secret}</pre>
        </details>
      </div>
      {givenUp > 0 ? (
        <Button variant="default" onClick={() => void again()} aria-label={t('Try {name} again', { name: label })}>
          {t('Try again')}
        </Button>
      ) : null}
    </li>
  )
}
