// What the server does without a user, for administrators: timers that were refused, and messages to other systems.
import { Blank } from '../../parts/blank.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { RefusedTimers, useRefusedTimers } from './refused-timers.tsx'
import { useWebhooks, Webhooks } from './webhooks.tsx'
import { t } from '../../translation/t.ts'

export function JobsScreen() {
  return (
    <Page
      title={t('Jobs')}
      name={t('Jobs')}
      width="reading"
      lead={t('What the application does automatically: timers that were refused, and messages to other systems.')}
    >
      <Jobs />
    </Page>
  )
}

function Jobs() {
  const timers = useRefusedTimers()
  const webhooks = useWebhooks()
  const failed = [timers, webhooks].find(({ data, error }) => error && !data)
  if (failed) return <Failure error={failed.error} again={() => void failed.refetch()} />
  if (!timers.data || !webhooks.data) return <Skeleton rows={4} />
  const [refused, sent] = [timers.data.items, webhooks.data.items]
  if (refused.length + sent.length === 0)
    return <Blank title={t('Nothing to report')}>{t('No timer was refused, and the document has no webhooks.')}</Blank>
  return (
    <>
      {refused.length > 0 ? <RefusedTimers items={refused} /> : null}
      {sent.length > 0 ? <Webhooks items={sent} /> : null}
    </>
  )
}
