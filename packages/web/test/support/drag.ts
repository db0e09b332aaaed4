// Drags a card of a board to a column, as a mouse does it.
import type { Locator, Page } from 'playwright-core'

/** Returns after the card is dropped. `card`: its title. */
export async function drag(page: Page, card: Locator, column: Locator): Promise<void> {
  const from = await card.boundingBox()
  const to = await column.boundingBox()
  if (!from || !to) throw new Error('There is nothing to drag, or nowhere to drop it')
  await page.mouse.move(from.x + 4, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 24, from.y + 30, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 100, { steps: 8 })
  await page.locator('[data-target="open"], [data-target="closed"]').first().waitFor()
  await page.mouse.up()
}
