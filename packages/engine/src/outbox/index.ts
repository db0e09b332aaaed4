export { openOutbox, OUTBOX_STATES, type Claim, type Outcome, type OutboxRow } from './outbox.ts'
export { GIVE_UP, openPause, refusedForNow, type Pause } from './retries.ts'
export { openSender, type Sender } from './sender.ts'
