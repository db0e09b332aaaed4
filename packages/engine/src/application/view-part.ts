/** A part of a view that stays what it is: a JSON object, named by a hash of its text, so that browsers keep it for ever. */
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
