// The user's name and menu. The menu's code is loaded shortly before it is needed.
import { lazy, Suspense, useState } from 'react'
import { useApplication } from '../application/context.ts'
import { PersonFace } from './person-face.tsx'

const load = () => import('./person-menu.tsx')
const PersonMenu = lazy(async () => ({ default: (await load()).PersonMenu }))

export function PersonButton({ onShortcuts }: { onShortcuts: () => void }) {
  const { me } = useApplication().view
  const [isRequested, setRequested] = useState(false)
  if (!me) return null
  const face = (
    <PersonFace
      me={me}
      onClick={() => setRequested(true)}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
    />
  )
  if (!isRequested) return face
  return (
    <Suspense fallback={face}>
      <PersonMenu me={me} onShortcuts={onShortcuts} />
    </Suspense>
  )
}
