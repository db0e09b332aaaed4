// The report of a step with many records: which were refused, and why. The others can go on without them.
import type { EntityView, Related, WireError, WireRecord } from '@ninefold/plan/wire'
import { recordAddress, referenceAddress } from '../../../application/addresses.ts'
import { aboutCode } from '../../../application/about-code.ts'
import { useApplication } from '../../../application/context.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../../parts/dialog.tsx'
import { RefusalCallout } from '../../../parts/refusal-callout.tsx'
import { Why } from '../../../parts/why.tsx'
import { Link } from '../../../router/link.tsx'
import { t } from '../../../translation/t.ts'
import { countText, type BulkController } from './use-bulk.ts'
import css from './bulk.module.css'

interface RefusedDialogProps {
  readonly entity: EntityView
  readonly bulk: BulkController
  readonly report: NonNullable<BulkController['report']>
  readonly related: Related
}

export function RefusedDialog({ entity, bulk, report: { step, outcome }, related }: RefusedDialogProps) {
  const { refused, left, done, stopped } = outcome
  return (
    <Dialog
      title={t('{step}, refused: {records}', { step: step.label, records: countText(refused.length || left.length) })}
      onClose={bulk.close}
      size="lg"
    >
      <RefusalCallout refusal={stopped} />
      {done.length > 0 ? <p>{t('Stored: {records}.', { records: countText(done.length) })}</p> : null}
      {refused.length > 0 ? (
        <table className={css['report']}>
          <thead>
            <tr>
              <th scope="col">{entity.label}</th>
              <th scope="col">{t('Reason')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ record, errors }) => (
              <tr key={record.id}>
                <th scope="row">
                  <RecordLink entity={entity} record={record} label={related[record.id]?.label} />
                </th>
                <td>
                  {errors.map((error, at) => (
                    <Reason key={at} entity={entity} error={error} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {left.length > 0 && refused.length > 0 ? (
        <p>
          {t('Not stored yet: {records}. They are stored together or not at all.', { records: countText(left.length) })}
        </p>
      ) : null}
      <DialogButtons>
        <Button variant="default" onClick={bulk.close}>
          {t('Close')}
        </Button>
        {left.length > 0 ? (
          <Button onClick={() => void bulk.run(step, left)}>
            {stopped ? t('Try again') : t('Continue with the others')}
          </Button>
        ) : null}
      </DialogButtons>
    </Dialog>
  )
}

interface RecordLinkProps {
  readonly entity: EntityView
  readonly record: WireRecord
  readonly label: string | undefined
}

function RecordLink({ entity, record, label }: RecordLinkProps) {
  const to = recordAddress(useApplication(), entity.name, record)
  const text = label || entity.label
  return to ? <Link to={to}>{text}</Link> : text
}

function Reason({ entity, error }: { entity: EntityView; error: WireError }) {
  const application = useApplication()
  const { message, remedy, field, record } = error
  const label = entity.fields.find(({ name }) => name === field)?.label
  const about = aboutCode(application, error.code)
  const to = record && referenceAddress(application, record.entity, record.id, record.id)
  return (
    <p>
      {label ? `${label}: ` : ''}
      {message} {remedy} {to ? <Link to={to}>{record.label}</Link> : null}{' '}
      {about ? <Why about={about} of={message} look="words" /> : null}
    </p>
  )
}
