// The end of a list: how many of its records are shown, and the next ones, which are fetched before they come into view.
import { useEffect, useRef } from 'react'
import { useApplication } from '../../application/context.ts'
import { Button } from '../../parts/button.tsx'
import { MOST_COUNTED, type ListController } from './use-list.ts'
import { t } from '../../translation/t.ts'
import css from './list.module.css'

/** The next page is fetched while its place is so far below the viewport. */
const AHEAD = '0px 0px 1200px'

export function ListFoot({ list }: { list: ListController }) {
  const { more, fetching, loadingMore, moreFailed, countAll } = list
  const foot = useNear(fetching || moreFailed ? undefined : more)
  return (
    <div className={css['foot']} ref={foot}>
      {more ? (
        <Button variant="default" loading={loadingMore} onClick={more}>
          {moreFailed ? t('Try again') : t('Show more')}
        </Button>
      ) : null}
      <p aria-live="polite">{useNumbers(list)}</p>
      {countAll ? (
        <Button variant="subtle" onClick={countAll}>
          {t('Count all')}
        </Button>
      ) : null}
    </div>
  )
}

function useNumbers({ rows, more, refreshing, moreFailed, total, countAll }: ListController): string {
  const { number } = useApplication().formats
  const shown = number(String(rows.length))
  if (!more && !refreshing) return t('{n, plural, one {# record} other {# records}}', { n: rows.length })
  const all = countAll ? t('more than {n}', { n: MOST_COUNTED }) : total === undefined ? '' : number(String(total))
  const numbers = all === '' ? t('{shown} shown', { shown }) : t('{shown} of {all}', { shown, all })
  return moreFailed ? t('{numbers}. The next ones could not be loaded.', { numbers }) : numbers
}

/** Calls `act` while the element is near the viewport, again after each call. */
function useNear(act: (() => void) | undefined) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current || !act) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && act(), { rootMargin: AHEAD })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [act])
  return element
}
