// A record laid out for paper: to be printed by the browser, or as a PDF by the server.
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Screen, ShowsOf } from '@ninefold/plan'
import type { EntityView } from '@ninefold/plan/wire'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { getPrint, pdfAddress } from './requests.ts'
import { Blank } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Link } from '../../router/link.tsx'
import { t } from '../../translation/t.ts'
import { useRecord } from '../record/use-record.ts'
import { Sheet } from './sheet.tsx'
import { showPdf } from './show-pdf.ts'

interface PrintScreenProps {
  readonly screen: Screen
  readonly shows: ShowsOf<'print'>
  readonly values: Readonly<Record<string, string>>
}

export function PrintScreen({ screen, shows, values }: PrintScreenProps) {
  const application = useApplication()
  const { entity, data, error, retry } = useRecord(shows.entity, screen.route, shows.parameter, values)
  const id = data?.record.id
  const print = usePrint(screen, entity, id)
  const back = entity && data && recordAddress(application, entity.name, data.record)
  const failed = error ?? print.error
  return (
    <Page
      title={screen.label}
      name={print.data?.title ?? screen.label}
      above={back ? <Link to={back}>{data.label || entity.label}</Link> : undefined}
      actions={entity && id !== undefined ? <PrintButtons screen={screen} entity={entity} id={id} /> : undefined}
    >
      {entity ? null : (
        <Blank title={t('You have no access to this page')}>{t('You may not read these records.')}</Blank>
      )}
      {failed ? <Failure error={failed} again={() => (error ? retry() : void print.refetch())} /> : null}
      {!entity || failed || print.data ? null : <Skeleton kind="fields" rows={8} />}
      {print.data ? <Sheet data={print.data} /> : null}
    </Page>
  )
}

function usePrint(screen: Screen, entity: EntityView | undefined, id: string | undefined) {
  const others = entity?.fields.flatMap(({ type }) => ('entity' in type ? [type.entity] : [])) ?? []
  return useQuery({
    queryKey: ['print', screen.name, id],
    queryFn: ({ signal }) => getPrint(entity?.path ?? '', id ?? '', screen.name, signal),
    enabled: entity !== undefined && id !== undefined,
    meta: { entities: [...new Set([shownEntity(entity), ...others])] },
  })
}

const shownEntity = (entity: EntityView | undefined): string => entity?.name ?? ''

interface PrintButtonsProps {
  readonly screen: Screen
  readonly entity: EntityView
  readonly id: string
}

function PrintButtons({ screen, entity, id }: PrintButtonsProps) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={15} />}
        onClick={() => showPdf(pdfAddress(entity.path, id, screen.name))}
      >
        {t('As a PDF')}
      </Button>
      <Button leftSection={<IconPrinter size={15} />} onClick={() => print()}>
        {t('Print [verb]')}
      </Button>
    </>
  )
}
