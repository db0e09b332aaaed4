// What is out of reach in a small window, as a page has it at a zoom of 400 %: texts that are cut, and bars that cover too much.
import type { Page } from 'playwright-core'

/** 1280 × 1024 pixels at 400 %. */
export const ZOOMED = { width: 320, height: 256 } as const

/** Texts beyond the edge where nothing scrolls, bars that leave less than half of the window, and what one covers that has the focus. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    const ancestors = (element: Element | null): Element[] =>
      element ? [element, ...ancestors(element.parentElement)] : []
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isHidden = (element: Element) => ancestors(element).some((each) => getComputedStyle(each).clipPath !== 'none')
    const isBar = (element: Element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position)
    const scrolls = (element: Element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
      getComputedStyle(element).textOverflow === 'ellipsis'

    const cut: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!
      if (!text.textContent?.trim() || !isSeen(element) || isHidden(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      const isCut = width > 0 && (left < -1 || right > innerWidth + 1)
      if (isCut && !ancestors(element).some((each) => scrolls(each) || isBar(each))) cut.push(`cut: ${nameOf(element)}`)
    }

    const shown = [...document.querySelectorAll('*')].filter(
      (element) => isBar(element) && isSeen(element) && !isHidden(element),
    )
    const heights = shown
      .filter((bar) => !shown.some((other) => other !== bar && other.contains(bar)))
      .map((bar) => ({ bar, rect: bar.getBoundingClientRect() }))
      .filter(({ rect }) => rect.bottom > 0 && rect.top < innerHeight && rect.width > innerWidth / 2)
    const taken = heights.reduce((sum, { rect }) => sum + rect.height, 0)
    const bars =
      taken > innerHeight / 2
        ? [`bars take ${Math.round(taken)} px: ${heights.map(({ bar }) => nameOf(bar)).join(', ')}`]
        : []

    const covered: string[] = []
    const before = scrollY
    for (const element of document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea, [tabindex="0"])',
    )) {
      if (!isSeen(element) || isHidden(element)) continue
      element.focus()
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + bottom) / 2]
      const hit = document.elementFromPoint(x, y)
      const over = ancestors(hit).find((each) => isBar(each) && !each.contains(element))
      if (over) covered.push(`covered by ${nameOf(over)}: ${nameOf(element)}`)
    }
    scrollTo(0, before)
    return [...cut, ...bars, ...covered]
  })
