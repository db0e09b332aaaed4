import { t } from '../../translation/t.ts'
// A secret is never shown.
export function SecretCell() {
  return <span aria-label={t('Not shown')}>••••••</span>
}
