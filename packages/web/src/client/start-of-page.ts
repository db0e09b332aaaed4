// The data that the server has written into the page, which saves requests.
import type { AppStart } from '@ninefold/plan/wire'

/** Only once, because it becomes outdated. undefined if the server has written nothing. */
export function takeStartOfPage(): AppStart | undefined {
  const element = document.getElementById('start')
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as AppStart) : undefined
}
