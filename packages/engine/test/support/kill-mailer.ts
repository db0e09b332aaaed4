// Runs apart until it is killed: sends what is due in the outbox of its argument to the mail server at a port.
import { openMails } from '../../src/mail/index.ts'
import { readMailServer } from '../../src/mail/mail-options.ts'
import { openStore, type StorePlace } from '../../src/store/open.ts'
import { planOf } from './compiled.ts'

const [place, port] = process.argv.slice(2) as [string, string]
const plan = planOf('# Specification: Loans\n')
const mails = openMails({
  store: await openStore(JSON.parse(place) as StorePlace),
  clock: { now: Date.now, real: Date.now },
  plan: () => plan,
  options: { server: readMailServer(`smtp://localhost:${port}`)!, from: { address: 'loans@company.example' } },
  publicAddress: '',
  isDevelopment: false,
  resolveFiles: async () => [],
  warn: () => {},
})
await mails.runDue()
