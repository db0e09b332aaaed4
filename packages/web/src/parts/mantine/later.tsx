// Parts of the application that are loaded on first use, with Mantine, whose components they may contain.
import type { ComponentType } from 'react'
import { otherTexts } from '../../translation/catalogue.ts'
import { lazily } from '../lazily.tsx'

export const later = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazily(async () => {
    const [WithMantine, Part] = await ahead(load)
    return (props: P) => (
      <WithMantine>
        <Part {...props} />
      </WithMantine>
    )
  })

/** Loads it and its texts before it is shown. Mantine is first, so that the style sheets of others come behind its own. */
export const ahead = <T,>(load: () => Promise<T>) =>
  Promise.all([import('./provider.tsx').then(({ WithMantine }) => WithMantine), load(), otherTexts()])
