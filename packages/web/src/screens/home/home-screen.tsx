// The home page if the document defines none: shows the purpose and links.
import { lazy, Suspense } from 'react'
import { useApplication } from '../../application/context.ts'
import { OWN } from '../../application/addresses.ts'
import { Page } from '../../parts/page.tsx'
import { Link } from '../../router/link.tsx'
import { Purpose } from '../dashboard/purpose.tsx'
import { HomeActions } from './home-actions.tsx'
import { rich } from '../../translation/rich.tsx'
import { t } from '../../translation/t.ts'
import { HomeWork } from './home-work.tsx'
import { useVisit } from './use-visit.ts'
import css from './home.module.css'

/** Of a new document only, so it is not in the first load. */
const Undescribed = lazy(async () => ({ default: (await import('./undescribed.tsx')).Undescribed }))

export function HomeScreen() {
  const { view } = useApplication()
  const visit = useVisit()
  const screens = view.screens.filter(({ menu, route }) => menu && route.pattern !== '/')
  const nothing = view.document !== undefined && view.document.open.length === 9
  if (nothing)
    return (
      <Suspense>
        <Undescribed document={view.document!} />
      </Suspense>
    )
  return (
    <Page title={view.name} name={view.name} lead={<Purpose isFolded={!visit.isFirst} />} actions={<HomeActions />}>
      <HomeWork since={visit.since} isPageShown />
      {screens.length > 0 ? (
        <ul className={css['ways']}>
          {screens.map((screen) => (
            <li key={screen.name}>
              <Link to={screen.route.pattern} className={css['way']}>
                {screen.label}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {view.me
            ? t('There is no screen for you yet. Ask an administrator for a role.')
            : t('Sign in to see what is here for you.')}
        </p>
      )}
      {view.document && view.document.open.length > 0 ? (
        <p className={css['open']}>
          {rich(
            '{n, plural, one {<link>One point is still open</link> in the document} other {<link># points are still open</link> in the document}}; what is assumed meanwhile is listed there.',
            { n: view.document.open.length, link: (words) => <Link to={OWN.about}>{words}</Link> },
          )}
        </p>
      ) : null}
    </Page>
  )
}
