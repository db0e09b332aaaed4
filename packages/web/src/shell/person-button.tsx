// The user's name and menu. The menu's code is loaded shortly before it is needed.
import { Suspense, useState } from 'react'
import { ahead, later } from '../parts/mantine/later.tsx'
import { useApplication } from '../application/context.ts'
import { PersonFace } from './person-face.tsx'

const load = async () => (await import('./person-menu.tsx')).PersonMenu
const PersonMenu = later(load)

export function PersonButton({ onShortcuts }: { onShortcuts: () => void }) {
  const { me } = useApplication().view
  const [isRequested, setRequested] = useState(false)
  if (!me) return null
  const face = (
    <PersonFace
      me={me}
      onClick={() => setRequested(true)}
      onPointerEnter={() => void ahead(load)}
      onFocus={() => void ahead(load)}
    />
  )
  if (!isRequested) return face
  return (
    <Suspense fallback={face}>
      <PersonMenu me={me} onShortcuts={onShortcuts} />
    </Suspense>
  )
}
