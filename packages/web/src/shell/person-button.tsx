// The user's name and menu. The menu's code is loaded shortly before it is needed.
import { Suspense, useState } from 'react'
import { later } from '../parts/mantine/later.tsx'
import { useApplication } from '../application/context.ts'
import { PersonFace } from './person-face.tsx'

const PersonMenu = later(async () => (await import('./person-menu.tsx')).PersonMenu)

export function PersonButton({ onShortcuts }: { onShortcuts: () => void }) {
  const { me } = useApplication().view
  const [isRequested, setRequested] = useState(false)
  if (!me) return null
  const face = (
    <PersonFace
      me={me}
      onClick={() => setRequested(true)}
      onPointerEnter={() => void PersonMenu.ahead()}
      onFocus={() => void PersonMenu.ahead()}
    />
  )
  if (!isRequested) return face
  return (
    <Suspense fallback={face}>
      <PersonMenu me={me} onShortcuts={onShortcuts} />
    </Suspense>
  )
}
