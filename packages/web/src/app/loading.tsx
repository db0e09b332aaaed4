// A page whose code is loaded.
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { t } from '../translation/t.ts'

export function Loading() {
  return (
    <Page title={<span className="nf-hidden">{t('Loading')}</span>} name={t('Loading')}>
      <Skeleton rows={8} />
    </Page>
  )
}
