/** An immutable part of a view: JSON text, named by its hash, so that browsers may cache it forever. */
import { hash } from 'node:crypto'
import { memoize } from '@ninefold/plan/base'

export interface ViewPart {
  readonly hash: string
  readonly text: string
}

/** Made once for each content. */
export const partOf = memoize((content: object): ViewPart => {
  const text = JSON.stringify(content)
  return { hash: hash('sha256', text, 'base64url').slice(0, 24), text }
})
