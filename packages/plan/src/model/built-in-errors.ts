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
  entry('METHOD_NOT_ALLOWED', 405, 'This address does not answer to {method}.', 'Use {allowed} instead.'),
  entry(
    'BODY_TOO_LARGE',
    413,
    'This is more than the server takes at once: at most {megabytes} MB.',
    'Send less at a time.',
  ),
  entry('BODY_BROKEN', 400, 'The request ended before all of it had arrived.', 'Send it again.'),
  entry('BAD_JSON', 400, 'What was sent is not valid JSON.', 'Send one JSON object, encoded in UTF-8.'),
  entry('WRONG_MEDIA_TYPE', 415, 'This address takes {expected}.', 'Send it in that form and say so in Content-Type.'),
  entry('NOT_ACCEPTABLE', 406, 'This address answers {offered} only.', 'Ask for that in Accept, or leave Accept out.'),
  entry(
    'VERSION_NEEDED',
    428,
    'It is not said which version of the record this is meant for.',
    'Read the record and send its ETag as If-Match.',
  ),
  entry(
    'KEY_INVALID',
    400,
    'This is no Idempotency-Key.',
    'Send 1 to 255 printable characters, a new random text for each thing that is to be done once.',
  ),
  entry(
    'KEY_USED',
    422,
    'This Idempotency-Key was sent with another request before.',
    'Take a new key; send a key again only with the very same request.',
  ),
  entry('TOO_MANY_REQUESTS', 429, 'There were too many requests in a short time.', 'Wait {seconds} seconds and go on.'),
  entry(
    'TOO_MANY_STREAMS',
    429,
    'You have {max} pages of this application open; no more of one person are kept up to date.',
    'Close some of them, or load this one again to see what changed.',
  ),
  entry(
    'STREAMS_FULL',
    503,
    'More pages are open just now than the server keeps up to date, which is {max}.',
    'Go on, and load the page again to see what changed; when others close theirs, it is kept up to date.',
  ),
  entry('CROSS_SITE', 403, 'This request came from another web site.', "Use the application's own pages."),
  entry('BUSY', 503, 'The server has too much to do at the moment.', 'Try again shortly.'),
  entry(
    'INTERNAL',
    500,
    'Something went wrong on our side.',
    'Try again; if it stays, give an administrator the number {id}.',
  ),
  // People
  entry('SIGN_IN_NEEDED', 401, 'You are not signed in.', 'Sign in, then try again.'),
  entry('WRONG_CREDENTIALS', 401, 'The email address and password do not fit together.', 'Check both and try again.'),
  entry('WRONG_PASSWORD', 422, 'This is not your present password.', 'Type the password with which you signed in.'),
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
    'Somebody must remain who can administer the application.',
    'Make another person an administrator first.',
  ),
  entry(
    'ROLE_UNKNOWN',
    422,
    'There is no role {value} that can be given to people.',
    'Choose one of the roles that are given.',
  ),
  // What may not be done, or not now
  entry('FORBIDDEN', 403, 'You are not allowed to do this.', 'Ask an administrator if you need to.'),
  entry('NOT_FOUND', 404, 'This is not there.', 'It may have been deleted, or is not meant for you.'),
  entry(
    'NOT_ALLOWED_NOW',
    409,
    'In its present state this is not possible.',
    'Load the page again to see what can be done now.',
    ['action', 'status'],
  ),
  entry(
    'NOT_NOW',
    409,
    'In its present state this is not possible.',
    'Load the page again to see what can be done now.',
    ['action', 'status'],
  ),
  entry('GUARD_REFUSED', 409, 'This is possible once {needs}.', 'Look at what is still missing, then try again.', [
    'action',
  ]),
  entry(
    'TOO_DEEP',
    409,
    'This would set off more than {max} changes, each by the one before.',
    'Tell whoever wrote the document: its effects set off one another without an end.',
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
    'What this would put back has been changed again since: {fields}.',
    'Undo the later change first, or write the former value yourself.',
  ),
  entry('UNDO_NOT_POSSIBLE', 409, 'This cannot be undone: {why}.', '{instead}'),
  entry('NOT_KEPT', 404, 'How it was then is no longer kept.', 'Choose a later moment.'),
  entry('ONLY_ONE', 409, 'There is exactly one of these.', 'Change the one that there is.'),
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
  entry('EMAIL_INVALID', 422, 'This is not an email address.', 'Write it like name@example.org.'),
  entry('DURATION_INVALID', 422, 'This is not a length of time.', 'Write it like 31 days or 2 hours.'),
  entry('CURRENCY_MIX', 422, 'Amounts in different currencies do not go together.', 'Use one currency.'),
  entry('CURRENCY_UNKNOWN', 422, 'It is not known in which currency this is.', 'Say the currency first.'),
  entry('TREE_CIRCLE', 422, 'This would stand below itself.', 'Choose another one above it.'),
  entry('FILE_UNKNOWN', 422, 'This file has not been uploaded, or not by you.', 'Upload it first.'),
  entry('FILE_TYPE', 422, 'A file of this kind is not accepted here.', 'Choose a file of another kind.'),
  entry(
    'FILE_UNREADABLE',
    422,
    'This is no table that can be read.',
    'Save it as CSV or as an Excel workbook (.xlsx).',
  ),
  entry(
    'FILE_AMBIGUOUS',
    422,
    'The file leaves open how {what} are written.',
    'Say how, and look at the rows once more.',
  ),
  entry('FILE_SIZE', 422, 'This file is too large.', 'Choose a smaller file.', ['max']),
  entry('REFERENCE_UNKNOWN', 422, 'What is chosen here is not there.', 'Choose another one.'),
  // Rules
  entry('RULE_BROKEN', 422, 'This breaks a rule: {rule}.', 'Correct what the rule speaks of.'),
  entry('NOT_UNIQUE', 409, 'There is one like this already.', 'Change what makes the two alike.'),
  entry('OVERLAP', 409, 'This overlaps with another one.', 'Choose another time.'),
  // Asking for lists
  entry('FILTER_INVALID', 422, 'The filter is not understood: {reason}', 'Correct the filter.'),
  entry(
    'SORT_INVALID',
    422,
    'The order is not understood.',
    'Write field names with commas, a minus before a descending one.',
  ),
  entry('FIELDS_INVALID', 400, 'There is no field {name} to ask for.', 'Ask for some of these: {fields}.'),
  entry(
    'TOO_SLOW',
    422,
    'This takes longer than {max} seconds.',
    'Ask for less: filter by a state, an owner or a day first, search for longer words, or send a smaller file.',
  ),
  entry('TOO_MANY_ROWS', 422, 'This is more than {max} rows.', 'Take fewer at a time; of CSV any number is sent.'),
  entry('CURSOR_INVALID', 422, 'This page is no longer there.', 'Begin again with the first page.'),
  entry('LIMIT_INVALID', 422, 'So many records cannot be sent at once.', 'Ask for a whole number from 1 to {max}.'),
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
