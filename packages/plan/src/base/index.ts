export { append } from './append.ts'
export {
  foldName,
  identifierOf,
  isIdentifier,
  isReserved,
  kebabOf,
  lettersOf,
  lowerFirst,
  pascalOf,
  upperFirst,
} from './identifier.ts'
export { hasOtherEnds, lineAt, lineStarts } from './line-starts.ts'
export { memoize } from './memoize.ts'
export { ownProperty } from './own-property.ts'
export { pluralOf, singularOf } from './plural.ts'
export { sameItems, sameValue } from './same.ts'
