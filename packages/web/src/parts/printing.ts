// Whether the page is being printed: what is shortened on a screen is then rendered whole.
import { useSyncExternalStore } from 'react'

const print = matchMedia('print')
let isPrinting = print.matches

function subscribe(listener: () => void): () => void {
  const set = (now: boolean) => () => {
    isPrinting = now
    listener()
  }
  const [start, end] = [set(true), set(false)]
  const change = () => set(print.matches)()
  print.addEventListener('change', change)
  addEventListener('beforeprint', start)
  addEventListener('afterprint', end)
  return () => {
    print.removeEventListener('change', change)
    removeEventListener('beforeprint', start)
    removeEventListener('afterprint', end)
  }
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
