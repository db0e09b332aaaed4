// The application itself could not be loaded.
import { Button } from '../parts/button.tsx'
import { asRefusal } from '../client/refusal.ts'
import { Blank } from '../parts/blank.tsx'

export function Unreachable({ error, again }: { error: unknown; again: () => void }) {
  const { message, remedy } = asRefusal(error)
  return (
    <main>
      <Blank
        alert
        level="h1"
        title="The application cannot be shown"
        action={<Button onClick={again}>Try again</Button>}
      >
        {message} {remedy}
      </Blank>
    </main>
  )
}
