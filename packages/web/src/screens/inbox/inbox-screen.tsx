// The user's messages. Opening one leads to its record and marks it as read.
import { IconInbox } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InboxEntry } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { getInbox, readInbox } from './requests.ts'
import { asRefusal } from '../../client/refusal.ts'
import { appKey } from '../../client/queries.ts'
import { serverNow } from '../../client/server-clock.ts'
import { Blank } from '../../parts/blank.tsx'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Why } from '../../parts/why.tsx'
import { go } from '../../router/place.ts'
import { t } from '../../translation/t.ts'
import { addressOfRecord } from '../record/address-of.ts'
import css from './inbox.module.css'

export function InboxScreen() {
  const client = useQueryClient()
  const inbox = useInfiniteQuery({
    queryKey: ['inbox'],
    queryFn: ({ pageParam, signal }) => getInbox(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? []
  const read = async (body: Parameters<typeof readInbox>[0]) => {
    try {
      await readInbox(body)
      await Promise.all([inbox.refetch(), client.invalidateQueries({ queryKey: appKey })])
    } catch (error) {
      notify(asRefusal(error).message, 'bad')
    }
  }
  return (
    <Page
      title={t('Inbox')}
      name={t('Inbox')}
      width="reading"
      actions={
        items.some((item) => !item.read) ? (
          <Button variant="default" onClick={() => void read({ all: true })}>
            {t('Mark all as read')}
          </Button>
        ) : null
      }
    >
      {inbox.error && !inbox.data ? <Failure error={inbox.error} again={() => void inbox.refetch()} /> : null}
      {inbox.isPending ? <Skeleton rows={5} /> : null}
      {inbox.data && items.length === 0 ? (
        <Blank icon={<IconInbox size={18} />} title={t('Nothing to do')}>
          {t('Messages about what concerns you appear here.')}
        </Blank>
      ) : null}
      <ul className={css['list']}>
        {items.map((item) => (
          <Message key={item.id} item={item} onOpen={() => void read({ ids: [item.id] })} />
        ))}
      </ul>
      {inbox.hasNextPage ? (
        <div>
          <Button variant="default" loading={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}

function Message({ item, onOpen }: { item: InboxEntry; onOpen: () => void }) {
  const application = useApplication()
  const open = async () => {
    onOpen()
    const to = await addressOfRecord(application, item.entity, item.record)
    if (to) await go(item.comment === undefined ? to : `${to}?comment=${item.comment}`)
    else notify(t('Its record was deleted, or you may not see it any more.'), 'info')
  }
  return (
    <li className={css['message']} data-why data-read={item.read}>
      <button type="button" className={css['open']} data-print="yes" onClick={() => void open()}>
        <span className={css['subject']}>
          {item.subject}
          {item.read ? null : <span className="nf-hidden"> {t('(unread)')}</span>}
        </span>
        <span className={css['text']}>{item.text}</span>
      </button>
      <span className={css['when']}>
        <Why origin={item.origin} of={item.subject} />
        <time dateTime={item.at} title={application.formats.dateTime(item.at)}>
          {application.formats.ago(item.at, serverNow())}
        </time>
      </span>
    </li>
  )
}
