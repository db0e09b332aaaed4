// Who can sign in: their roles, inviting somebody, ending somebody's access. For administrators, and for those who may
// give roles.
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { exportAddress, getPeople, setActive } from '../../client/api.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Badge } from '../../parts/badge.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { erase } from './erase.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import css from './people.module.css'

const KEY = ['people'] as const

export function PeopleScreen() {
  const { view } = useApplication()
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getPeople(signal),
    meta: { entities: ['User'] },
  })
  const [inviting, setInviting] = useState(false)
  const [editing, setEditing] = useState<PersonView>()
  const changed = () => void client.invalidateQueries({ queryKey: KEY })
  const isAdministrator = view.me?.administrator ?? false
  return (
    <Page
      title="People and roles"
      name="People and roles"
      lead="Everybody who can sign in, and what they may do. Roles that follow from the records themselves are not given here."
      actions={
        isAdministrator ? (
          <Button leftSection={<IconUserPlus size={15} />} onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        ) : null
      }
    >
      {error && !data ? <Failure error={error} again={() => void refetch()} /> : null}
      {isPending ? <Skeleton rows={6} /> : null}
      {data ? (
        <ul className={css['people']}>
          {data.items.map((person) => (
            <Person key={person.id} person={person} onEdit={() => setEditing(person)} onChanged={changed} />
          ))}
        </ul>
      ) : null}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onInvited={changed} /> : null}
      {editing ? <RolesDialog person={editing} onClose={() => setEditing(undefined)} onChanged={changed} /> : null}
    </Page>
  )
}

interface PersonProps {
  readonly person: PersonView
  readonly onEdit: () => void
  readonly onChanged: () => void
}

function Person({ person, onEdit, onChanged }: PersonProps) {
  const { view, entity } = useApplication()
  const mayErase = entity('User')?.can.erase ?? false
  const given = view.roles.filter(({ kind, name }) => kind === 'given' && person.roles.includes(name))
  const active = person.active ?? true
  const isMe = person.id === view.me?.id
  // Who was erased has no address any more, and nothing is left to do with them.
  const isErased = person.email === '' && !active
  const forget = async () => {
    if (await erase(person.id, person.name)) onChanged()
  }
  const toggle = async () => {
    const yes =
      !active ||
      (await confirm({
        title: `Suspend ${person.name}?`,
        text: 'They are signed out everywhere and cannot sign in until you let them in again. Their records stay.',
        yes: 'Suspend',
        danger: true,
      }))
    if (!yes) return
    try {
      await setActive(person.id, !active)
      notify(active ? `${person.name} is suspended.` : `${person.name} can sign in again.`)
      onChanged()
    } catch (error) {
      notify(`${asRefusal(error).message} ${asRefusal(error).remedy}`, 'bad')
    }
  }
  return (
    <li className={css['person']} data-active={active}>
      <div className={css['who']}>
        <p className={css['name']}>
          {person.name}
          {isMe ? ' (you)' : ''}
        </p>
        <p className={css['email']}>{person.email}</p>
      </div>
      <div className={css['roles']}>
        {person.administrator ? (
          <Badge tone="plum" dot={false}>
            Administrator
          </Badge>
        ) : null}
        {given.map(({ name, label }) => (
          <Badge key={name} tone="info" dot={false}>
            {label}
          </Badge>
        ))}
        {active ? null : <Badge tone="bad">{isErased ? 'Erased' : 'Suspended'}</Badge>}
      </div>
      <div className={css['tools']}>
        {isErased ? null : (
          <Button variant="default" onClick={onEdit} aria-label={`Roles of ${person.name}`}>
            Roles
          </Button>
        )}
        {view.me?.administrator && !isMe && !isErased ? (
          <Button
            variant="default"
            onClick={() => void toggle()}
            aria-label={active ? `Suspend ${person.name}` : `Let ${person.name} in again`}
          >
            {active ? 'Suspend' : 'Let in again'}
          </Button>
        ) : null}
        {view.me?.administrator ? (
          <Button
            variant="default"
            component="a"
            href={exportAddress(person.id)}
            download
            aria-label={`Export everything about ${person.name}`}
          >
            Export
          </Button>
        ) : null}
        {mayErase && !isMe && !isErased ? (
          <Button variant="default" onClick={() => void forget()} aria-label={`Erase ${person.name}`}>
            Erase
          </Button>
        ) : null}
      </div>
    </li>
  )
}
