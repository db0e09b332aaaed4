// The messages that the document may send to the user, each of which they may switch off.
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseMailOf, chooseMessage, getMessageChoices } from '../../client/administration.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import css from './account.module.css'

const KEY = ['account', 'messages'] as const

export function Messages() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getMessageChoices(signal) })
  const run = async (work: Promise<void>) => {
    try {
      await work
    } catch (failure) {
      notify(asRefusal(failure).message, 'bad')
    }
    await client.invalidateQueries({ queryKey: KEY })
  }
  if (error && !data) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  if (data.items.length === 0) return <p className={css['lead']}>{t('This application sends no messages.')}</p>
  return (
    <ul className={css['list']}>
      {data.items.map(({ name, label, wanted, mail }) => (
        <li key={name}>
          <Switch
            label={label}
            checked={wanted}
            onChange={(event) => void run(chooseMessage(name, event.currentTarget.checked))}
          />
          {mail === undefined ? null : (
            <Switch
              className={css['further']!}
              size="xs"
              label={t('By mail')}
              aria-label={t('By mail: {message}', { message: label })}
              checked={mail && wanted}
              disabled={!wanted}
              onChange={(event) => void run(chooseMailOf(name, event.currentTarget.checked))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
