// The header of a table stays in view while the page scrolls. By CSS where the table fits its frame; a frame that
// scrolls sideways would keep a sticky header, so there the header follows by script.
import { useEffect, type RefObject } from 'react'

export function useStickyHead(frame: RefObject<HTMLElement | null>, sticky: boolean): void {
  useEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    const head = table?.tHead
    if (!sticky || !element || !head) return
    let isFitting = true
    const follow = () => {
      // CSS does it. Measuring would force a layout with each turn of the wheel.
      if (isFitting) return
      const { top, height } = table.getBoundingClientRect()
      const hidden = Number.parseFloat(getComputedStyle(head).scrollMarginTop) - top
      const most = height - head.offsetHeight
      head.style.translate = `0 ${Math.max(0, Math.min(hidden, most))}px`
    }
    const measure = () => {
      isFitting = fits(element, table)
      element.dataset['fits'] = String(isFitting)
      if (isFitting) head.style.translate = ''
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
