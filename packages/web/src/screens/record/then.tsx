// Says that an old version of a record is shown, and links to the current one.
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { Callout } from '../../parts/callout.tsx'
import { setQuery } from '../../router/place.ts'
import { t } from '../../translation/t.ts'

export function Then({ at }: { at: string }) {
  const { formats } = useApplication()
  const isDay = at.length === 10
  return (
    <Callout
      tone="info"
      title={
        isDay
          ? t('As it was on {date}, at the end of the day', { date: formats.date(at) })
          : t('As it was on {date}', { date: formats.dateTime(at) })
      }
      action={
        <Button variant="default" size="compact-sm" onClick={() => setQuery({ at: null }, {})}>
          {t('Show it as it is now')}
        </Button>
      }
    >
      <p>{t('You see the fields that you may read today. You cannot change this version.')}</p>
    </Callout>
  )
}
