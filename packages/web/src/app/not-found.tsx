// An address without a page for this user.
import { Button } from '../parts/button.tsx'
import { Blank } from '../parts/blank.tsx'
import { Page } from '../parts/page.tsx'
import { go } from '../router/place.ts'

export function NotFound() {
  return (
    <Page title="There is no page here" name="Not found">
      <Blank title="Nothing at this address" action={<Button onClick={() => void go('/')}>Go to the home page</Button>}>
        Either the address is mistyped, or the page is not for you. An administrator can say which.
      </Blank>
    </Page>
  )
}
