// A page with only prose of the document.
import type { Screen } from '@ninefold/plan'
import { Page } from '../../parts/page.tsx'
import { Prose } from '../../parts/prose.tsx'

export function TextScreen({ screen }: { screen: Screen }) {
  return (
    <Page title={screen.label} name={screen.label} width="reading">
      <Prose text={screen.help} />
    </Page>
  )
}
