// The forms of the document that create a record, as buttons of the home page; the first one is the primary button.
import { IconPlus } from '@tabler/icons-react'
import { editsRecord } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { Button } from '../../parts/button.tsx'
import { go } from '../../router/place.ts'

const MOST = 3

export function HomeActions() {
  const { view, entity } = useApplication()
  const forms = view.screens.filter(({ shows, route, assumed }) => {
    if (assumed || !editsRecord(shows) || route.parameters.length > 0) return false
    const created = entity(shows.entity)
    return created?.can.create && !created.onlyOne
  })
  return forms.slice(0, MOST).map(({ name, label, route }, index) => (
    <Button
      key={name}
      keys={index === 0 ? 'n' : undefined}
      variant={index === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={15} />}
      onClick={() => void go(route.pattern)}
    >
      {label}
    </Button>
  ))
}
