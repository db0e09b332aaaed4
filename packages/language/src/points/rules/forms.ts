/** The columns of point 5: of tables of rules, and of those of which every rule is a sentence. */
import { called, MEANING, type TableForms } from '../../kernel/index.ts'

/** What is said of a rule, as columns of a row or as bullets under its heading. */
export const SAID = {
  entity: {
    names: called('Entity, Entities, On, For, Of, Record, Applies to, Object, Subject, Table, Context, Scope'),
  },
  when: {
    names: called('When, If, Only when, Applies when, Condition, Precondition, Provided that, Given, Applies if'),
  },
  must: {
    names: called(
      'Must hold, Must, Holds, Expression, Constraint, Check, Condition, Formula, Invariant, Must be true, Requirement, Assertion, Assert, Validation',
    ),
    perhaps: called('Rule, Logic, Test'),
    needed: true,
  },
  error: { names: called('Error, Error code, Code, Raises, Refused with, Otherwise, If not') },
  weight: { names: called('Weight, Severity, Level, Flag') },
  message: { names: called('Message, Wording, What it says') },
  remedy: { names: called('What to do, Remedy, Advice') },
  status: { names: called('Status, HTTP status, HTTP') },
  meaning: { names: [...MEANING, 'Why'], prose: true },
} as const
export const RULES = {
  rule: {
    names: called('Rule, Name, Id, Check, Rule id, Rule no, Rule number, Rule name, Title'),
    perhaps: called('#, No, Nr, Ref, Key'),
    needed: true,
  },
  /** What must hold is then said of it. */
  field: { names: called('Field, Attribute, Field name, Data field, Element') },
  ...SAID,
} as const
/** Tables of rules that are sentences. */
export const SENTENCES = {
  ...RULES,
  rule: { names: called('Rule id, Rule no, Rule number, Id, Ref'), perhaps: called('#, No, Nr, Key') },
  must: {
    names: called('Rule, Business rule, Rule text, Rule description, Statement, Requirement, Validation rule'),
    needed: true,
  },
} as const

export const SENTENCE_FORMS = { sentences: SENTENCES } satisfies TableForms
export const RULE_FORMS = { rules: RULES } satisfies TableForms
/** Every table of the point, those under its headings too. */
export const RULE_TABLES = { ...RULE_FORMS, ...SENTENCE_FORMS } satisfies TableForms
