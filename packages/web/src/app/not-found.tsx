// An address without a page for this user.
import { Button } from '../parts/button.tsx'
import { Blank } from '../parts/blank.tsx'
import { Page } from '../parts/page.tsx'
import { go } from '../router/place.ts'
import { t } from '../translation/t.ts'

export function NotFound() {
  return (
    <Page title={t('There is no page here')} name={t('Not found')}>
      <Blank
        title={t('Nothing at this address')}
        action={<Button onClick={() => void go('/')}>{t('Go to the home page')}</Button>}
      >
        {t('Either the address is mistyped, or the page is not for you. An administrator can say which.')}
      </Blank>
    </Page>
  )
}
