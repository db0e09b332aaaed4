// Claims in every state of the example's life cycle.
import type { Running, Who } from './running.ts'

export interface Claim {
  readonly id: string
  readonly number: string
  readonly version: number
}

export const euro = (amount: string) => ({ amount, currency: 'EUR' })

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

export function createClaim(running: Running, who: Who, title: string, amount = '24.50'): Promise<Claim> {
  return running.call<Claim>(who, 'POST', '/api/records/claim', {
    title,
    category: 'travel',
    spentOn: yesterday(),
    paidWith: ['own card'],
    explanation: 'The cheaper train was cancelled.',
    lines: [
      { description: title, amount: euro(amount), vatRate: '21' },
      { description: 'Coffee on the way', amount: euro('4.80'), vatRate: '9' },
    ],
  })
}

export async function act(running: Running, who: Who, { id }: Claim, action: string, body = {}): Promise<void> {
  await running.call(who, 'POST', `/api/records/claim/${id}/actions/${action}`, body)
}

/** Eva's claims: one in each state, and one that needs two people to be paid. */
export async function seedClaims(running: Running) {
  const { ids } = running
  for (const who of ['eva', 'ben'] as const) {
    await running.call('ada', 'PATCH', `/api/records/user/${ids[who]}`, { manager: ids.max })
  }
  await running.call('ada', 'POST', '/api/records/cost-centre', {
    code: 'ENG',
    name: 'Engineering',
    holder: ids.max,
    email: 'eng@example.com',
    website: 'https://example.com/eng',
    yearlyBudget: euro('25000.00'),
    inUse: true,
  })
  const draft = await createClaim(running, 'eva', 'Train to Utrecht')
  const submitted = await createClaim(running, 'eva', 'Lunch with Aurora Energy')
  const approved = await createClaim(running, 'eva', 'Keyboard and mouse')
  const rejected = await createClaim(running, 'eva', 'Second monitor')
  const paid = await createClaim(running, 'eva', 'Books on accessibility')
  for (const claim of [submitted, approved, rejected, paid]) await act(running, 'eva', claim, 'submit')
  await act(running, 'max', approved, 'approve')
  await act(running, 'max', rejected, 'reject', { reason: 'The receipt is missing.' })
  await act(running, 'max', paid, 'approve')
  await act(running, 'fin', paid, 'pay', { paymentReference: 'SEPA 2026-11' })
  return { draft, submitted, approved, rejected, paid }
}
