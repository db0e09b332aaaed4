// The place of the work list on the home page. The list is loaded after the page, only for people with an account; until then its place has
// the height of last time, so that nothing moves.
import { lazy, Suspense, useRef, useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { storedItem, storeItem } from '../../client/person-storage.ts'
import { usePause } from './use-pause.ts'

const Work = lazy(async () => ({ default: (await import('./work.tsx')).Work }))

interface HomeWorkProps {
  /** The end of the last visit. */
  readonly since: string | undefined
  /** The rest of the page is shown. */
  readonly isPageShown: boolean
}

const HEIGHT = 'work-height'

export function HomeWork({ since, isPageShown }: HomeWorkProps) {
  const person = useApplication().view.me?.id ?? ''
  const [height] = useState(() => storedItem<number>(person, HEIGHT) ?? 0)
  const isLoaded = usePause(isPageShown)
  const [isShown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
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
