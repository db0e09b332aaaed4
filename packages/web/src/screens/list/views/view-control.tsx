// The view of a list, beside its title: which one it is, whether it was changed, and the menu of all. The menu is loaded on demand.
import { Suspense, useState } from 'react'
import { useApplication } from '../../../application/context.ts'
import { later } from '../../../parts/mantine/later.tsx'
import { t } from '../../../translation/t.ts'
import type { ViewControlProps } from './control-props.ts'
import { useViews } from './list-place.ts'
import { ViewButton } from './view-button.tsx'
import css from './views.module.css'

const ViewMenu = later(async () => (await import('./view-menu.tsx')).ViewMenu)

export function ViewControl(props: ViewControlProps) {
  const { screen, place, columns } = props
  const { me } = useApplication().view
  const [isOpened, setOpened] = useState(false)
  // Visitors save nothing: they have a choice only if the document has views.
  const { data } = useViews(screen.name, isOpened || me === null)
  if (me === null && !data?.items.length) return null
  const button = <ViewButton place={place} columns={columns} onClick={() => setOpened(true)} />
  return (
    <span className={css['control']} data-print="no">
      {isOpened && data ? (
        <Suspense fallback={button}>
          <ViewMenu {...props} views={data} />
        </Suspense>
      ) : (
        button
      )}
      {place.status === 'unknown' ? (
        <span role="status" className={css['quiet']}>
          {t('This view does not exist, or is not shared with you.')}
        </span>
      ) : place.view?.reduced ? (
        <span role="status" className={css['quiet']}>
          {t('Parts of this view no longer exist, or may no longer be read, and are left out.')}
        </span>
      ) : null}
    </span>
  )
}
