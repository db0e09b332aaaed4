/**
 * The built-in codes with status and wording, for those that the plan's catalogue does not word. `{name}` is a parameter
 * of the finding. The catalogue of the document wins wherever it has the code.
 */
import type { BuiltInCode } from '../refusal.ts'

export interface BuiltInError {
  readonly status: number
  readonly message: string
  readonly remedy: string
}

const e = (status: number, message: string, remedy = ''): BuiltInError => ({ status, message, remedy })

/** Codes that the edge, identity and the life cycle raise, beside those of the data rooms. */
export type EdgeCode =
  | 'ROUTE_UNKNOWN' | 'METHOD_NOT_ALLOWED' | 'BODY_TOO_LARGE' | 'BODY_BROKEN' | 'BAD_JSON' | 'WRONG_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS' | 'CROSS_SITE' | 'INTERNAL' | 'BUSY' | 'NOT_ALLOWED_NOW' | 'GUARD_REFUSED' | 'ALREADY_APPROVED'
  | 'WRONG_CREDENTIALS' | 'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS' | 'LINK_INVALID' | 'LAST_ADMINISTRATOR' | 'ROLE_UNKNOWN'
  | 'EMAIL_INVALID' | 'DURATION_INVALID' | 'TOO_MANY_STREAMS'

export const builtInErrors: Readonly<Record<BuiltInCode | EdgeCode, BuiltInError>> = {
  ROUTE_UNKNOWN: e(404, 'There is nothing at this address.', 'Check the address.'),
  METHOD_NOT_ALLOWED: e(405, 'This address does not answer to {method}.', 'Use one of {allowed}.'),
  BODY_TOO_LARGE: e(413, 'What was sent is larger than {megabytes} MB.', 'Send less at a time.'),
  BODY_BROKEN: e(400, 'The request broke off.', 'Send it again.'),
  BAD_JSON: e(400, 'What was sent is not valid JSON.', 'Send one JSON value in UTF-8.'),
  WRONG_MEDIA_TYPE: e(415, 'This address takes {expected}.', 'Say so in Content-Type.'),
  TOO_MANY_REQUESTS: e(429, 'That were too many requests.', 'Wait {seconds} seconds.'),
  CROSS_SITE: e(403, 'This was asked by another site.', "Use the application's own pages, or send the token in a header."),
  INTERNAL: e(500, 'Something went wrong on our side.', 'Try again. If it happens again, tell an administrator the number {id}.'),
  BUSY: e(503, 'The server is too busy.', 'Try again in a moment.'),
  NOT_FOUND: e(404, 'There is no such record.', 'It may have been deleted, or you may not see it.'),
  FORBIDDEN: e(403, 'You may not do this.', 'Ask an administrator for the role that may.'),
  SIGN_IN_NEEDED: e(401, 'You are not signed in.', 'Sign in and try again.'),
  FIELD_UNKNOWN: e(422, 'There is no field {name} here.', 'Leave it out.'),
  FIELD_NOT_WRITABLE: e(422, 'This cannot be written here.', 'Leave it out.'),
  REQUIRED: e(422, 'This is needed.', 'Fill it in.'),
  WRONG_TYPE: e(422, 'This must be {expected}.', ''),
  TOO_LONG: e(422, 'At most {max} characters.', 'Make it shorter.'),
  TOO_SHORT: e(422, 'At least {min} characters.', 'Make it longer.'),
  TOO_LARGE: e(422, 'At most {max}.', ''),
  TOO_SMALL: e(422, 'At least {min}.', ''),
  NOT_A_CHOICE: e(422, 'This is none of the choices.', 'Choose one of {options}.'),
  CURRENCY_MIX: e(422, 'The currencies do not fit together.', 'Use one currency.'),
  TOO_MANY: e(422, 'At most {max} of them.', 'Send fewer.'),
  FILE_UNKNOWN: e(422, 'There is no such file of yours.', 'Upload it first.'),
  FILE_TYPE: e(422, 'This kind of file is not taken here.', 'Choose a file of another kind.'),
  FILE_SIZE: e(422, 'This file is too large.', 'Choose a smaller one.'),
  REFERENCE_UNKNOWN: e(422, 'There is no such record to choose.', 'Choose another.'),
  NOT_UNIQUE: e(409, 'There is one like this already.', 'Change what makes them alike.'),
  OVERLAP: e(409, 'This overlaps with another.', 'Choose another time.'),
  STALE: e(409, 'Somebody else has changed this in the meantime.', 'Look at what changed and save again.'),
  IN_USE: e(409, 'Something else still refers to this.', 'Remove what refers to it first.'),
  NOT_NOW: e(409, 'This is not possible in the present state.', ''),
  NOT_ALLOWED_NOW: e(409, 'This cannot be done in the present state.', 'Load the record again to see what can be done now.'),
  GUARD_REFUSED: e(409, 'This cannot be done yet.', 'See what is still missing.'),
  ALREADY_APPROVED: e(409, 'You have agreed already.', 'It waits for somebody else now.'),
  WRONG_CREDENTIALS: e(401, 'The email address or the password is not right.', 'Check both and try again.'),
  WRONG_PASSWORD: e(422, 'This is not your password.', 'Type your present password.'),
  TOO_MANY_ATTEMPTS: e(429, 'That were too many attempts.', 'Wait {minutes} minutes and try again.'),
  LINK_INVALID: e(404, 'This link does not work any more.', 'Ask for a new one.'),
  LAST_ADMINISTRATOR: e(409, 'There must be at least one administrator.', 'Make somebody else an administrator first.'),
  ROLE_UNKNOWN: e(422, 'There is no role {value} that could be given.', 'Choose one of the roles of point 6.'),
  EMAIL_INVALID: e(422, 'This is no email address.', 'Correct it.'),
  DURATION_INVALID: e(422, 'This is no length of time.', 'Write it like "31 days" or "2 hours".'),
  TOO_MANY_STREAMS: e(429, 'Too many pages are open.', 'Close some of them.'),
  FILTER_INVALID: e(422, 'The filter cannot be read: {reason}', ''),
  SORT_INVALID: e(422, 'The order cannot be read.', 'Write it like `-spentOn,number`.'),
  CURSOR_INVALID: e(422, 'This page does not exist any more.', 'Begin again with the first page.'),
  LIMIT_INVALID: e(422, 'This number of records cannot be sent.', 'Use a whole number from 1 to {max}.'),
}
