/** Finds the screen of what is stored about one: by its name, or by its address if it has another name now. */
import type { Screen } from '@ninefold/plan'

export interface OfScreen {
  readonly screen: string
  /** The pattern of its route. */
  readonly route: string
}

export const screenFor = (screens: readonly Screen[], { screen, route }: OfScreen): Screen | undefined =>
  screens.find(({ name }) => name === screen) ?? screens.find((one) => one.route.pattern === route)
