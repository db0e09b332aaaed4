// Where the user is signed in; each session can be ended.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { endOtherSessions, endSession, getSessions } from '../../client/administration.ts'
import { asRefusal } from '../../client/refusal.ts'
import { serverNow } from '../../client/server-clock.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import { deviceName } from './device-name.ts'
import css from './account.module.css'

const KEY = ['account', 'sessions'] as const

export function Sessions() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getSessions(signal) })
  const end = async (work: () => Promise<void>, done: string) => {
    try {
      await work()
      notify(done)
    } catch (failure) {
      notify(asRefusal(failure).message, 'bad')
    }
    await client.invalidateQueries({ queryKey: KEY })
  }
  if (error && !data) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  return (
    <>
      <ul className={css['list']}>
        {data.items.map((session) => (
          <Session
            key={session.id}
            session={session}
            onEnd={() => void end(() => endSession(session.id), t('That device is signed out.'))}
          />
        ))}
      </ul>
      {data.items.length > 1 ? (
        <div>
          <Button variant="default" onClick={() => void end(endOtherSessions, t('All other devices are signed out.'))}>
            {t('Sign out all other devices')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Session({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const { formats } = useApplication()
  const { device, begun, used, current } = session
  const name = deviceName(device) ?? t('Unknown device')
  return (
    <li className={css['session']}>
      <div>
        <p className={css['device']} title={device ?? undefined}>
          <bdi>{name}</bdi>{' '}
          {current ? (
            <Badge tone="good" dot={false}>
              {t('this device')}
            </Badge>
          ) : null}
        </p>
        <p className={css['lead']} title={formats.dateTime(used)}>
          {t('Since {begun}, last used {used}', {
            begun: formats.dateTime(begun),
            used: formats.ago(used, serverNow()),
          })}
        </p>
      </div>
      {current ? null : (
        <Button variant="default" onClick={onEnd} aria-label={t('Sign out {device}', { device: name })}>
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
