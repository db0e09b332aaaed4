/**
 * The refusals that every application has, with status and wording. A document may word any of them anew in point 8.
 * What stands in braces are the code's own parameters, which the wording in a document may use too; every code has
 * `field` (the input it concerns) and `subject` (what was looked up or acted on).
 */

export interface BuiltIn {
  readonly code: BuiltInCode
  readonly status: number
  readonly message: string
  readonly remedy: string
  readonly parameters: readonly string[]
}

const entry = <const C extends string>(
  code: C,
  status: number,
  message: string,
  remedy: string,
  also: readonly string[] = [],
): Omit<BuiltIn, 'code'> & { readonly code: C } => {
  const named = [...`${message} ${remedy}`.matchAll(/\{(\w+)\}/gu)].map((match) => match[1]!)
  return { code, status, message, remedy, parameters: [...new Set(['field', 'subject', ...named, ...also])] }
}

const entries = [
  // The request as such
  entry('ROUTE_UNKNOWN', 404, 'There is nothing at this address.', 'Check the address, or go back to the home page.'),
  entry('METHOD_NOT_ALLOWED', 405, 'This address does not support {method}.', 'Use {allowed} instead.'),
  entry(
    'BODY_TOO_LARGE',
    413,
    'This is more than the server accepts at once: at most {megabytes} MB.',
    'Send less at a time.',
  ),
  entry('BODY_BROKEN', 400, 'The request ended before all of it had arrived.', 'Send it again.'),
  entry('BAD_JSON', 400, 'The request is not valid JSON.', 'Send one JSON object, encoded in UTF-8.'),
  entry(
    'WRONG_MEDIA_TYPE',
    415,
    'This address accepts only {expected}.',
    'Send it in that format, and state the format in Content-Type.',
  ),
  entry('NOT_ACCEPTABLE', 406, 'This address returns only {offered}.', 'Request that in Accept, or leave Accept out.'),
  entry(
    'VERSION_NEEDED',
    428,
    'The request does not state the version of the record.',
    'Read the record and send its ETag as If-Match.',
  ),
  entry(
    'KEY_INVALID',
    400,
    'This is not a valid Idempotency-Key.',
    'Send 1 to 255 printable characters, a new random text for each operation that must run once.',
  ),
  entry(
    'KEY_USED',
    422,
    'This Idempotency-Key was sent with another request before.',
    'Use a new key. Send a key again only with exactly the same request.',
  ),
  entry(
    'TOO_MANY_REQUESTS',
    429,
    'There were too many requests in a short time.',
    'Wait {seconds} seconds, then continue.',
  ),
  entry(
    'TOO_MANY_STREAMS',
    429,
    'You have {max} pages of this application open. Further pages are not updated automatically.',
    'Close some of them, or reload this page to see changes.',
  ),
  entry(
    'STREAMS_FULL',
    503,
    'More than {max} pages are open, so the server does not update this page automatically.',
    'Continue, and reload the page to see changes. It is updated again when others close their pages.',
  ),
  entry('CROSS_SITE', 403, 'This request came from another web site.', "Use the application's own pages."),
  entry(
    'DISK_FULL',
    507,
    'The disk of the server is full; nothing was stored.',
    'Try again in a while. Whoever runs the server must make room on its disk.',
    ['seconds'],
  ),
  entry(
    'DATABASE_LOST',
    503,
    'The data cannot be reached at the moment.',
    'Try again shortly, but first check whether your change was stored. If this continues, tell an administrator.',
    ['seconds'],
  ),
  entry('BUSY', 503, 'The server has too much to do at the moment.', 'Try again shortly.'),
  entry(
    'INTERNAL',
    500,
    'Something went wrong on our side.',
    'Try again. If it happens again, give an administrator the number {id}.',
  ),
  // People
  entry('SIGN_IN_NEEDED', 401, 'You are not signed in.', 'Sign in, then try again.'),
  entry('WRONG_CREDENTIALS', 401, 'The email address or the password is wrong.', 'Check both and try again.'),
  entry(
    'EMAIL_UNCONFIRMED',
    403,
    'The address is not confirmed yet.',
    'Open the link in the mail that was sent to you just now, and sign in there.',
  ),
  entry('WRONG_PASSWORD', 422, 'This is not your current password.', 'Type the password with which you signed in.'),
  entry('SIGN_IN_AGAIN', 403, 'You signed in too long ago for this.', 'Sign in again, then repeat it.', ['minutes']),
  entry(
    'SECOND_FACTOR_NEEDED',
    403,
    'Your role needs a second factor.',
    'Set up a passkey or an authenticator app, or sign in with it.',
  ),
  entry(
    'CODE_NEEDED',
    401,
    'This account also needs a code from your authenticator app.',
    'Type the six digits that the app shows now, or one of your recovery codes.',
  ),
  entry(
    'CODE_WRONG',
    422,
    'This code is wrong, or was used already.',
    'Type the six digits that the app shows now. If they are always refused, check the clock of your phone.',
  ),
  entry(
    'EMAIL_LOOKALIKE',
    422,
    'This address has characters that look like others.',
    'Enter it with the letters of one alphabet, without invisible characters.',
  ),
  entry(
    'PASSWORD_GUESSABLE',
    422,
    'This password is easy to guess: {why}.',
    'Choose another one. A few words that have nothing to do with each other are easy to remember.',
  ),
  entry(
    'TOO_MANY_ATTEMPTS',
    429,
    'There were too many attempts to sign in.',
    'Wait {minutes} minutes, then try again.',
  ),
  entry('LINK_INVALID', 404, 'This link has been used already, or is no longer valid.', 'Ask for a new one.'),
  entry(
    'LAST_ADMINISTRATOR',
    409,
    'At least one administrator must remain.',
    'Make another person an administrator first.',
  ),
  entry(
    'ROLE_UNKNOWN',
    422,
    'There is no role {value} that can be assigned.',
    'Choose one of the roles that can be assigned.',
  ),
  entry(
    'TOKEN_INVALID',
    401,
    'This API token is unknown, has ended, or was revoked.',
    'Create a new one on the page of the account.',
  ),
  entry(
    'TOKEN_NOT_ENOUGH',
    403,
    'API tokens cannot do this.',
    'Sign in with a browser. API tokens are for the records of the application only.',
  ),
  entry(
    'SERVICE_ACCOUNT',
    409,
    'This is a service account: it has no password, does not sign in, and is no administrator.',
    'Create an API token for it, or invite a person instead.',
  ),
  entry('PASSKEY_REFUSED', 401, 'This passkey was not accepted.', 'Try again, or sign in in another way.'),
  entry(
    'ROLE_OF_PROVIDER',
    409,
    'The role {value} comes from the sign-in provider.',
    'Take the person out of the group there.',
  ),
  // What may not be done, or not now
  entry('FORBIDDEN', 403, 'You are not allowed to do this.', 'Ask an administrator if you need to.'),
  entry('NOT_FOUND', 404, 'This does not exist.', 'It may have been deleted, or you may not see it.'),
  entry(
    'NOT_ALLOWED_NOW',
    409,
    'This is not possible in its current state.',
    'Load the page again to see what can be done now.',
    ['action', 'status'],
  ),
  entry(
    'NOT_NOW',
    409,
    'This is not possible in its current state.',
    'Load the page again to see what can be done now.',
    ['action', 'status'],
  ),
  entry('GUARD_REFUSED', 409, 'This is possible once {needs}.', 'Check what is still missing, then try again.', [
    'action',
  ]),
  entry(
    'TOO_DEEP',
    409,
    'This would cause a chain of more than {max} changes.',
    'Tell the author of the document: its effects cause each other without end.',
  ),
  entry('ALREADY_APPROVED', 409, 'You have given your approval already.', 'Somebody else has to give the next one.'),
  entry(
    'STALE',
    409,
    'Somebody else changed this while you were working on it.',
    'Compare the two versions and save again.',
  ),
  entry(
    'UNDO_CONFLICT',
    409,
    'These fields have been changed again since then: {fields}.',
    'Undo the later change first, or enter the previous value yourself.',
  ),
  entry('UNDO_NOT_POSSIBLE', 409, 'This cannot be undone: {why}.', '{instead}'),
  entry('NOT_KEPT', 404, 'The history of that time is no longer stored.', 'Choose a later time.'),
  entry('ONLY_ONE', 409, 'There is exactly one of these.', 'Change the existing one.'),
  entry('IN_USE', 409, 'Something else still refers to this.', 'Remove what refers to it first.'),
  // Input
  entry('FIELD_UNKNOWN', 422, 'There is no field {name} here.', 'Leave it out, or check its spelling.'),
  entry('FIELD_NOT_WRITABLE', 422, 'This field cannot be written here.', 'Leave it out.'),
  entry('REQUIRED', 422, 'This must be filled in.', 'Fill it in.'),
  entry('WRONG_TYPE', 422, 'This must be {expected}.', 'Correct the value.'),
  entry('TOO_LONG', 422, 'This is longer than {max} characters.', 'Make it shorter.'),
  entry('TOO_SHORT', 422, 'This needs at least {min} characters.', 'Make it longer.'),
  entry('TOO_LARGE', 422, 'This may be at most {max}.', 'Choose a smaller value.'),
  entry('TOO_SMALL', 422, 'This must be at least {min}.', 'Choose a larger value.'),
  entry('TOO_MANY', 422, 'There may be at most {max} of these.', 'Remove some.'),
  entry('NOT_A_CHOICE', 422, 'This is none of the choices.', 'Choose one of {options}.'),
  entry('EMAIL_INVALID', 422, 'This is not an email address.', 'Enter it like name@example.org.'),
  entry('DURATION_INVALID', 422, 'This is not a duration.', 'Enter it like 31 days or 2 hours.'),
  entry('CURRENCY_MIX', 422, 'Amounts in different currencies cannot be combined.', 'Use one currency.'),
  entry('CURRENCY_UNKNOWN', 422, 'The currency of this amount is not known.', 'State the currency first.'),
  entry('TREE_CIRCLE', 422, 'A record cannot be below itself.', 'Choose another parent.'),
  entry('FILE_UNKNOWN', 422, 'This file has not been uploaded, or not by you.', 'Upload it first.'),
  entry('FILE_TYPE', 422, 'A file of this kind is not accepted here.', 'Choose a file of another kind.'),
  entry(
    'FILE_UNREADABLE',
    422,
    'This file cannot be read as a table.',
    'Save it as CSV or as an Excel workbook (.xlsx).',
  ),
  entry(
    'FILE_AMBIGUOUS',
    422,
    'The file does not show how {what} are written.',
    'Choose how, and check the rows again.',
  ),
  entry(
    'PERSON_STORAGE_FULL',
    422,
    'The files that you have uploaded may take {megabytes} MB together, which this one exceeds.',
    'Remove files that you no longer need, or ask for more space. A removed file counts until it can no longer be restored.',
    ['max'],
  ),
  entry(
    'STORAGE_FULL',
    507,
    'All files of this application may take {megabytes} MB together, which this one exceeds.',
    'Tell an administrator: files must be removed, or *Storage in total* of point 9 raised.',
    ['max'],
  ),
  entry('FILE_SIZE', 422, 'This file is too large.', 'Choose a smaller file.', ['max']),
  entry('REFERENCE_UNKNOWN', 422, 'The chosen record does not exist.', 'Choose another one.'),
  // Rules
  entry('RULE_BROKEN', 422, 'This breaks a rule: {rule}.', 'Correct the values that the rule is about.'),
  entry('NOT_UNIQUE', 409, 'There is already one with this value.', 'Change the value that both have.'),
  entry('OVERLAP', 409, 'This overlaps with another one.', 'Choose another time.'),
  // Asking for lists
  entry('FILTER_INVALID', 422, 'The filter is not understood: {reason}', 'Correct the filter.'),
  entry(
    'SORT_INVALID',
    422,
    'The order is not understood.',
    'List field names separated by commas, with a minus before a descending one.',
  ),
  entry('FIELDS_INVALID', 400, 'There is no field {name} that can be requested.', 'Request some of these: {fields}.'),
  entry(
    'TOO_SLOW',
    422,
    'This takes longer than {max} seconds.',
    'Request less: filter by a state, an owner or a date first, search for longer words, or send a smaller file.',
  ),
  entry('TOO_MANY_ROWS', 422, 'This is more than {max} rows.', 'Request fewer rows. CSV can have any number of rows.'),
  entry(
    'LETTERS_MISSING',
    422,
    'No font of the PDF has these characters: {characters}',
    'Print the page in the browser, or ask an administrator to add a font.',
  ),
  entry('CURSOR_INVALID', 422, 'This page no longer exists.', 'Begin again with the first page.'),
  entry(
    'LIMIT_INVALID',
    422,
    'The server cannot send this many records at once.',
    'Request a whole number from 1 to {max}.',
  ),
] as const

export type BuiltInCode = (typeof entries)[number]['code']

/** The codes that the server itself raises, with their statuses and texts; a document may reword them in point 8. */
export const BUILT_IN: readonly BuiltIn[] = entries

const BY_CODE: ReadonlyMap<string, BuiltIn> = new Map(BUILT_IN.map((one) => [one.code, one]))

export function findBuiltIn(code: string): BuiltIn | undefined {
  return BY_CODE.get(code)
}

/** Those that stand for themselves beside these. */
export function otherBuiltIns(own: readonly { readonly code: string }[]): readonly BuiltIn[] {
  const declared: ReadonlySet<string> = new Set(own.map(({ code }) => code))
  return BUILT_IN.filter(({ code }) => !declared.has(code))
}
