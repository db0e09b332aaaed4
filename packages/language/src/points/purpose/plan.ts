/** Point 1 → name, purpose and settings of the plan, and assumptions for missing ones. */
import type { Assumption } from '@ninefold/plan'
import type { Planned } from '../../kernel/index.ts'
import type { PurposePlan, PurposeRead } from './model.ts'

export function planPurpose(read: PurposeRead): Planned<PurposePlan> {
  const currency = read.currency.value
  return {
    value: {
      name: read.name.value,
      purpose: read.purpose,
      settings: {
        ...(currency && { currency }),
        timeZone: read.timeZone.value,
        language: read.language.value,
        signUp: read.signUp.value === 'invitation' ? 'invitation' : 'open',
        ...(read.signUp.value === 'confirmed' && { confirmsEmail: true }),
        ...(read.sender.value && { mailSender: read.sender.value }),
        ...(read.replyTo.value !== undefined && { replyTo: read.replyTo.value }),
      },
    },
    problems: [],
    assumptions: assumptionsOf(read),
  }
}

function assumptionsOf(read: PurposeRead): readonly Assumption[] {
  const list: Assumption[] = []
  const add = (subject: string, text: string, help: string) => list.push({ point: 1, subject, text, help })
  const settings = 'in a table with the columns Setting and Value'
  if (read.purpose === '') {
    add(
      '',
      'What the product does, and for whom, is not described; its title is all that people are told.',
      'Write a paragraph that says what it does and for whom; it greets people on the home page.',
    )
  }
  if (!read.language.span) add('Language', 'The language is English.', `Write another one ${settings}.`)
  if (!read.timeZone.span)
    add(
      'Time zone',
      'The time zone is UTC: "today" begins and ends there.',
      `Write one, such as Europe/Amsterdam, ${settings}.`,
    )
  if (!read.currency.span)
    add(
      'Currency',
      'There is no currency, so every amount of money must name its own.',
      `Write one, such as EUR, ${settings}.`,
    )
  if (!read.signUp.span)
    add(
      'Sign-up',
      'People come in by invitation: nobody makes an account for themselves.',
      `Write "open" behind Sign-up, ${settings}, to let everybody in.`,
    )
  return list
}
