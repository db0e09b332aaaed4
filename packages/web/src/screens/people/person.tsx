// One user in the list: name, roles, and account actions.
import type { PersonView } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { exportAddress, setActive } from '../../client/api.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Badge } from '../../parts/badge.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { notify } from '../../parts/notices.tsx'
import { erase } from './erase.ts'
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
          {person.name}
          {person.id === view.me?.id ? ' (you)' : ''}
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
      {given.map(({ name, label }) => (
        <Badge key={name} tone="info" dot={false}>
          {label}
        </Badge>
      ))}
      {person.active === false ? <Badge tone="bad">{isErased(person) ? t('Erased') : t('Suspended')}</Badge> : null}
    </div>
  )
}

function Tools({ person, onEdit, onChanged }: PersonProps) {
  const { view, entity } = useApplication()
  const mayErase = entity('User')?.can.erase ?? false
  const isOther = person.id !== view.me?.id && !isErased(person)
  const forget = async () => {
    if (await erase(person.id, person.name)) onChanged()
  }
  const toggle = async () => {
    if (await switchAccess(person)) onChanged()
  }
  return (
    <div className={css['tools']}>
      {isErased(person) ? null : (
        <Button variant="default" onClick={onEdit} aria-label={t('Roles of {name}', { name: person.name })}>
          {t('Roles')}
        </Button>
      )}
      {view.me?.administrator && isOther ? <AccessButton person={person} onClick={() => void toggle()} /> : null}
      {view.me?.administrator ? (
        <Button
          variant="default"
          href={exportAddress(person.id)}
          download
          aria-label={t('Export everything about {name}', { name: person.name })}
        >
          {t('Export')}
        </Button>
      ) : null}
      {mayErase && isOther ? (
        <Button variant="default" onClick={() => void forget()} aria-label={t('Erase {name}', { name: person.name })}>
          {t('Erase')}
        </Button>
      ) : null}
    </div>
  )
}

function AccessButton({ person: { name, active = true }, onClick }: { person: PersonView; onClick: () => void }) {
  return (
    <Button
      variant="default"
      onClick={onClick}
      aria-label={active ? t('Suspend {name}', { name }) : t('Let {name} in again', { name })}
    >
      {active ? t('Suspend') : t('Let in again')}
    </Button>
  )
}

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
