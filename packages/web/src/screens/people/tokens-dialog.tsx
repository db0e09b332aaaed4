// The API tokens of another account, for administrators.
import type { PersonView } from '@ninefold/plan/wire'
import { Dialog } from '../../parts/dialog.tsx'
import { t } from '../../translation/t.ts'
import { Tokens } from '../tokens/tokens.tsx'

export const TokensDialog = ({ person, onClose }: { person: PersonView; onClose: () => void }) => (
  <Dialog title={t('API tokens of {name}', { name: person.name })} onClose={onClose} size="lg">
    <Tokens owner={{ kind: person.service ? 'service' : 'person', id: person.id }} mayMake={person.service ?? false} />
  </Dialog>
)
