// The API tokens of an account: making one, which is shown once, and revoking it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiTokenView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { endToken, getTokens, type TokenOwner } from '../../client/tokens.ts'
import { asRefusal } from '../../client/refusal.ts'
import { serverNow } from '../../client/server-clock.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import { TokenDialog } from './token-dialog.tsx'
import css from './tokens.module.css'

interface TokensProps {
  readonly owner: TokenOwner
  /** Of a person, an administrator only revokes tokens. */
  readonly mayMake?: boolean
}

export function Tokens({ owner, mayMake = true }: TokensProps) {
  const client = useQueryClient()
  const key = ['tokens', owner] as const
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: ({ signal }) => getTokens(owner, signal) })
  const [making, setMaking] = useState(false)
  const changed = () => void client.invalidateQueries({ queryKey: key })
  const end = async ({ id, name }: ApiTokenView) => {
    const yes = await confirm({
      title: t('Revoke the token {name}?', { name }),
      text: t('Programs that use it are refused at once. This cannot be undone.'),
      yes: t('Revoke'),
      danger: true,
    })
    if (!yes) return
    try {
      await endToken(owner, id)
    } catch (failure) {
      notify(asRefusal(failure).message, 'bad')
    }
    changed()
  }
  if (error && !data) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton rows={2} />
  return (
    <>
      {data.items.length === 0 ? <p className={css['quiet']}>{t('There are no tokens.')}</p> : null}
      <ul className={css['list']}>
        {data.items.map((token) => (
          <Token key={token.id} token={token} onEnd={() => void end(token)} />
        ))}
      </ul>
      {mayMake ? (
        <div>
          <Button variant="default" onClick={() => setMaking(true)}>
            {t('Create a token')}
          </Button>
        </div>
      ) : null}
      {making ? <TokenDialog owner={owner} onClose={() => setMaking(false)} onMade={changed} /> : null}
    </>
  )
}

function Token({ token, onEnd }: { token: ApiTokenView; onEnd: () => void }) {
  const { formats } = useApplication()
  const { name, scopes, made, ends, used } = token
  const hasEnded = Date.parse(ends) <= serverNow()
  const when = { made: formats.dateTime(made), ends: formats.dateTime(ends) }
  return (
    <li className={css['token']}>
      <div>
        <p className={css['name']}>
          <bdi>{name}</bdi>{' '}
          {hasEnded ? (
            <Badge tone="bad" dot={false}>
              {t('ended')}
            </Badge>
          ) : null}
        </p>
        <p className={css['quiet']}>
          {used === null
            ? t('From {made} until {ends}, never used', when)
            : t('From {made} until {ends}, last used {used}', { ...when, used: formats.ago(used, serverNow()) })}
        </p>
        <Scopes scopes={scopes} />
      </div>
      <Button variant="default" onClick={onEnd} aria-label={t('Revoke {name}', { name })}>
        {t('Revoke')}
      </Button>
    </li>
  )
}

function Scopes({ scopes }: Pick<ApiTokenView, 'scopes'>) {
  const { entity } = useApplication()
  return (
    <ul className={css['scopes']}>
      {Object.entries(scopes).map(([name, verbs]) => (
        <li key={name}>
          <bdi>{entity(name)?.plural ?? name}</bdi>: {verbs.map((verb) => VERB_TEXTS[verb]()).join(', ')}
        </li>
      ))}
    </ul>
  )
}

const VERB_TEXTS = {
  read: () => t('read [scope]'),
  create: () => t('create [scope]'),
  update: () => t('change [scope]'),
  delete: () => t('delete [scope]'),
  actions: () => t('actions [scope]'),
}
