// The outbox of mails: for administrators, and in development for everybody who wants to see what would be sent.
import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailPage } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { getMails, sendMailsAgain, sendTestMail, type MailQuery } from '../../client/mails.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Blank } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Callout } from '../../parts/callout.tsx'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { Segments } from '../../parts/segments.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import { MailLine } from './mail-line.tsx'
import { RefusingAddresses } from './refusing-addresses.tsx'
import css from './mails.module.css'

const KEY = 'mails'

export function MailsScreen() {
  const { view } = useApplication()
  const client = useQueryClient()
  const [query, setQuery] = useState<MailQuery>({ state: '', search: '' })
  const mails = useInfiniteQuery({
    queryKey: [KEY, query],
    queryFn: ({ pageParam, signal }) => getMails(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: 10_000,
  })
  const first = mails.data?.pages[0]
  const items = mails.data?.pages.flatMap((page) => page.items) ?? []
  const isAdministrator = view.me?.administrator ?? false
  const run = async (work: () => Promise<string>) => {
    try {
      notify(await work())
      await client.invalidateQueries({ queryKey: [KEY] })
    } catch (error) {
      notify(`${asRefusal(error).message} ${asRefusal(error).remedy}`, 'bad')
    }
  }
  const again = (id?: string) =>
    run(async () => {
      const { count } = await sendMailsAgain(id)
      return t('{n, plural, one {# mail is sent again.} other {# mails are sent again.}}', { n: count })
    })
  return (
    <Page
      title={t('Mails')}
      name={t('Mails')}
      lead={t('What the application sends, and what became of it.')}
      actions={isAdministrator && first ? <Actions page={first} run={run} again={again} /> : null}
    >
      {first ? <Delivery page={first} /> : null}
      <Conditions query={query} counts={first?.counts} onChange={setQuery} />
      {mails.error && !mails.data ? <Failure error={mails.error} again={() => void mails.refetch()} /> : null}
      {mails.isPending ? <Skeleton rows={6} /> : null}
      {first && items.length === 0 ? (
        <Blank icon={<IconMail size={18} />} title={t('No mails')}>
          {t('Nothing was sent that fits these conditions.')}
        </Blank>
      ) : null}
      <ul className={css['list']}>
        {items.map((mail) => (
          <MailLine key={mail.id} mail={mail} onAgain={isAdministrator ? () => void again(mail.id) : undefined} />
        ))}
      </ul>
      {mails.hasNextPage ? (
        <div>
          <Button variant="default" loading={mails.isFetchingNextPage} onClick={() => void mails.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      ) : null}
      {isAdministrator ? <RefusingAddresses /> : null}
    </Page>
  )
}

interface ActionsProps {
  readonly page: MailPage
  readonly run: (work: () => Promise<string>) => Promise<void>
  readonly again: () => Promise<void>
}

function Actions({ page: { counts }, run, again }: ActionsProps) {
  const test = async () => {
    await sendTestMail()
    return t('A mail to you is on its way.')
  }
  return (
    <>
      {counts.failed > 0 ? (
        <Button variant="default" onClick={() => void again()}>
          {t('Send failed mails again')}
        </Button>
      ) : null}
      <Button variant="default" onClick={() => void run(test)}>
        {t('Send me a test mail')}
      </Button>
    </>
  )
}

/** Says it where mails do not reach anybody. */
function Delivery({ page: { delivery } }: { page: MailPage }) {
  if (delivery === 'server') return null
  return delivery === 'here' ? (
    <Callout tone="info">{t('In development mails stay here. Nobody gets them.')}</Callout>
  ) : (
    <Callout tone="wait">{t('There is no mail server, so mails wait. The operator sets one with --mail.')}</Callout>
  )
}

interface ConditionsProps {
  readonly query: MailQuery
  readonly counts: MailPage['counts'] | undefined
  readonly onChange: (query: MailQuery) => void
}

function Conditions({ query, counts, onChange }: ConditionsProps) {
  const withCount = (label: string, n: number | undefined) => (n === undefined ? label : `${label} (${n})`)
  return (
    <div className={css['conditions']} role="search">
      <Segments
        label={t('State')}
        value={query.state}
        options={[
          { value: '', label: t('All') },
          { value: 'waiting', label: withCount(t('Waiting'), counts?.waiting) },
          { value: 'sent', label: withCount(t('Sent'), counts?.sent) },
          { value: 'failed', label: withCount(t('Failed'), counts?.failed) },
        ]}
        onChange={(state) => onChange({ ...query, state })}
      />
      <SearchBox
        label={t('Search by address and subject')}
        value={query.search}
        onChange={(search) => onChange({ ...query, search })}
      />
    </div>
  )
}
