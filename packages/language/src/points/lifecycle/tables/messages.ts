/** The columns of the table of messages. */
import type { MailSender } from '@ninefold/plan'
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, plainText } from '../../../document/index.ts'
import {
  anyPhrase,
  flag,
  mailSender,
  nameList,
  template,
  type Column,
  type ColumnTable,
  type Grammar,
  type TemplateText,
} from '../../../kernel/index.ts'
import type { DigestRead, WhoRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'
import * as cells from './cells.ts'

const message: Column<Phrase> = {
  names: nameList('Message, Template, Notification, Mail, Message name'),
  needed: true,
  means: 'The name for `notify … with` and `mail … with`.',
  grammar: anyPhrase('a name'),
}

const receivers: Column<WhoRead> = {
  names: nameList('For, Part for, Wording for'),
  means: 'This row is another wording of the message, for these people.',
  blank: 'Everybody else.',
  grammar: cells.people,
}

const subject: Column<TemplateText> = {
  names: nameList('Subject, Title, Subject line, Heading'),
  means: 'The subject. Values of the record are in braces: `{number}`.',
  grammar: template,
}

const text: Column<TemplateText> = {
  names: nameList('Text, Body, Wording, Content, Message text'),
  means: 'The text. Values of the record are in braces, `{owner.name}`; `{receiver.name}` is whoever gets it.',
  grammar: template,
}

const button: Column<Phrase | undefined> = {
  names: nameList('Button, Button text'),
  means: 'The button of its mails. It leads to the record; the name of an action leads to that action.',
  blank: 'A button to the record, for people with an account.',
  grammar: cells.orDash(anyPhrase('a text, or the name of an action')),
}

const sender: Column<MailSender> = {
  names: nameList('Sender, Mail sender, Sent by'),
  means: 'From whom its mails are.',
  blank: 'The sender of point 1.',
  grammar: mailSender,
  wrong: (written, span) => lifecycleProblem('LIF-070', { span }, { name: written }),
}

const replyTo: Column<Phrase> = {
  names: nameList('Reply to, Replies to, Answers to'),
  means: 'To whom answers to its mails go: an address, a field with one, or a field with a person.',
  blank: 'The address of point 1.',
  grammar: anyPhrase('an e-mail address, or a field with an address or a person'),
}

const optional: Column<boolean> = {
  names: nameList('Optional, Can unsubscribe, May unsubscribe'),
  means: 'Whether people may unsubscribe from its mails.',
  blank: 'No.',
  grammar: flag,
}

const HOURLY = pattern('(hourly|[once] every hour|by hour)')
const DAILY = pattern('(daily|[once] every day|by day)')

const digests: Grammar<DigestRead> = {
  takes: '`hourly` or `daily`',
  words: [
    { text: 'hourly', means: 'One mail with all messages of an hour.' },
    { text: 'daily', means: 'One mail with all messages of a day.' },
  ],
  parse: (cell) => {
    const written = plainText(cell)
    if (HOURLY.test(written)) return { value: 'hourly' }
    return DAILY.test(written) ? { value: 'daily' } : { wrong: cell }
  },
}

const digest: Column<DigestRead | undefined> = {
  names: nameList('Digest, Collected'),
  means: 'Its mails are collected, and sent together.',
  blank: 'Each is sent at once.',
  grammar: cells.orDash(digests),
  wrong: (written, span) => lifecycleProblem('LIF-071', { span }, { name: written }),
}

export const MESSAGES = {
  of: 'messages',
  columns: { message, receivers, subject, text, button, sender, replyTo, optional, digest },
} satisfies ColumnTable
