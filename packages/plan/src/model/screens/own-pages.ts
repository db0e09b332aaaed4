// The addresses of the pages that every application has: the browser shows them, and the server knows that they exist.

/** Pages that no document defines; their prefix avoids collisions with routes of a document. */
export const OWN_PAGES = {
  inbox: '/-/inbox',
  people: '/-/people',
  constants: '/-/constants',
  activity: '/-/activity',
  jobs: '/-/jobs',
  mails: '/-/mails',
  account: '/-/account',
  about: '/-/about',
  signIn: '/-/sign-in',
  signUp: '/-/sign-up',
  password: '/-/password',
  /** A one-time link, whose token stands behind `#`: it is sent to no server with the address. */
  newPassword: '/-/new-password',
  confirmAddress: '/-/confirm-address',
  unsubscribe: '/-/unsubscribe/{token}',
  create: '/-/new/{entity}',
  /** A record without the address of its page: the link in a mail. `entity`: its path in the API. */
  record: '/-/record/{entity}/{id}',
} as const

/** Of visitors who are not signed in, and of everybody. */
export const VISITORS_PAGES = ['/', '/welcome', '/first-administrator/{token}', '/invitation/{token}'] as const
