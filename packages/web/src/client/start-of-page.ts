// What the server has written into the page, so that the application need not ask for it.
import type { AppStart } from '@ninefold/plan/wire'

/** Once: later it would be old. undefined where the server has written nothing. */
export function takeStartOfPage(): AppStart | undefined {
  const element = document.getElementById('start')
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as AppStart) : undefined
}
