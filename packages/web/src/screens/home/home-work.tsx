// The place of the work list on the home page. The list is loaded after the page, only for people with an account; until then its place has
// the height of last time, so that nothing moves.
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { storedItem, storeItem } from '../../client/person-storage.ts'

const Work = lazy(async () => ({ default: (await import('./work.tsx')).Work }))

interface HomeWorkProps {
  /** The end of the last visit. */
  readonly since: string | undefined
  /** The rest of the page is shown. */
  readonly isPageShown: boolean
}

const HEIGHT = 'work-height'
/** Milliseconds after the rest of the page, whose requests come first on a slow line. */
const PAUSE = 500

export function HomeWork({ since, isPageShown }: HomeWorkProps) {
  const person = useApplication().view.me?.id ?? ''
  const [height] = useState(() => storedItem<number>(person, HEIGHT) ?? 0)
  const [isLoaded, setLoaded] = useState(false)
  const [isShown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isPageShown) return
    const timer = setTimeout(() => setLoaded(true), PAUSE)
    return () => clearTimeout(timer)
  }, [isPageShown])
  return (
    <div ref={place} style={isShown ? undefined : { minHeight: height }}>
      {isLoaded ? (
        <Suspense>
          <Work
            since={since}
            onShown={() => {
              setShown(true)
              storeItem(person, HEIGHT, place.current?.firstElementChild?.scrollHeight ?? 0)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
