// The menu: the document's screens, the pages of every application, then the user.
import {
  IconAdjustments,
  IconHistory,
  IconInbox,
  IconListCheck,
  IconMail,
  IconSearch,
  IconCalendarEvent,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { OWN } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { firstLetter } from '../format/first-letter.ts'
import { Link } from '../router/link.tsx'
import { usePlace } from '../router/place.ts'
import { iconOf, type Icon } from '../screens/screen-views.ts'
import { PersonButton } from './person-button.tsx'
import { t } from '../translation/t.ts'
import css from './navigation.module.css'

interface NavigationProps {
  readonly onShortcuts: () => void
  readonly onPalette: () => void
  /** Called after navigation, so that a drawer can close. */
  readonly onNavigate?: () => void
}

export function Navigation({ onShortcuts, onPalette, onNavigate }: NavigationProps) {
  const { view } = useApplication()
  const screens = view.screens.filter(({ menu }) => menu)
  const { me } = view
  return (
    <div className={css['navigation']}>
      <Link to="/" className={css['brand']} onClick={onNavigate}>
        <span className={css['mark']} aria-hidden="true">
          {firstLetter(view.name) || '·'}
        </span>
        <span className={css['name']}>{view.name}</span>
      </Link>
      <nav className={css['ways']} aria-label={t('Screens')}>
        <button
          type="button"
          className={css['find']}
          aria-keyshortcuts="Control+K"
          onClick={() => {
            onNavigate?.()
            onPalette()
          }}
        >
          <IconSearch size={16} aria-hidden="true" />
          <span className={css['label']}>{t('Go to or do')}</span>
          <kbd aria-hidden="true">{t('Ctrl + K')}</kbd>
        </button>
        <ul className={css['list']}>
          {me ? (
            <MenuLink to={OWN.inbox} icon={IconInbox} onNavigate={onNavigate} count={view.unread}>
              {t('Inbox')}
            </MenuLink>
          ) : null}
        </ul>
        <ul className={css['list']}>
          {screens.map((screen) => (
            <MenuLink key={screen.name} to={screen.route.pattern} icon={iconOf(screen)} onNavigate={onNavigate}>
              {screen.label}
            </MenuLink>
          ))}
        </ul>
        <OwnPages onNavigate={onNavigate} />
      </nav>
      <div className={css['foot']}>
        {me ? (
          <PersonButton onShortcuts={onShortcuts} />
        ) : (
          <Link to={OWN.signIn} className={css['way']} onClick={onNavigate}>
            {t('Sign in')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The pages of every application that this user may open. */
function OwnPages({ onNavigate }: Pick<MenuLinkProps, 'onNavigate'>) {
  const { view } = useApplication()
  const { me, document } = view
  const openCount = document?.open.length ?? 0
  const errors = document?.problems.filter(({ severity }) => severity === 'error').length ?? 0
  const mayGiveRoles = me !== null && (me.administrator || view.roles.some(({ mayGive }) => mayGive))
  const hasConstants =
    view.constants.some(({ mayChange }) => mayChange) || (me?.administrator && view.constants.length > 0)
  return (
    <ul className={css['list']} data-last="true">
      {mayGiveRoles ? (
        <MenuLink to={OWN.people} icon={IconUsers} onNavigate={onNavigate}>
          {t('People and roles')}
        </MenuLink>
      ) : null}
      {hasConstants ? (
        <MenuLink to={OWN.constants} icon={IconAdjustments} onNavigate={onNavigate}>
          {t('Constants')}
        </MenuLink>
      ) : null}
      {me?.administrator ? (
        <MenuLink to={OWN.activity} icon={IconHistory} onNavigate={onNavigate}>
          {t('Activity')}
        </MenuLink>
      ) : null}
      {me?.administrator ? (
        <MenuLink to={OWN.jobs} icon={IconCalendarEvent} onNavigate={onNavigate}>
          {t('Jobs')}
        </MenuLink>
      ) : null}
      {me?.administrator ? (
        <MenuLink to={OWN.mails} icon={IconMail} onNavigate={onNavigate}>
          {t('Mails')}
        </MenuLink>
      ) : null}
      {document ? (
        <MenuLink
          to={OWN.about}
          icon={IconListCheck}
          onNavigate={onNavigate}
          note={noteOf(errors, openCount)}
          alarm={errors > 0}
        >
          {t('About')}
        </MenuLink>
      ) : null}
    </ul>
  )
}

function noteOf(errors: number, open: number): string | undefined {
  if (errors > 0) return t('{n, plural, one {# error} other {# errors}}', { n: errors })
  return open > 0 ? t('{n} open', { n: open }) : undefined
}

interface MenuLinkProps {
  readonly to: string
  readonly icon: Icon
  readonly children: ReactNode
  readonly count?: number
  readonly note?: string | undefined
  readonly alarm?: boolean
  readonly onNavigate: (() => void) | undefined
}

function MenuLink({ to, icon: Shown, children, count = 0, note, alarm = false, onNavigate }: MenuLinkProps) {
  const { path } = usePlace()
  const here = path === to
  return (
    <li>
      <Link to={to} className={css['way']} aria-current={here ? 'page' : undefined} onClick={onNavigate}>
        <Shown size={16} aria-hidden="true" />
        <span className={css['label']}>{children}</span>
        {count > 0 ? (
          <span className={css['count']}>
            {count > 99 ? '99+' : count}
            <span className="nf-hidden"> {t('unread')}</span>
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
