/** Chooses unused names and routes for screens. */
import { callMemoized } from '../../kernel/index.ts'
import { memoize } from '@ninefold/plan/base'
import type { Screen } from '@ninefold/plan'

/** Name and route as they are compared: without case and without names of parameters. */
export const addressOf = memoize(({ name, route }: Screen) => ({
  name: name.toLowerCase(),
  pattern: route.pattern.replace(/\{[^}]*\}/gu, '{}').toLowerCase(),
}))

interface Used {
  readonly patterns: Set<string>
  readonly names: Set<string>
}

export function usedBy(screens: readonly Screen[]): Used {
  const addresses = screens.map(addressOf)
  return {
    patterns: new Set(addresses.map(({ pattern }) => pattern)),
    names: new Set(addresses.map(({ name }) => name)),
  }
}

const ABOVE = ['', '/all', '/all/records']

/** The screen with an unused name and route; marks them as used. */
export function withFreeRoute(screen: Screen, used: Used): Screen {
  const { pattern } = addressOf(screen)
  const above = ABOVE.find((one) => !used.patterns.has(one + pattern)) ?? ABOVE.at(-1)!
  used.patterns.add(above + pattern)
  const name = freeName(screen.name, used)
  return above === '' && name === screen.name ? screen : callMemoized(moved, screen, name, above)
}

const moved = ({ route, ...screen }: Screen, name: string, above: string): Screen => {
  return { ...screen, name, route: { ...route, pattern: above + route.pattern } }
}

/** The name, with a number if it is used already; marks it as used. */
export function freeName(name: string, { names }: Used): string {
  let free = name
  for (let number = 2; names.has(free.toLowerCase()); number++) free = `${name}${number}`
  names.add(free.toLowerCase())
  return free
}
