// The application itself could not be loaded.
import { Button } from '../parts/button.tsx'
import { asRefusal } from '../client/refusal.ts'
import { Blank } from '../parts/blank.tsx'
import { t } from '../translation/t.ts'

export function Unreachable({ error, again }: { error: unknown; again: () => void }) {
  const { message, remedy } = asRefusal(error)
  return (
    <main>
      <Blank
        alert
        level="h1"
        title={t('The application cannot be shown')}
        action={<Button onClick={again}>{t('Try again')}</Button>}
      >
        {message} {remedy}
      </Blank>
    </main>
  )
}
