// The menu: the document's screens, the pages of every application, then the user.
import { IconAdjustments, IconInbox, IconListCheck, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { OWN } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { firstLetter } from '../format/first-letter.ts'
import { Link } from '../router/link.tsx'
import { usePlace } from '../router/place.ts'
import { iconOf, type Icon } from '../screens/screen-views.ts'
import { PersonButton } from './person-button.tsx'
import css from './navigation.module.css'

interface NavigationProps {
  readonly onShortcuts: () => void
  /** Called after navigation, so that a drawer can close. */
  readonly onNavigate?: () => void
}

export function Navigation({ onShortcuts, onNavigate: onGone }: NavigationProps) {
  const { view } = useApplication()
  const screens = view.screens.filter(({ menu }) => menu)
  const { me, document } = view
  const openCount = document?.open.length ?? 0
  const errors = document?.problems.filter(({ severity }) => severity === 'error').length ?? 0
  const mayGiveRoles = me !== null && (me.administrator || view.roles.some(({ mayGive }) => mayGive))
  const hasConstants =
    view.constants.some(({ mayChange }) => mayChange) || (me?.administrator && view.constants.length > 0)
  return (
    <div className={css['navigation']}>
      <Link to="/" className={css['brand']} onClick={onGone}>
        <span className={css['mark']} aria-hidden="true">
          {firstLetter(view.name) || '·'}
        </span>
        <span className={css['name']}>{view.name}</span>
      </Link>
      <nav className={css['ways']} aria-label="Screens">
        <ul className={css['list']}>
          {me ? (
            <Way to={OWN.inbox} icon={IconInbox} onNavigate={onGone} count={view.unread}>
              Inbox
            </Way>
          ) : null}
        </ul>
        <ul className={css['list']}>
          {screens.map((screen) => (
            <Way key={screen.name} to={screen.route.pattern} icon={iconOf(screen)} onNavigate={onGone}>
              {screen.label}
            </Way>
          ))}
        </ul>
        <ul className={css['list']} data-last="true">
          {mayGiveRoles ? (
            <Way to={OWN.people} icon={IconUsers} onNavigate={onGone}>
              People and roles
            </Way>
          ) : null}
          {hasConstants ? (
            <Way to={OWN.constants} icon={IconAdjustments} onNavigate={onGone}>
              Constants
            </Way>
          ) : null}
          {document ? (
            <Way
              to={OWN.about}
              icon={IconListCheck}
              onNavigate={onGone}
              note={noteOf(errors, openCount)}
              alarm={errors > 0}
            >
              About
            </Way>
          ) : null}
        </ul>
      </nav>
      <div className={css['foot']}>
        {me ? (
          <PersonButton onShortcuts={onShortcuts} />
        ) : (
          <Link to={OWN.signIn} className={css['way']} onClick={onGone}>
            Sign in
          </Link>
        )}
      </div>
    </div>
  )
}

function noteOf(errors: number, open: number): string | undefined {
  if (errors > 0) return errors === 1 ? '1 error' : `${errors} errors`
  return open > 0 ? `${open} open` : undefined
}

interface WayProps {
  readonly to: string
  readonly icon: Icon
  readonly children: ReactNode
  readonly count?: number
  readonly note?: string | undefined
  readonly alarm?: boolean
  readonly onNavigate: (() => void) | undefined
}

function Way({ to, icon: Shown, children, count = 0, note, alarm = false, onNavigate: onGone }: WayProps) {
  const { path } = usePlace()
  const here = path === to
  return (
    <li>
      <Link to={to} className={css['way']} aria-current={here ? 'page' : undefined} onClick={onGone}>
        <Shown size={16} aria-hidden="true" />
        <span className={css['label']}>{children}</span>
        {count > 0 ? (
          <span className={css['count']}>
            {count > 99 ? '99+' : count}
            <span className="nf-hidden"> unread</span>
          </span>
        ) : null}
        {note === undefined ? null : (
          <span className={css['note']} data-alarm={alarm}>
            {note}
          </span>
        )}
      </Link>
    </li>
  )
}
