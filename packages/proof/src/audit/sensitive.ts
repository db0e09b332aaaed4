/** Which fields probably contain personal or confidential data, by their types and names. */
import type { Entity, Field } from '@ninefold/plan'
import { isLine, isWriteOnly, traitsOf } from '@ninefold/plan/values'

/** The beginnings of words in labels. */
const PERSONAL =
  /\b(?:birth|born|gender|sex$|nationality|religio|ethnic|marital|address|street|postcode|zip|passport|id card|identity|licen[cs]e|social security|insurance|ssn|bsn|tax (?:id|number|file)|iban|account number|bank|credit card|card number|salar|wage|pay (?:rate|scale)|bonus|compensation|income|medical|health|diagnos|illness|sick|disab|allerg|medication|treatment|findings|blood|pregnan|criminal|biometric|photo|portrait|next of kin|emergency contact|private|personal|confidential|secret|internal|password|token|api key)/iu

/** Why the field counts as sensitive; undefined for other fields. */
export function sensitivityOf(field: Field, entity: Entity): 'personal' | 'confidential' | undefined {
  if (isWriteOnly(field.type) || isLine(field.type)) return undefined
  if (field.system && !(entity.name === 'User' && field.name === 'email')) return undefined
  if (traitsOf(field.type).personal) return 'personal'
  const match = PERSONAL.exec(field.label)
  if (!match) return undefined
  return /^(?:private|confidential|secret|internal|token|api key)/iu.test(match[0]) ? 'confidential' : 'personal'
}
