// The frame of a screen that shows records: its heading and help from the document, and the button that creates a
// record.
import { IconPlus } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import type { Screen } from '@ninefold/plan'
import { Button } from '../parts/button.tsx'
import { createAddress } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { rememberList } from '../application/last-list.ts'
import { Page } from '../parts/page.tsx'
import { Prose } from '../parts/prose.tsx'
import { Why } from '../parts/why.tsx'
import { nameInText } from '../translation/locale.ts'
import { go } from '../router/place.ts'
import { t } from '../translation/t.ts'

interface ScreenPageProps {
  readonly screen: Screen
  /** Name of the entity whose records are shown. */
  readonly entity: string
  /** Beside the title. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

export function ScreenPage({ screen, entity, beside, children }: ScreenPageProps) {
  useEffect(() => rememberList(entity, screen.name, location.pathname + location.search))
  return (
    <Page
      title={screen.label}
      name={screen.label}
      lead={screen.help ? <Prose text={screen.help} /> : undefined}
      beside={
        <>
          {beside}
          <Why look="page" about={{ entity }} origin={screen.origin} of={t('What can I do here?')} />
        </>
      }
      actions={<CreateButton entity={entity} />}
    >
      {children}
    </Page>
  )
}

/** Links to the form that creates a record. Not shown if the user may not. */
export function CreateButton({ entity }: { entity: string }) {
  const application = useApplication()
  const to = createAddress(application, entity)
  const label = application.entity(entity)?.label
  if (!to || !label) return null
  return (
    <Button keys="n" leftSection={<IconPlus size={15} />} onClick={() => void go(to)}>
      {t('New {entity}', { entity: nameInText(label) })}
    </Button>
  )
}
