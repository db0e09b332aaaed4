/** The limits of point 9 that refuse with a built-in code: for explanations. */
import type { Limits } from './limits.ts'

export const LIMITS_OF_CODES: Readonly<Record<string, readonly (keyof Limits)[]>> = {
  TOO_MANY_REQUESTS: ['requestsPerMinute'],
  TOO_MANY_ATTEMPTS: ['signInAttempts'],
  BODY_TOO_LARGE: ['uploadSize', 'bodySize'],
  PERSON_STORAGE_FULL: ['personStorage'],
  STORAGE_FULL: ['storage'],
  TOO_SLOW: ['readSeconds', 'workbookSeconds'],
}
