// The home page if the document defines none: shows the purpose and links.
import { useApplication } from '../../application/context.ts'
import { OWN } from '../../application/addresses.ts'
import { Page } from '../../parts/page.tsx'
import { Prose } from '../../parts/prose.tsx'
import { Link } from '../../router/link.tsx'
import { HomeActions } from './home-actions.tsx'
import { Undescribed } from './undescribed.tsx'
import { Unfinished } from './unfinished.tsx'
import css from './home.module.css'

export function HomeScreen() {
  const { view } = useApplication()
  const screens = view.screens.filter(({ menu, route }) => menu && route.pattern !== '/')
  const nothing = view.document !== undefined && view.document.open.length === 9
  if (nothing) return <Undescribed document={view.document!} />
  return (
    <Page
      title={view.name}
      name={view.name}
      lead={view.purpose ? <Prose text={view.purpose} /> : undefined}
      actions={<HomeActions />}
    >
      <Unfinished />
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
            ? 'There is no screen for you yet. Ask an administrator for a role.'
            : 'Sign in to see what is here for you.'}
        </p>
      )}
      {view.document && view.document.open.length > 0 ? (
        <p className={css['open']}>
          <Link to={OWN.about}>
            {view.document.open.length === 1 ? 'One point is' : `${view.document.open.length} points are`} still open
          </Link>{' '}
          in the document; what is assumed meanwhile is listed there.
        </p>
      ) : null}
    </Page>
  )
}
