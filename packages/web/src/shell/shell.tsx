// The frame of every screen: the skip link, the product's name, the menu, and the page itself.
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { later } from '../parts/mantine/later.tsx'
import { OWN } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { shownFrom } from '../client/request.ts'
import { Confirmations } from '../parts/confirm.tsx'
import { Notices } from '../parts/notices.tsx'
import { Link } from '../router/link.tsx'
import { BellLink } from './bell-link.tsx'
import { DevelopmentRibbon } from './development-ribbon.tsx'
import './lost-focus.ts'
import { Navigation } from './navigation.tsx'
import { useWhySubject } from '../parts/why-subject.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { t } from '../translation/t.ts'
import css from './shell.module.css'

/** Most documents have no errors. */
const ProblemBanner = lazy(async () => ({ default: (await import('./problem-banner.tsx')).ProblemBanner }))
const MenuDrawer = later(async () => (await import('./menu-drawer.tsx')).MenuDrawer)
const Palette = later(async () => (await import('./palette.tsx')).Palette)
const WhyPanel = later(async () => (await import('./why-panel.tsx')).WhyPanel)
const ShortcutsDialog = later(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

interface ShellProps {
  readonly children: ReactNode
  /** Without the menu, for visitors who are not signed in. */
  readonly bare?: boolean
  readonly lost: boolean
}

export function Shell({ children, bare = false, lost }: ShellProps) {
  const { view, formats } = useApplication()
  const from = shownFrom.use()
  const [menu, setMenu] = useState(false)
  const shortcuts = useShortcuts()
  const why = useWhySubject()
  return (
    <div className={css['shell']} data-beside={why !== undefined}>
      <a className={css['skip']} href="#main">
        {t('Skip to the page')}
      </a>
      <DevelopmentRibbon />
      {view.document?.problems.some(({ severity }) => severity === 'error') ? (
        <Suspense>
          <ProblemBanner document={view.document} />
        </Suspense>
      ) : null}
      <div className={css['body']} data-bare={bare}>
        {bare ? null : (
          <>
            <header className={css['top']}>
              <button type="button" className={css['burger']} aria-label={t('Menu')} onClick={() => setMenu(true)}>
                <IconMenu2 size={20} />
              </button>
              <Link to="/" className={css['product']}>
                {view.name}
              </Link>
              {view.me ? <BellLink /> : <Link to={OWN.signIn}>{t('Sign in')}</Link>}
            </header>
            <header className={css['side']}>
              <Navigation onShortcuts={shortcuts.open} onPalette={shortcuts.openPalette} />
            </header>
            {menu ? (
              <Suspense>
                <MenuDrawer onClose={() => setMenu(false)}>
                  <Navigation
                    onShortcuts={shortcuts.open}
                    onPalette={shortcuts.openPalette}
                    onNavigate={() => setMenu(false)}
                  />
                </MenuDrawer>
              </Suspense>
            ) : null}
          </>
        )}
        <main id="main" tabIndex={-1} className={css['main']}>
          {lost || from !== undefined ? (
            <p className={css['lost']} role="status">
              {from === undefined
                ? t('The connection to the server is lost. What you see may be old; nothing that you type is lost.')
                : t('You are offline. What you see is from {when}; nothing that you type is lost.', {
                    when: formats.dateTime(from),
                  })}
            </p>
          ) : null}
          {children}
        </main>
      </div>
      {why ? (
        <Suspense>
          <WhyPanel subject={why} />
        </Suspense>
      ) : null}
      <Notices />
      <Confirmations />
      {shortcuts.shown ? (
        <Suspense>
          {shortcuts.shown === 'list' ? (
            <ShortcutsDialog onClose={shortcuts.close} />
          ) : (
            <Palette onClose={shortcuts.close} />
          )}
        </Suspense>
      ) : null}
    </div>
  )
}
