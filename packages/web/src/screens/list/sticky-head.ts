// The header of a table stays in view while the page scrolls. By CSS where the table fits its frame; a frame that
// scrolls sideways would keep a sticky header, so there the header follows by script.
import { useEffect, type RefObject } from 'react'

export function useStickyHead(frame: RefObject<HTMLElement | null>, sticky: boolean): void {
  useEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    const head = table?.tHead
    if (!sticky || !element || !head) return
    const follow = () => {
      const { top, height } = table.getBoundingClientRect()
      const hidden = Number.parseFloat(getComputedStyle(head).scrollMarginTop) - top
      const most = height - head.offsetHeight
      head.style.translate = fits(element, table) ? '' : `0 ${Math.max(0, Math.min(hidden, most))}px`
    }
    const measure = () => {
      element.dataset['fits'] = String(fits(element, table))
      follow()
    }
    const observer = new ResizeObserver(measure)
    for (const one of [element, table]) observer.observe(one)
    addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', follow)
    }
  }, [frame, sticky])
}

function fits(frame: HTMLElement, table: HTMLElement): boolean {
  const { paddingLeft, paddingRight } = getComputedStyle(frame)
  return table.offsetWidth <= frame.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}
