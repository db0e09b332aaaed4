// Addresses that refuse mails for good, as other mail servers reported. Mails to them fail until an administrator lifts this.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApplication } from '../../application/context.ts'
import { getBounced, liftBounced } from '../../client/mails.ts'
import { asRefusal } from '../../client/refusal.ts'
import { serverNow } from '../../client/server-clock.ts'
import { Button } from '../../parts/button.tsx'
import { notify } from '../../parts/notices.tsx'
import { t } from '../../translation/t.ts'
import css from './mails.module.css'

const KEY = ['bounced'] as const

export function RefusingAddresses() {
  const { formats } = useApplication()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getBounced(signal), refetchInterval: 30_000 })
  if (!data || data.items.length === 0) return null
  const lift = async (address: string) => {
    try {
      await liftBounced(address)
      notify(t('Mails to {address} are sent again.', { address }))
    } catch (error) {
      notify(asRefusal(error).message, 'bad')
    }
    await client.invalidateQueries({ queryKey: KEY })
  }
  return (
    <section aria-labelledby="refusing" className={css['section']}>
      <h2 id="refusing">{t('Addresses that refuse mails')}</h2>
      <ul className={css['list']}>
        {data.items.map(({ address, at, reason }) => (
          <li key={address} className={css['line']}>
            <time className={css['when']} dateTime={at} title={formats.dateTime(at)}>
              {formats.ago(at, serverNow())}
            </time>
            <div className={css['what']}>
              <p className={css['subject']}>
                <bdi>{address}</bdi>
              </p>
              <p className={css['answer']}>
                <bdi>{reason}</bdi>
              </p>
            </div>
            <span />
            <div className={css['buttons']}>
              <Button
                variant="default"
                aria-label={t('Allow again: {address}', { address })}
                onClick={() => void lift(address)}
              >
                {t('Allow again')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
