/** Compares values: constants, limits, webhooks, settings of the whole application. */
import type { Plan } from '@ninefold/plan'
import { otherProperties, otherPropertiesIn } from './other-properties.ts'
import { type Difference, difference, matched, sameMeaning } from './phrases.ts'

export function compareConstants(was: Plan, now: Plan): readonly Difference[] {
  const { gone, added, both } = matched(was.constants, now.constants, ({ name }) => name)
  return [
    ...gone.map(({ label, origin }) =>
      difference('behaviour', 'note', `The constant ${label} is gone.`, { was: origin }),
    ),
    ...added.map(({ label, origin }) =>
      difference('behaviour', 'note', `The constant ${label} is new.`, { now: origin }),
    ),
    ...both
      .filter((pair) => !sameMeaning(pair.was.value, pair.now.value))
      .map((pair) =>
        difference(
          'behaviour',
          'note',
          `${pair.now.label} has another value${pair.now.changeable ? '; one that was changed in the application gives way to it' : ''}.`,
          { was: pair.was.origin, now: pair.now.origin },
        ),
      ),
    ...both
      .filter(
        (pair) => !sameMeaning([pair.was.changedBy, pair.was.changeable], [pair.now.changedBy, pair.now.changeable]),
      )
      .map((pair) =>
        difference('access', 'note', `${pair.now.label} is changed by other people.`, {
          was: pair.was.origin,
          now: pair.now.origin,
        }),
      ),
    ...otherPropertiesIn(both, ({ label }) => ({ about: 'behaviour', what: label }), [
      'value',
      'changedBy',
      'changeable',
      'meaning',
    ]),
  ]
}

export const compareLimits = ({ limits: was }: Plan, { limits: now }: Plan): readonly Difference[] =>
  (Object.keys(now) as readonly (keyof Plan['limits'])[])
    .filter((key) => was[key] !== now[key])
    .map((key) => difference('behaviour', 'note', `The limit ${key} is ${now[key]} instead of ${was[key]}.`))

export function compareWebhooks(was: Plan, now: Plan): readonly Difference[] {
  const { gone, added, both } = matched(was.webhooks ?? [], now.webhooks ?? [], ({ name }) => name)
  return [
    ...gone.map(({ label, origin }) =>
      difference('behaviour', 'note', `The webhook ${label} is gone.`, { was: origin }),
    ),
    ...added.map(({ label, origin }) =>
      difference('behaviour', 'note', `The webhook ${label} is new.`, { now: origin }),
    ),
    ...otherPropertiesIn(both, ({ label }) => ({ about: 'behaviour', what: `The webhook ${label}` }), []),
  ]
}

/** How mails of a message are sent; its texts are only words. */
export function compareMessages(was: Plan, now: Plan): readonly Difference[] {
  const { both } = matched(was.messages, now.messages, ({ name }) => name)
  return otherPropertiesIn(both, ({ label }) => ({ about: 'behaviour', what: `The message ${label}` }), [
    'label',
    'entity',
    'subject',
    'text',
    'button',
    'variants',
  ])
}

/** The settings that no other comparison covers. */
export const compareSettings = (was: Plan, now: Plan): readonly Difference[] => [
  // Whether people may sign up is compared as access.
  ...otherProperties({ was: was.settings, now: now.settings }, { about: 'behaviour', what: 'The application' }, [
    'signUp',
    'confirmsEmail',
  ]),
  ...otherProperties({ was, now }, { about: 'behaviour', what: 'The application' }, [...COMPARED, ...ONLY_WORDS]),
]

/** Compared by functions of their own. */
const COMPARED = [
  'settings',
  'entities',
  'removed',
  'lifecycles',
  'messages',
  'webhooks',
  'rules',
  'roles',
  'grants',
  'restrictions',
  'screens',
  'calls',
  'errors',
  'constants',
  'limits',
  'retention',
] as const

/** Texts for people, and values that follow from other parts. */
const ONLY_WORDS = ['name', 'purpose', 'files', 'examples', 'open', 'assumptions'] as const
