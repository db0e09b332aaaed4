// One user in the list: name, roles, and account actions.
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { PersonView } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import {
  endSessionsOf,
  exportAddress,
  makePasswordLink,
  resetSecondFactor,
  setActive,
} from '../../client/administration.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Badge } from '../../parts/badge.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { notify } from '../../parts/notices.tsx'
import { erase } from './erase.ts'
import { PasswordLink } from './one-time-link.tsx'
import { TokensDialog } from './tokens-dialog.tsx'
import { t } from '../../translation/t.ts'
import css from './people.module.css'

interface PersonProps {
  readonly person: PersonView
  readonly onEdit: () => void
  readonly onChanged: () => void
}

export function Person({ person, onEdit, onChanged }: PersonProps) {
  const { view } = useApplication()
  return (
    <li className={css['person']} data-active={person.active ?? true}>
      <div className={css['who']}>
        <p className={css['name']}>
          {person.id === view.me?.id ? t('{name} (you)', { name: person.name }) : person.name}
        </p>
        <p className={css['email']}>{person.email}</p>
      </div>
      <Roles person={person} />
      <Tools person={person} onEdit={onEdit} onChanged={onChanged} />
    </li>
  )
}

/** An erased person has no address and no more actions. */
const isErased = ({ email, active }: PersonView): boolean => email === '' && active === false

function Roles({ person }: { person: PersonView }) {
  const { view } = useApplication()
  const given = view.roles.filter(({ kind, name }) => kind === 'given' && person.roles.includes(name))
  return (
    <div className={css['roles']}>
      {person.administrator ? (
        <Badge tone="plum" dot={false}>
          {t('Administrator')}
        </Badge>
      ) : null}
      {person.service ? <Badge dot={false}>{t('Service account')}</Badge> : null}
      {given.map(({ name, label }) => (
        <Badge key={name} tone="info" dot={false}>
          {person.providerRoles?.includes(name) ? t('{role} (from the sign-in provider)', { role: label }) : label}
        </Badge>
      ))}
      {person.active === false ? <Badge tone="bad">{whyNotActive(person)}</Badge> : null}
    </div>
  )
}

const whyNotActive = (person: PersonView): string =>
  isErased(person) ? t('Erased') : person.unconfirmed ? t('Address not confirmed') : t('Suspended')

function Tools({ person, onEdit, onChanged }: PersonProps) {
  const { view } = useApplication()
  if (isErased(person)) return <div className={css['tools']} />
  const { name } = person
  return (
    <div className={css['tools']}>
      <Button variant="default" onClick={onEdit} aria-label={t('Roles of {name}', { name })}>
        {t('Roles')}
      </Button>
      {view.me?.administrator ? <MoreTools person={person} onChanged={onChanged} /> : null}
    </div>
  )
}

/** What an administrator does with an account; what cannot be undone stands last. */
function MoreTools({ person, onChanged }: Omit<PersonProps, 'onEdit'>) {
  const { view, entity } = useApplication()
  const { id, name, active = true } = person
  const [link, setLink] = useState<string>()
  const [showsTokens, setShowsTokens] = useState(false)
  const isOther = id !== view.me?.id
  const mayErase = (entity('User')?.can.erase ?? false) && isOther
  const afterwards = async (work: Promise<boolean>) => {
    if (await work) onChanged()
  }
  const newPassword = () => attempt(async () => setLink((await makePasswordLink(id)).link))
  return (
    <>
      {link === undefined ? null : <PasswordLink name={name} link={link} onClose={() => setLink(undefined)} />}
      {showsTokens ? <TokensDialog person={person} onClose={() => setShowsTokens(false)} /> : null}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" aria-label={t('More for {name}', { name })}>
            <IconDots size={16} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isOther ? (
            <>
              <Menu.Item onClick={() => void afterwards(switchAccess(person))}>
                {active ? t('Suspend') : person.unconfirmed ? t('Admit without confirmation') : t('End the suspension')}
              </Menu.Item>
              {person.service ? null : (
                <>
                  <Menu.Item onClick={() => void signOutEverywhere(person)}>{t('Sign out everywhere')}</Menu.Item>
                  <Menu.Item onClick={() => void newPassword()}>{t('Link for a new password')}</Menu.Item>
                  {person.secondFactor ? (
                    <Menu.Item onClick={() => void afterwards(withoutSecondFactor(person))}>
                      {t('Remove the second factor')}
                    </Menu.Item>
                  ) : null}
                </>
              )}
              <Menu.Item onClick={() => setShowsTokens(true)}>{t('API tokens')}</Menu.Item>
            </>
          ) : null}
          <Menu.Item component="a" href={exportAddress(id)} download>
            {t('Export the data')}
          </Menu.Item>
          {mayErase ? (
            <>
              <Menu.Divider />
              <Menu.Item color="var(--nf-bad)" onClick={() => void afterwards(erase(id, name))}>
                {t('Erase')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    notify(asRefusal(error).message, 'bad')
  }
}

/** After confirmation, for somebody who lost it; resolves to whether it was done. */
async function withoutSecondFactor({ id, name }: PersonView): Promise<boolean> {
  const yes = await confirm({
    title: t('Remove the second factor of {name}?', { name }),
    text: t(
      'They are signed out everywhere and sign in with the password alone. Make sure that it is really them who asks.',
    ),
    yes: t('Remove the second factor'),
    danger: true,
  })
  if (!yes) return false
  await attempt(async () => {
    await resetSecondFactor(id)
    notify(t('The second factor of {name} is removed.', { name }))
  })
  return true
}

const signOutEverywhere = ({ id, name }: PersonView): Promise<void> =>
  attempt(async () => {
    await endSessionsOf(id)
    notify(t('{name} is signed out everywhere.', { name }))
  })

/** Suspends the user after confirmation, or reactivates them; resolves to whether it was done. */
async function switchAccess({ id, name, active = true }: PersonView): Promise<boolean> {
  const yes =
    !active ||
    (await confirm({
      title: t('Suspend {name}?', { name }),
      text: t('They are signed out everywhere and cannot sign in until you allow it again. Their records remain.'),
      yes: t('Suspend'),
      danger: true,
    }))
  if (!yes) return false
  try {
    await setActive(id, !active)
    notify(active ? t('{name} is suspended.', { name }) : t('{name} can sign in again.', { name }))
    return true
  } catch (error) {
    notify(`${asRefusal(error).message} ${asRefusal(error).remedy}`, 'bad')
    return false
  }
}
