// The form for a new record.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WireRecord } from '@ninefold/plan/wire'
import { recordAddress } from '../../application/addresses.ts'
import { backLink } from '../../application/last-list.ts'
import { useApplication } from '../../application/context.ts'
import { recordsChanged } from '../../client/queries.ts'
import { DRAFT, useDraftPlace } from '../../form/draft-address.ts'
import { WithCreateSheet } from './with-create-sheet.tsx'
import { RecordForm } from '../../form/record-form.tsx'
import { UnfinishedList } from '../../form/unfinished-list.tsx'
import { Blank } from '../../parts/blank.tsx'
import { notify } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { Prose } from '../../parts/prose.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { go, setQuery } from '../../router/place.ts'
import { useGivenValues } from './given-values.ts'
import { nameInText } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'

export interface CreateScreenProps {
  readonly entityName: string
  readonly order: readonly string[]
  readonly title?: string
  readonly help?: string
}

export function CreateScreen({ entityName, order, title, help = '' }: CreateScreenProps) {
  const application = useApplication()
  const client = useQueryClient()
  const entity = application.entity(entityName)
  const { me, mine } = application.view
  // The user's own label is known already, for fields whose default is the user or a record that the user refers to.
  const related = useMemo(
    () => (me ? { ...mine?.related, [me.id]: { entity: 'User', label: me.name } } : {}),
    [me, mine],
  )
  const given = useGivenValues(entity)
  const draft = useDraftPlace()
  const heading = title ?? t('New {entity}', { entity: nameInText(entity?.label ?? t('record')) })
  if (!entity?.can.create) {
    return (
      <Page title={heading} name={heading}>
        <Blank title={t('You have no access to this page')}>
          {t('You may not add records here. Ask an administrator if you should.')}
        </Blank>
      </Page>
    )
  }
  if (given.loading) {
    return (
      <Page title={heading} name={heading}>
        <Skeleton kind="fields" rows={6} />
      </Page>
    )
  }
  const back = given.back ?? backLink(application, entity.name)?.to ?? '/'
  const saved = (record: WireRecord) => {
    notify(t('{record} is saved.', { record: entity.label }))
    recordsChanged(client, entity.name)
    void go(given.back ?? recordAddress(application, entity.name, record) ?? back, { force: true, replace: true })
  }
  return (
    <Page title={heading} name={heading} lead={help || entity.help ? <Prose text={help || entity.help} /> : undefined}>
      <UnfinishedList
        key={draft.id}
        isListed={({ name, base, entity: of }) => !base && of === entity.name && name !== draft.id}
      />
      <WithCreateSheet>
        <RecordForm
          key={draft.id}
          name={draft.id}
          address={draft.address}
          onBegin={() => setQuery({ [DRAFT]: draft.id })}
          entity={entity}
          order={order}
          allowed={entity.can.create}
          given={given.values}
          related={{ ...related, ...given.related }}
          onSaved={saved}
          onCancel={() => void go(back, { force: true })}
        />
      </WithCreateSheet>
    </Page>
  )
}
