// When what a page shows last may be loaded: after a pause, since the requests of the rest come first on a slow line.
import { useEffect, useState } from 'react'

/** Milliseconds after the rest of the page. */
const PAUSE = 500

/** Of this visit: then the files are there, or come on an idle line. */
let isOver = false

/** `isPageShown`: the rest of the page is there. */
export function usePause(isPageShown: boolean): boolean {
  const [isLoaded, setLoaded] = useState(isOver)
  useEffect(() => {
    if (!isPageShown || isLoaded) return
    const timer = setTimeout(() => {
      isOver = true
      setLoaded(true)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [isPageShown, isLoaded])
  return isLoaded
}
