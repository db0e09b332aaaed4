/** What engine/values gives to others. */
export { blankWith, idsIn } from './bare-record.ts'
export { hashPassword, passwordIsRight } from './password.ts'
export { randomFew } from './random.ts'
export { harmless } from './rich-text.ts'
export { seal, unseal } from './secret.ts'
