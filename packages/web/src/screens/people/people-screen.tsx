// The users who can sign in: their roles, inviting and suspending them. For administrators, and for users who may
// assign roles.
import { IconRobot, IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonView } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { getPeople } from '../../client/administration.ts'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { INVITATIONS_KEY, WaitingInvitations } from './waiting-invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Person } from './person.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { ServiceAccountDialog } from './service-account-dialog.tsx'
import { t } from '../../translation/t.ts'
import css from './people.module.css'

const KEY = ['people'] as const

/** From so many people on there is a search box. */
const MANY = 8

/** Each word occurs in the name or the address, without regard to case. */
const isFound = ({ name, email }: PersonView, wanted: string): boolean =>
  wanted
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => `${name} ${email}`.toLowerCase().includes(word))

export function PeopleScreen() {
  const { view } = useApplication()
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getPeople(signal),
    meta: { entities: ['User'] },
  })
  const [inviting, setInviting] = useState(false)
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<PersonView>()
  const [wanted, setWanted] = useState('')
  const changed = () => void client.invalidateQueries({ queryKey: KEY })
  const invited = () => void client.invalidateQueries({ queryKey: INVITATIONS_KEY })
  const found = data?.items.filter((person) => isFound(person, wanted)) ?? []
  const isAdministrator = view.me?.administrator ?? false
  return (
    <Page
      title={t('People and roles')}
      name={t('People and roles')}
      lead={t(
        'Everybody who can sign in, and what they may do. Roles that follow from the records themselves are not given here.',
      )}
      actions={
        isAdministrator ? (
          <>
            <Button variant="default" leftSection={<IconRobot size={15} />} onClick={() => setAdding(true)}>
              {t('Add a service account')}
            </Button>
            <Button leftSection={<IconUserPlus size={15} />} onClick={() => setInviting(true)}>
              {t('Invite somebody')}
            </Button>
          </>
        ) : null
      }
    >
      {error && !data ? <Failure error={error} again={() => void refetch()} /> : null}
      {isPending ? <Skeleton rows={6} /> : null}
      {data && data.items.length > MANY ? (
        <SearchBox value={wanted} onChange={setWanted} label={t('Search people')} />
      ) : null}
      {data && found.length === 0 ? <p className={css['email']}>{t('Nobody with this name or address.')}</p> : null}
      {data ? (
        <ul className={css['people']}>
          {found.map((person) => (
            <Person key={person.id} person={person} onEdit={() => setEditing(person)} onChanged={changed} />
          ))}
        </ul>
      ) : null}
      {isAdministrator ? <WaitingInvitations /> : null}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onInvited={invited} /> : null}
      {adding ? <ServiceAccountDialog onClose={() => setAdding(false)} onMade={changed} /> : null}
      {editing ? <RolesDialog person={editing} onClose={() => setEditing(undefined)} onChanged={changed} /> : null}
    </Page>
  )
}
