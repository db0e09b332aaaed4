// Opens a print as a PDF in a tab, or says why there is none, such as characters that no font has.
import { asRefusal, offline } from '../../client/refusal.ts'
import { refusalOf } from '../../client/request.ts'
import { notify } from '../../parts/notices.tsx'

/** The tab is opened at once, since browsers block one that comes later. It loads the address itself, for the name of the file. */
export async function showPdf(address: string): Promise<void> {
  const tab = open('about:blank')
  try {
    const answer = await fetch(address).catch(() => {
      throw offline()
    })
    if (!answer.ok) throw refusalOf(answer.status, await answer.json().catch(() => undefined))
    if (tab) tab.location = address
    else location.assign(address)
  } catch (error) {
    tab?.close()
    const { message, remedy } = asRefusal(error)
    notify(`${message} ${remedy}`, 'bad')
  }
}
